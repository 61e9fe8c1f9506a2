import { STEP_LIMITS } from '@ringmark/contract/live/step-limits';
import type { PageAct, Step } from '@ringmark/contract/live/steps';

type Kind<K extends Step['kind']> = Extract<Step, { kind: K }>;
const isKind = <K extends Step['kind']>(step: Step | undefined, kind: K): step is Kind<K> =>
  step?.kind === kind;

const isSameTarget = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Two presses and a double press of the same are one; so are keys that are pressed again. */
function mergePress(steps: Step[], step: Kind<'pressed'>): void {
  for (let times = 0; step.times === 2 && times < 2; times += 1) {
    const before = steps.at(-1);
    if (isKind(before, 'pressed') && before.times === 1 && before.button === 'left') steps.pop();
  }
  steps.push(step);
}

export interface StepList {
  open: (opened: Omit<Kind<'opened'>, 'kind' | 'at'>) => void;
  /** @param isSameField what was typed or chosen last was so in the same field. */
  act: (act: PageAct, isSameField: boolean) => void;
  add: (step: Step) => void;
  read: () => Step[];
}

/** Joins a step with the one before it, where both are one to a person. */
function join(steps: Step[], step: Step, isSameField: boolean): void {
  const before = steps.at(-1);
  if (isKind(step, 'pressed')) return mergePress(steps, step);
  const isAgain =
    (isKind(step, 'typed') && isKind(before, 'typed') && isSameField) ||
    (isKind(step, 'chose') && isKind(before, 'chose') && isSameField) ||
    (isKind(step, 'scrolled') && isKind(before, 'scrolled') && isSameTarget(step.target, before.target)) ||
    (isKind(step, 'arrived') && isKind(before, 'arrived')) ||
    (isKind(step, 'resized') && isKind(before, 'resized'));
  if (isKind(step, 'typed') && isKind(before, 'typed') && isAgain) {
    // A value that was withheld once may still be in it.
    const value = before.value === null ? null : step.value;
    steps[steps.length - 1] = { ...step, value };
  } else if (
    isKind(step, 'key') &&
    isKind(before, 'key') &&
    before.key === step.key &&
    isSameTarget(step.target, before.target)
  ) {
    steps[steps.length - 1] = { ...step, times: before.times + 1 };
  } else if (isAgain) steps[steps.length - 1] = step;
  else steps.push(step);
}

/** The last acts of a view. What falls off at the beginning moves on where the first step opens the page. */
export function createStepList(now: () => number): StepList {
  let steps: Step[] = [];
  const cut = () => {
    while (steps.length > STEP_LIMITS.steps) {
      const [first, oldest, ...rest] = steps;
      if (!first || !oldest) return;
      const url = isKind(oldest, 'arrived') ? oldest.url : undefined;
      steps = [isKind(first, 'opened') && url !== undefined ? { ...first, url } : first, ...rest];
    }
  };
  const add = (step: Step, isSameField = false) => {
    join(steps, step, isSameField);
    cut();
  };
  return {
    open: (opened) => {
      steps = [{ kind: 'opened', ...opened, at: now() }];
    },
    act: (act, isSameField) => add({ ...act, at: now() }, isSameField),
    add: (step) => add(step),
    read: () => [...steps],
  };
}
