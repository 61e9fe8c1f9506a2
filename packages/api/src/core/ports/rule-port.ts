import type { PointedElement, TakenByRule } from '@ringmark/contract/live/page-rules';
import type { PageRule } from '@ringmark/contract/pages/page-rules';

/** Finding the page rules of a project in an open view. */
export interface RulePointing {
  /**
   * Finds the element that a rule would match at a point of the viewport, `wider` steps around it; null over nothing.
   */
  pointRule(input: {
    ownerId: string;
    sessionId: string;
    x: number;
    y: number;
    wider: number;
  }): Promise<PointedElement | null>;
  /** The view follows these rules and no others from now on; tells what each takes there, and a further selector. */
  tryRules(input: {
    ownerId: string;
    sessionId: string;
    rules: readonly PageRule[];
    look: string | null;
  }): Promise<{ taken: TakenByRule[]; looked: TakenByRule | null }>;
}
