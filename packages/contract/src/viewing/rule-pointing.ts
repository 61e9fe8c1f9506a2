import type { PointedElement, TakenByRule } from '../live/page-rules.ts';
import type { PageRule } from '../pages/page-rules.ts';

interface SessionKey {
  ownerId: string;
  sessionId: string;
}

/** Finds the page rules of a project in an open view. */
export interface RulePointing {
  /** Returns what a rule would match at CSS px of the viewport, `wider` steps around it; null over nothing. */
  pointRule: (input: SessionKey & { x: number; y: number; wider: number }) => Promise<PointedElement | null>;
  /** Applies these rules and no others to a view, and tells what each matches there, and another selector. */
  tryRules: (
    input: SessionKey & { rules: readonly PageRule[]; look: string | null },
  ) => Promise<{ taken: TakenByRule[]; looked: TakenByRule | null }>;
}
