/// <reference lib="dom" />
import type { StepTarget } from '@ringmark/contract/live/steps';
import { textOf } from '@ringmark/page-script/element-words';
import { deepestAt } from '../places/deepest-at.ts';
import { holdsMasked, isWithinMasked } from '../rules/masked.ts';
import { describeTarget } from './describe-target.ts';
import { meantBy } from './meant.ts';
import { pointedFirst } from './pointed-first.ts';
import { isTellable } from './secret-values.ts';

/** The element under a pin, as the last step names it; its text if that is whole and may be shared. */
export function targetAt(
  x: number,
  y: number,
): { target: StepTarget; over?: StepTarget[]; text: string | null } | null {
  const { target: element } = deepestAt(x, y);
  if (!element) return null;
  const text = textOf(element);
  const isTold =
    text !== '' && text.length < 200 && isTellable(text) && !isWithinMasked(element) && !holdsMasked(element);
  const over = pointedFirst(meantBy(element));
  return { target: describeTarget(element), ...(over.length > 0 && { over }), text: isTold ? text : null };
}
