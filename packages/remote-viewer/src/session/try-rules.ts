import {
  type PointedElement,
  type TakenByRule,
  pointedElementSchema,
} from '@ringmark/contract/live/page-rules';
import type { PageRule } from '@ringmark/contract/pages/page-rules';
import type { RulePointing } from '@ringmark/contract/viewing/rule-pointing';
import type { SessionKey } from '../base/views.types.ts';
import type { ViewSession } from './view-session.types.ts';

/** Returns what a rule would match at a point; null over nothing, or if the page's answer is not valid. */
async function pointRule(
  { world }: ViewSession,
  { x, y, wider }: { x: number; y: number; wider: number },
): Promise<PointedElement | null> {
  return pointedElementSchema.safeParse(await world.ask('pointOut', [x, y, wider])).data ?? null;
}

async function tryRules(
  { pageRules }: ViewSession,
  { rules, look }: { rules: readonly PageRule[]; look: string | null },
): Promise<{ taken: TakenByRule[]; looked: TakenByRule | null }> {
  await pageRules.change(rules);
  const selectors = rules.map(({ selector }) => selector);
  const taken = await pageRules.look(look === null ? selectors : [...selectors, look]);
  return { taken: taken.slice(0, rules.length), looked: look === null ? null : (taken.at(-1) ?? null) };
}

type Within = <T>(key: SessionKey, work: (session: ViewSession) => Promise<T>) => Promise<T>;

/** Creates the calls with which an administrator finds a page rule in a view. */
export const createPointing = (withUse: Within, within: Within): RulePointing => ({
  pointRule: (input) => withUse(input, (session) => pointRule(session, input)),
  // A client asks again after each change of the page: that is no sign of a person.
  tryRules: (input) => within(input, (session) => tryRules(session, input)),
});
