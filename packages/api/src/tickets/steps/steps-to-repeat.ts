import type { TicketId } from '@ringmark/contract/ids';
import type { Step } from '@ringmark/contract/live/steps';
import type { Sql } from '../../core/database/db.ts';
import type { StepsToRepeat } from '@ringmark/contract/viewing/proofs';
import { onPinnedPage, readSteps } from './step-rows.ts';

/** These actions of a person change what a page shows. */
const ACTIONS: ReadonlySet<Step['kind']> = new Set(['pressed', 'key', 'typed', 'chose', 'files']);

/** Dialogs are dismissed when steps are repeated, so what an accepted one did is missing. */
const changesPage = (step: Step): boolean =>
  ACTIONS.has(step.kind) || (step.kind === 'answered' && step.isAccepted && step.dialog !== 'alert');

/** A press on what was disabled did nothing; by now it might do something. */
const isIdle = (step: Step): boolean => step.kind === 'pressed' && step.isDisabled === true;

/** Typed words and files are never given again, drawings are not pressed, and other sites' frames are left alone. */
function isSafe(step: Step, maySend: boolean): boolean {
  if (!('target' in step)) return false;
  const { target } = step;
  if (target?.elsewhere !== undefined || target?.tag === 'canvas') return false;
  if (step.kind === 'chose') return step.values !== null;
  if (step.kind === 'key') return maySend && step.key === 'Enter';
  return step.kind === 'pressed' || step.kind === 'scrolled';
}

/**
 * Says what to do again on a ticket's page when its pin's element is not visible there.
 *
 * @param maySend whether the project lets that send forms
 * @returns undefined where nobody did anything on the page that would show more of it.
 */
export function stepsToRepeat(db: Sql, id: TicketId, maySend: boolean): StepsToRepeat | undefined {
  const done = onPinnedPage(readSteps(db, id)).filter((step) => !isIdle(step));
  const steps = done.filter((step) => isSafe(step, maySend));
  const pinned = done.at(-1);
  const over = (pinned?.kind === 'pinned' && pinned.over) || [];
  if (over.length === 0 && !steps.some(({ kind }) => ACTIONS.has(kind))) return undefined;
  const isWhole = done.every((step) => !changesPage(step) || isSafe(step, maySend));
  return { steps, over, isWhole, maySend };
}
