import type { Instant } from './columns.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const toInstant = (at: number): Instant => new Date(at).toISOString();
/** @returns ms since 1970. */
export const fromInstant = (instant: Instant): number => Date.parse(instant);
