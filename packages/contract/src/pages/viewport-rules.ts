import { z } from 'zod';
import { px } from './coordinates.ts';
import { POINTING_LIMITS } from '../live/page-rule-limits.ts';
import { takenByRuleSchema } from '../live/page-rules.ts';
import { pageRuleSchema, pageRulesSchema } from './page-rules.ts';
import { optionally } from '../text.ts';

const sessionId = z.string().min(1).max(100);

/** An element of the open page, at CSS px of the viewport. */
export const pointRuleInput = z.object({
  sessionId,
  x: px('X'),
  y: px('Y'),
  /** The number of steps outwards from the innermost element there; none if left out. */
  wider: optionally(z.number().int().min(0).max(POINTING_LIMITS.wider)),
});

export const tryRulesInput = z.object({
  sessionId,
  /** The rules that the view follows from now on, until it ends. New rules among them that click do so once. */
  rules: pageRulesSchema,
  /** A selector that is only looked for. */
  look: optionally(pageRuleSchema.shape.selector),
});
export const triedRulesSchema = z.object({
  /** The result of each rule on the page that is open, in order. */
  taken: z.array(takenByRuleSchema),
  looked: takenByRuleSchema.nullable(),
});
export type TriedRules = z.infer<typeof triedRulesSchema>;
