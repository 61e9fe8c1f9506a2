/** SQLite has no booleans: 0 or 1. */
export type Flag = 0 | 1;

/** An instant as ISO 8601 text in UTC, with milliseconds: sorts as text. */
export type Instant = string;

/** JSON text; the service that writes it knows its schema. */
export type Json = string;
