import type { ProjectId } from '@ringmark/contract/ids';
import type { ElementState } from '@ringmark/contract/vocabulary';
import { sql } from 'kysely';
import type { Sql, Tx } from '../../core/database/db.ts';
import { setFinding } from '../../core/database/statements/element-check-statements.ts';
import type { CheckedPage, CheckedPin } from '../../core/ports/checked-page.ts';
import { commonShift, type CommonShift, isShifted } from './common-shift.ts';
import { AFTER_PRESS } from '../../tickets/tickets/element-finding.ts';
import type { Visit } from './next-visit.ts';

interface Finding {
  state: ElementState;
  detail: string | null;
}

/** Fewer pins say nothing about a page. */
const MIN_PINS = 3;

function findingOfPin({ state, isReworded, isUnsure }: CheckedPin): Finding {
  if (isUnsure) return { state: 'not_checked', detail: AFTER_PRESS };
  if (state === 'not_found') return { state: 'gone', detail: null };
  if (state === 'hidden') return { state: 'hidden', detail: null };
  const changes = [state === 'moved' && 'moved', isReworded && 'reworded'].filter(Boolean);
  return changes.length === 0
    ? { state: 'found', detail: null }
    : { state: 'changed', detail: changes.join('_') };
}

/** Pins that moved together have not changed: that is said once, of their page. */
function findingsOf(visit: Visit, page: CheckedPage, shift: CommonShift | null): Map<string, Finding> {
  if (page.opened)
    return new Map(
      page.result.map((pin) => {
        const state = isShifted(pin, shift) ? 'found' : pin.state;
        return [pin.id, findingOfPin({ ...pin, state })];
      }),
    );
  const detail = page.why === 'status' ? `status_${page.status}` : page.why;
  return new Map(visit.pins.map(({ id }) => [id, { state: 'not_opened', detail }]));
}

const statesOf = (db: Sql, numbers: readonly number[]) =>
  new Map(
    db
      .all(
        db.q
          .selectFrom('element_check')
          .select(['ticket_number', 'state'])
          .where('ticket_number', 'in', numbers),
      )
      .map(({ ticket_number: number, state }) => [number, state]),
  );

interface Page {
  projectId: ProjectId;
  pageKey: string;
}

function countPins(db: Sql, { projectId, pageKey }: Page): { pins: number; gone: number } {
  const row = db.first(
    db.q
      .selectFrom('element_check')
      .select(sql<number>`count(*)`.as('pins'))
      .select(sql<number>`coalesce(sum(state = 'gone'), 0)`.as('gone'))
      .where('project_id', '=', projectId)
      .where('page_key', '=', pageKey),
  );
  return row ?? { pins: 0, gone: 0 };
}

interface PageNight {
  night: string;
  lost: number;
  opened: boolean;
  shift: CommonShift | null;
  at: string;
}

/**
 * Writes what a night found about a page as a whole. More than half of its pins lost in one night say something about it.
 *
 * @returns whether its pins stand higher or lower than the check before found them.
 */
function writePage(
  tx: Tx,
  { projectId, pageKey, url }: Page & { url: string },
  { night, lost, opened, shift, at }: PageNight,
): boolean {
  const of = tx.q.selectFrom('page_check').where('project_id', '=', projectId);
  const before = tx.first(of.selectAll().where('page_key', '=', pageKey));
  const ofNight = before?.night === night ? before : undefined;
  const lostInNight = (ofNight?.lost ?? 0) + lost;
  const { pins, gone } = countPins(tx, { projectId, pageKey });
  const isOverHalf = (count: number) => pins >= MIN_PINS && 2 * count > pins;
  const isNoticed = before?.rebuilt_at != null && before.night !== night;
  const kept = {
    rebuilt_at: before?.rebuilt_at ?? null,
    rebuilt_gone: before?.rebuilt_gone ?? null,
    rebuilt_pins: before?.rebuilt_pins ?? null,
  };
  const noticed = { rebuilt_at: at, rebuilt_gone: gone, rebuilt_pins: pins };
  const over = { rebuilt_at: null, rebuilt_gone: null, rebuilt_pins: null };
  const isLost = isOverHalf(gone) && isOverHalf(lostInNight) && !isNoticed;
  const remark = isLost ? noticed : opened && !isOverHalf(gone) ? over : kept;
  const isOpened: 0 | 1 = opened && ofNight?.opened !== 0 ? 1 : 0;
  const shifted = { shifted_by: shift?.by ?? null, shifted_pins: shift?.pins ?? null };
  const shiftedBefore = {
    shifted_by: before?.shifted_by ?? null,
    shifted_pins: before?.shifted_pins ?? null,
  };
  // Other pins of the page may have been checked at another size in this night.
  const isKept = !opened || (shift === null && ofNight !== undefined);
  const values = {
    url,
    night,
    lost: lostInNight,
    opened: isOpened,
    ...remark,
    ...(isKept ? shiftedBefore : shifted),
  };
  tx.run(
    tx.q
      .insertInto('page_check')
      .values({ project_id: projectId, page_key: pageKey, ...values })
      .onConflict((oc) => oc.doUpdateSet(values)),
  );
  return values.shifted_by !== shiftedBefore.shifted_by;
}

/** @returns whether anything is other than the check before found it. */
export function writeFindings(
  tx: Tx,
  projectId: ProjectId,
  visit: Visit,
  page: CheckedPage,
  { night, at }: { night: string; at: string },
): boolean {
  const shift = page.opened ? commonShift(page.result) : null;
  const findings = findingsOf(visit, page, shift);
  const numbers = visit.pins.map(({ number }) => number);
  const before = statesOf(tx, numbers);
  let lost = 0;
  let hasNews = false;
  for (const { id, number } of visit.pins) {
    // A page answers for each pin: one without an answer is not there.
    const { state, detail } = findings.get(id) ?? { state: 'gone', detail: null };
    const was = before.get(number);
    if (was === undefined) continue;
    setFinding(tx).run({ number, state, detail, at });
    if (state === 'gone' && was !== 'gone') lost += 1;
    if (state !== was) hasNews = true;
  }
  const isShiftNew = writePage(
    tx,
    { projectId, pageKey: visit.pageKey, url: visit.url },
    { night, lost, opened: page.opened, shift, at },
  );
  return hasNews || isShiftNew;
}
