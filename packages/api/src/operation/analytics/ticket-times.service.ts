import type { FinishTimes, TicketsOverTime, WaitingTicket } from '@ringmark/contract/admin';
import { compareNames } from '@ringmark/contract/lists/compare-names';
import type { SignedInContext } from '../../core/context/context.ts';
import { daysSince, durations, longestWaits } from '../../core/database/statements/ticket-time-statements.ts';
import { DAY, toInstant } from '../../core/base/instants.ts';

/** The screen shows ten. */
const MAX = 10;
/** Longer periods are counted by week. */
const TOLD_BY_DAY = 30;

const toDay = (at: number) => toInstant(at).slice(0, 10);

/** The Monday of an instant's week. */
const mondayOf = (at: number) => at - ((new Date(at).getUTCDay() + 6) % 7) * DAY;

/** Days or weeks without gaps, today included; all weeks but the present one are whole. */
export function readOverTime({ db, clock }: SignedInContext, days: number): TicketsOverTime {
  const now = clock.now();
  const unit = days > TOLD_BY_DAY ? 'week' : 'day';
  const oldest = now - (days - 1) * DAY;
  const first = unit === 'week' ? mondayOf(oldest) : oldest;
  const step = unit === 'week' ? 7 * DAY : DAY;
  const items: TicketsOverTime['items'] = [];
  for (let at = first; at <= now; at += step) items.push({ from: toDay(at), opened: 0, finished: 0 });
  for (const { day, opened, finished } of daysSince(db).iterate({ from: toDay(first) })) {
    const item = items.findLast(({ from }) => from <= day);
    if (!item) continue;
    item.opened += opened;
    item.finished += finished;
  }
  return { unit, items };
}

interface Duration {
  hours: number;
  count: number;
}

/** The nearest-rank percentile. */
function percentile(sorted: readonly Duration[], total: number, part: number): number | null {
  const rank = Math.ceil(total * part);
  let counted = 0;
  for (const { hours, count } of sorted) {
    counted += count;
    if (counted >= rank) return hours;
  }
  return null;
}

/** Every customer by name, also without finished tickets. */
export function readFinishTimes({ db }: SignedInContext): FinishTimes[] {
  const byOrganization = Map.groupBy(durations(db).iterate(), ({ id }) => id);
  const times = [...byOrganization].flatMap(([id, rows]) => {
    const sorted = rows.flatMap(({ hours, count }) =>
      hours === null || count === null ? [] : [{ hours, count }],
    );
    const finished = sorted.reduce((sum, { count }) => sum + count, 0);
    return rows.slice(0, 1).map(({ name }) => ({
      organizationId: id,
      organizationName: name,
      finished,
      medianHours: percentile(sorted, finished, 0.5),
      ninetiethHours: percentile(sorted, finished, 0.9),
    }));
  });
  return times.toSorted((one, other) => compareNames(one.organizationName, other.organizationName));
}

/** Open tickets that have waited longest for an answer or a change of status by the team. */
export function readLongestWaits({ db }: SignedInContext): WaitingTicket[] {
  return longestWaits(db)
    .all({ limit: MAX })
    .map(({ project_name, organization_name, since, ...ticket }) => ({
      ...ticket,
      projectName: project_name,
      organizationName: organization_name,
      waitingSince: since,
    }));
}
