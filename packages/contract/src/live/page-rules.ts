import { z } from 'zod';
import { POINTING_LIMITS } from './page-rule-limits.ts';

const { px: farthest } = POINTING_LIMITS;
const px = z.number().min(-farthest).max(farthest);
const count = z.number().int().min(0).max(POINTING_LIMITS.count);
/** CSS px of the viewport, as drawn. */
const boxSchema = z.object({ x: px, y: px, width: px.min(0), height: px.min(0) });
export type RuleBox = z.infer<typeof boxSchema>;
const boxes = z.array(boxSchema).max(POINTING_LIMITS.boxes);

/** The answer of the script within a page about an element that was pointed at. Pages are not trusted. */
export const pointedElementSchema = z.object({
  tag: z.string().min(1).max(80),
  /** The one to propose first, then others that might be meant. */
  selectors: z
    .array(z.object({ selector: z.string().min(1).max(500), count }))
    .min(1)
    .max(POINTING_LIMITS.selectors),
  /** The element itself. */
  box: boxSchema,
  /** All elements that the first selector takes, where they are visible. */
  boxes,
  /** True if there is an element around it that can be selected. */
  canWiden: z.boolean(),
});
export type PointedElement = z.infer<typeof pointedElementSchema>;

/** The result of a selector on the page that is open now. */
export const takenByRuleSchema = z.object({
  /** The number of elements, in all frames and open shadow roots; null if the browser doesn't know the selector. */
  count: count.nullable(),
  /** The whole page is among them. */
  isWholePage: z.boolean(),
  /** True if it is in a form with a password: nothing of it is ever clicked. */
  isOfPassword: z.boolean(),
  /** A rule that is followed has clicked it, even if the click removed it or led to another page. */
  isClicked: z.boolean(),
});
export type TakenByRule = z.infer<typeof takenByRuleSchema>;

export const takenByRulesSchema = z.array(takenByRuleSchema);

/** The answer of a document: what has been clicked in it. */
export const clickedByRulesSchema = z.array(z.string().max(600)).max(POINTING_LIMITS.count);
