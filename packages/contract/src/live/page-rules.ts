import { z } from 'zod';
import { POINTING_LIMITS } from './page-rule-limits.ts';

const { px: farthest } = POINTING_LIMITS;
const px = z.number().min(-farthest).max(farthest);
const count = z.number().int().min(0).max(POINTING_LIMITS.count);
/** CSS px of the viewport, as drawn. */
const boxSchema = z.object({ x: px, y: px, width: px.min(0), height: px.min(0) });
export type RuleBox = z.infer<typeof boxSchema>;
const boxes = z.array(boxSchema).max(POINTING_LIMITS.boxes);

/** What the script within a page answers about an element that was pointed at. Pages are not trusted. */
export const pointedElementSchema = z.object({
  tag: z.string().min(1).max(80),
  /** The one to propose first, then others that might be meant. */
  selectors: z
    .array(z.object({ selector: z.string().min(1).max(500), count }))
    .min(1)
    .max(POINTING_LIMITS.selectors),
  /** The element itself. */
  box: boxSchema,
  /** All that the first selector takes, where it can be seen. */
  boxes,
  /** Whether there is an element around it that can be taken. */
  canWiden: z.boolean(),
});
export type PointedElement = z.infer<typeof pointedElementSchema>;

/** What a selector takes on the page that is open now. */
export const takenByRuleSchema = z.object({
  /** How many elements, in all frames and open shadow roots; null where the browser knows no such selector. */
  count: count.nullable(),
  /** The whole page is among them. */
  isWholePage: z.boolean(),
  /** Nothing of it is ever clicked: it is in a form with a password. */
  isOfPassword: z.boolean(),
  /** A rule that is followed has clicked it, also where that took it away or led to another page. */
  isClicked: z.boolean(),
});
export type TakenByRule = z.infer<typeof takenByRuleSchema>;

export const takenByRulesSchema = z.array(takenByRuleSchema);

/** What a document answers that has been clicked in it. */
export const clickedByRulesSchema = z.array(z.string().max(600)).max(POINTING_LIMITS.count);
