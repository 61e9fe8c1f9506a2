import type { PinElement } from '@ringmark/contract/pins';
import { wordsChange } from '../proofs/element-change.ts';
import { MIN_OF_ELEMENT } from '../proofs/make-proof.ts';
import type { ComparedPin, Comparison } from '@ringmark/contract/viewing/proofs';

/** Surroundings that differ this much less from one screenshot than from the other are nearer to it. */
const NEARER = 0.25;

const isJudged = ({ own }: Comparison): boolean => own.compared >= MIN_OF_ELEMENT;

/** Returns whether two visits show the same element in the same surroundings. */
export const looksTheSame = (comparison: Comparison): boolean =>
  isJudged(comparison) && comparison.own.share === 0 && comparison.near === 0;

/** Returns whether a screenshot shows another look of the element or of what is right around it. */
export const looksOther = (comparison: Comparison): boolean =>
  isJudged(comparison) && (comparison.own.share > 0 || comparison.near > 0);

export type Return = 'as_before' | 'other' | 'unknown';

/**
 * Judges whether an element looks as it did before it was fixed.
 *
 * @param seen has a comparison with the first screenshot, and one with the screenshot taken when its ticket was accepted. The
 *   second is missing when the element was not visible then.
 */
export function judgeReturn({ state, says, comparisons }: ComparedPin, element: PinElement): Return {
  const [first, accepted] = comparisons;
  if (state !== 'found' || !first || !isJudged(first)) return 'unknown';
  if (first.own.share > 0 || wordsChange(element, says)) return 'other';
  if (!accepted) return 'as_before';
  if (!isJudged(accepted)) return 'unknown';
  const isNearer = accepted.own.share > 0 || (accepted.near > 0 && first.near <= NEARER * accepted.near);
  return isNearer ? 'as_before' : 'other';
}
