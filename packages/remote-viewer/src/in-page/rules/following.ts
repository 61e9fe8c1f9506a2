/// <reference lib="dom" />
import type { PageRule } from '@ringmark/contract/pages/page-rules';

/** The state with which a document follows the rules of its project. */
export interface Following {
  /** Selects all that is masked; null where nothing is. */
  masked: string | null;
  /** The shadow roots that are known, those of frames not among them. */
  roots: ReadonlySet<ShadowRoot>;
  /** Follows other rules from now on; null until the first ones have come. */
  change: ((rules: readonly PageRule[]) => void) | null;
  /** The selectors by which this document has been clicked. */
  clicked: Set<string>;
  /** Looks for shadow roots that no change of the document has revealed. */
  look: () => void;
}

/** The state belongs to the document, because the functions here may be installed in it more than once. */
export const following: Following = ((globalThis as { ringmarkRules?: Following }).ringmarkRules ??= {
  masked: null,
  roots: new Set(),
  change: null,
  clicked: new Set(),
  look: () => {},
});
