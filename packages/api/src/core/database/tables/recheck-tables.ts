import type { ProjectId } from '@ringmark/contract/ids';
import type { ElementState } from '@ringmark/contract/vocabulary';
import type { Generated } from 'kysely';
import type { Instant } from '../../base/columns.ts';

/** The tickets that re-checks look after: with a pin on an element, not Accepted, younger than 90 days. */
export interface ElementCheckTable {
  ticket_number: number;
  project_id: ProjectId;
  page_key: string;
  state: Generated<ElementState>;
  /** The way in which the element changed, or the reason why the page did not open. */
  detail: string | null;
  /** Empty before the first check. */
  checked_at: Generated<Instant | ''>;
  created_at: Instant;
}

/** The accepted tickets whose fix is watched, younger than 90 days. */
export interface RegressionCheckTable {
  ticket_number: number;
  /** Counts the checks in a row that found the element as it was before the fix. */
  seen: Generated<number>;
  /** Empty before the first check. */
  checked_at: Generated<Instant | ''>;
  /** The time at which two checks in a row had found it so. */
  found_at: Instant | null;
}

export interface PageCheckTable {
  project_id: ProjectId;
  page_key: string;
  url: string;
  /** The night of the last check, and how many pins were lost in it. */
  night: Instant;
  lost: number;
  opened: 0 | 1;
  /** Set when more than half of its pins were lost in one night; null otherwise. */
  rebuilt_at: Instant | null;
  rebuilt_gone: number | null;
  rebuilt_pins: number | null;
  /** The distance in CSS px by which pins stand lower than where they were placed, all by the same; null without. */
  shifted_by: number | null;
  shifted_pins: number | null;
}

/** One row at most: the last night. */
export interface RecheckNightTable {
  id: 1;
  /** The time at which it was due. */
  night: Instant;
  /** Null for the nights before the installation knew of re-checks. */
  started_at: Instant | null;
  /** Tickets with higher numbers wait for the next night. */
  last_number: number;
}
