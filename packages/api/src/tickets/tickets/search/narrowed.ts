import { daysOf } from '@ringmark/contract/tickets/due-states';
import { ME, NONE, parseLabelFilter } from '@ringmark/contract/lists/filter-words';
import type { BoardInput } from '@ringmark/contract/tickets/boards';
import type { SignedInContext } from '../../../core/context/context.ts';
import type { Narrowing } from '../../../core/database/tickets/narrowing.ts';
import { toInstant } from '../../../core/base/instants.ts';
import { assertMayFilterByLabels } from '../../../projects/labels/labels.access.ts';
import { assertMayAskForDueDates } from '../triage/due-sight.ts';

/**
 * The filters of a list or board that need narrowing; undefined without any.
 *
 * @throws AppError forbidden for labels and due dates, which are the team's.
 */
export function narrowingOf(
  { actor, clock }: Pick<SignedInContext, 'actor' | 'clock'>,
  { element, assigneeId, labels, due, today }: BoardInput,
): Narrowing | undefined {
  assertMayFilterByLabels(actor, labels);
  assertMayAskForDueDates(actor, { due });
  if (!element && !assigneeId && !labels && !due) return undefined;
  const person = String(assigneeId) === ME ? actor.user.id : assigneeId;
  return {
    element,
    assigneeId: String(person) === NONE ? null : person,
    labels: labels === undefined ? undefined : parseLabelFilter(labels),
    due: due && daysOf(due, today ?? toInstant(clock.now()).slice(0, 10)),
  };
}
