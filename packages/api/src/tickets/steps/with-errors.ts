import { cutText } from '@ringmark/contract/cut-text';
import { STEP_LIMITS } from '@ringmark/contract/live/step-limits';
import type { Step } from '@ringmark/contract/live/steps';
import type { PageReport } from '@ringmark/contract/pins';

const MAX_ERRORS = 10;

/** Steps with the errors of the page's console where they happened; the pin stays last. */
export function withErrors(steps: readonly Step[], entries: PageReport['console']): Step[] {
  const [first] = steps;
  if (!first) return [];
  const errors = entries
    .filter(({ level, at }) => level !== 'warning' && at >= first.at)
    .slice(-MAX_ERRORS)
    .map(({ text, at }) => ({ kind: 'error' as const, text: cutText(text, STEP_LIMITS.words, ''), at }));
  const pins = steps.filter(({ kind }) => kind === 'pinned');
  const others = steps.filter(({ kind }) => kind !== 'pinned' && kind !== 'error');
  const room = STEP_LIMITS.steps - others.length;
  const shown = room > 0 ? errors.slice(-room) : [];
  return [...[...others, ...shown].toSorted((one, other) => one.at - other.at), ...pins];
}
