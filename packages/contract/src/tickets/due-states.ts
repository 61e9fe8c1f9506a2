import { CLOSED_STATUSES, type TicketStatus } from '../vocabulary.ts';
import { DUE_DATE_LIMITS } from './due-date-limits.ts';

export const DUE_STATES = ['overdue', 'soon'] as const;
export type DueState = (typeof DUE_STATES)[number];

const MS_PER_DAY = 86_400_000;

/** @param day `2026-03-14` */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10);

/** The days of a state, including both ends, as a person sees them whose day it is. */
export const daysOf = (state: DueState, today: string): { from: string; to: string } =>
  state === 'overdue'
    ? { from: '0000-01-01', to: addDays(today, -1) }
    : { from: today, to: addDays(today, DUE_DATE_LIMITS.dueSoonDays) };

/** Returns the due state; null where nobody needs to hurry: without a day, far from it, or with the work done. */
export function dueStateOf(dueOn: string | null, status: TicketStatus, today: string): DueState | null {
  if (dueOn === null || CLOSED_STATUSES.some((closed) => closed === status)) return null;
  if (dueOn < today) return 'overdue';
  return dueOn <= daysOf('soon', today).to ? 'soon' : null;
}
