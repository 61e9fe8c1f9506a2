import type { TicketId } from '@ringmark/contract/ids';
import type { Project } from '@ringmark/contract/projects/projects';
import type { Services } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import { MINUTE } from '../../core/base/instants.ts';
import { isGone } from '../proofs/make-proof.ts';
import { isPinAfterPress } from '../../tickets/steps/step-rows.ts';
import { stepsToRepeat } from '../../tickets/steps/steps-to-repeat.ts';
import type { CheckedPin } from '../../core/ports/checked-page.ts';

type ToCheck = Parameters<Services['viewer']['checkPins']>[0];

/** All missing pins of a page have this long together: a night's job has five minutes. */
const MAX = 2 * MINUTE;

const isMissing = ({ state }: CheckedPin): boolean => state === 'not_found' || state === 'hidden';

/** The first visit saw this of a pin; undefined where none was tried. */
function firstVisit(db: Sql, id: TicketId) {
  const row = db.first(
    db.q
      .selectFrom('first_picture')
      .select(['state', 'repeated'])
      .where('ticket_id', '=', id)
      .where('resolution', '=', ''),
  );
  return row && { state: row.state, isAtOnce: row.state === 'taken' && row.repeated === null };
}

/** A missing pin is gone only if nothing hides it that could not be done again. */
function judged(db: Sql, id: TicketId, pin: CheckedPin): CheckedPin {
  if (!isMissing(pin) || !isPinAfterPress(db, id)) return pin;
  const repeated = pin.isReached === undefined ? null : { steps: 0, isWhole: pin.isReached };
  return { ...pin, isUnsure: !isGone({ first: firstVisit(db, id), isAfterPress: true, repeated }) };
}

/** Puts pins together that the same steps led to: they share a visit. */
function bySteps({ db }: Services, { sendsForms }: Project, pins: ToCheck['pins']) {
  const groups = new Map<string, Required<Pick<ToCheck, 'repeat'>> & { pins: ToCheck['pins'][number][] }>();
  for (const pin of pins) {
    const repeat = stepsToRepeat(db, pin.id as TicketId, sendsForms);
    if (!repeat) continue;
    const key = JSON.stringify({ ...repeat, steps: repeat.steps.map((step) => ({ ...step, at: 0 })) });
    const group = groups.get(key) ?? { repeat, pins: [] };
    group.pins.push(pin);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * Looks again for the pins of a page that are missing as it opens, after what led to them.
 *
 * @param checked the pins of the page as it opens
 * @returns all pins; those for which there was no time are unsure.
 */
export async function lookAfterSteps(
  services: Services,
  project: Project,
  page: ToCheck,
  checked: readonly CheckedPin[],
): Promise<CheckedPin[]> {
  const { viewer, clock, db } = services;
  const missing = new Set(checked.filter(isMissing).map(({ id }) => id));
  const again = new Map<string, CheckedPin>();
  const until = clock.now() + MAX;
  for (const group of bySteps(
    services,
    project,
    page.pins.filter(({ id }) => missing.has(id)),
  )) {
    if (clock.now() > until) break;
    const seen = await viewer.checkPins({ ...page, ...group });
    if (seen.opened) for (const pin of seen.result) again.set(pin.id, pin);
  }
  return checked.map((pin) => judged(db, pin.id as TicketId, again.get(pin.id) ?? pin));
}
