import type { DueState } from '@ringmark/contract/tickets/due-states';
import type { BoardInput } from '@ringmark/contract/tickets/boards';
import type { ElementState, Severity, TicketStatus } from '@ringmark/contract/vocabulary';
import { today } from '../../../lib/formats/days.ts';

/** The filters as plain text from the address. */
export interface BoardSearch {
  search?: string | undefined;
  projectId?: string | undefined;
  /** An id, or `me`. */
  creatorId?: string | undefined;
  severity?: Severity | undefined;
  element?: ElementState | undefined;
  /** An id, `me` or `none`. */
  assigneeId?: string | undefined;
  /** The team's filter by labels, in the form that the contract's `parseLabelFilter` reads. */
  labels?: string | undefined;
  due?: DueState | undefined;
}

/** On a phone, the status that is open; `none` after it was closed. Undefined: the first that has tickets. */
export type OpenStatus = TicketStatus | 'none' | undefined;

const FILTERS = [
  'search',
  'projectId',
  'creatorId',
  'severity',
  'element',
  'assigneeId',
  'labels',
  'due',
] as const satisfies readonly (keyof BoardSearch)[];

/** The filters alone, each named. */
export const toFilters = (address: BoardSearch): BoardSearch =>
  Object.fromEntries(FILTERS.map((name) => [name, address[name]]));

export const NO_FILTERS = toFilters({});

/** Returns true for filters beyond the project's. A project without tickets has an empty board, and not a failed search. */
export const isNarrowed = (filters: BoardSearch): boolean =>
  Object.values({ ...filters, projectId: undefined }).some(Boolean);

/** Brands the ids, which the server checks, and says which day it is here. */
export const toBoardInput = (address: BoardSearch): BoardInput =>
  ({ ...toFilters(address), today: address.due && today() }) as BoardInput;
