/** SQLite has no booleans: 0 or 1. */
export type Flag = 0 | 1;

/** ISO 8601 in UTC with milliseconds, which sorts as text. */
export type Instant = string;

/** The service that writes it knows its schema. */
export type Json = string;
