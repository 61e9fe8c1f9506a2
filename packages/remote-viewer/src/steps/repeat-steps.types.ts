import type { Step, StepTarget } from '@ringmark/contract/live/steps';

/** These steps led to a pin on its page: a pin in a menu, a dialog or a tab is visible only after that. */
export interface StepsToRepeat {
  /** Presses, choices and scrolls, in their order; no others are done. */
  steps: readonly Step[];
  /** Elements that were pointed at when the pin was set, outermost first. */
  over: readonly StepTarget[];
  /** It is false when something that the person did is not among them. */
  isWhole: boolean;
  /** It is true if what would send a form is done too, and the page may send. */
  maySend: boolean;
}

/** Tells what became of them. */
export interface Repeated {
  /** The number of steps that were done. */
  steps: number;
  /** Everything was done that the person did. */
  isWhole: boolean;
}
