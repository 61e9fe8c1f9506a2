import type { Severity, TicketStatus } from '@ringmark/contract/vocabulary';
import type { Sql } from '../../../core/database/db.ts';
import { type Narrowing, narrow } from '../../../core/database/tickets/narrowing.ts';
import { type BoardPlace, readColumnPlaces } from '../../../core/database/tickets/ticket-pages.ts';
import type { TicketScope } from '../ticket-scope.ts';

/** The most tickets of one column that are checked: nine columns are a few ms of work. */
const MAX_CHECKED = 500;

export interface FoundPart {
  /** The highest first. */
  numbers: number[];
  /** The last that was looked at. */
  last: BoardPlace | undefined;
  /** False when the column goes on below it. */
  isAll: boolean;
}

/** The tickets of a column after a place that lack what the filters say. */
export function findLacking(
  db: Sql,
  scope: TicketScope,
  { severity, narrowing }: { severity: Severity | undefined; narrowing: Narrowing },
  status: TicketStatus,
  after: BoardPlace,
): FoundPart {
  const places = readColumnPlaces(db, scope, { status, severity, after, limit: MAX_CHECKED });
  const further = { projectIds: null, creatorId: null, status, severity: null, pageKey: null };
  const found = narrow(
    db,
    places.map(({ number }) => number),
    narrowing,
    further,
    MAX_CHECKED,
  );
  return {
    numbers: found.map(({ number }) => number),
    last: places.at(-1),
    isAll: places.length < MAX_CHECKED,
  };
}
