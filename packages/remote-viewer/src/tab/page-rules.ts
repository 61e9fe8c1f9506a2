import {
  clickedByRulesSchema,
  type TakenByRule,
  takenByRulesSchema,
} from '@ringmark/contract/live/page-rules';
import type { CdpSession } from '../cdp/connection.ts';
import { WORLD_NAME } from '../in-page/in-page-source.ts';
import { callOf, evaluateInWorld, wholeOf, type WorldUse } from './in-world.ts';
import type { PageRule } from '@ringmark/contract/pages/page-rules';
import type { Tab } from './tab.types.ts';

/** Frames of one page that are asked what a rule takes; no person uses more of them. */
const MAX_FRAMES = 40;
/** A frame that does not answer by then takes nothing. */
const ANSWER_MS = 1_500;

/** The rules that a tab follows. */
export interface TabRules {
  /** Has others apply from now on: in what is open, and in every document after it. */
  change: (rules: readonly PageRule[]) => Promise<void>;
  /** Returns what each selector matches in the page that is open, in all its frames. */
  look: (selectors: readonly string[]) => Promise<TakenByRule[]>;
  /** The frames of the page, its own first. */
  frames: () => Promise<PageFrame[]>;
}

/** Evaluates in the isolated world of a frame. */
export async function callIn(
  session: CdpSession,
  frameId: string,
  inWorld: WorldUse,
  deadlineMs = ANSWER_MS,
): Promise<unknown> {
  const world = { frameId, worldName: WORLD_NAME };
  const entered = await session.send('Page.createIsolatedWorld', world, deadlineMs);
  const { executionContextId: contextId } = entered;
  const how = { contextId, returnByValue: true, awaitPromise: true };
  return (await evaluateInWorld(session, inWorld, how, deadlineMs)).result.value;
}

/** A frame of a page, by the session of its process. */
export interface PageFrame {
  session: CdpSession;
  frameId: string;
  url: string;
  parentId: string | undefined;
}

type FrameTree = { frame: { id: string; url: string; parentId?: string }; childFrames?: FrameTree[] };

const framesOf = ({ frame, childFrames = [] }: FrameTree): FrameTree['frame'][] => [
  frame,
  ...childFrames.flatMap(framesOf),
];

/** Those of a part that has gone are left out. */
async function framesIn(sessions: readonly CdpSession[]): Promise<PageFrame[]> {
  const trees = await Promise.all(
    sessions
      .map(async (session) => {
        const { frameTree } = await session.send('Page.getFrameTree', undefined, ANSWER_MS);
        return framesOf(frameTree).map(({ id: frameId, url, parentId }) => ({
          session,
          frameId,
          url,
          parentId,
        }));
      })
      .map((frames) => frames.catch(() => [])),
  );
  return trees.flat().slice(0, MAX_FRAMES);
}

/** Combines what selectors match in several documents. */
const together = (selectors: readonly string[], answers: readonly unknown[]): TakenByRule[] => {
  const read = answers.flatMap((answer) => {
    const taken = takenByRulesSchema.length(selectors.length).safeParse(answer);
    return taken.success ? [taken.data] : [];
  });
  return selectors.map((_, at) => {
    const all = read.flatMap((taken) => taken[at] ?? []);
    const counts = all.flatMap(({ count }) => count ?? []);
    return {
      count: counts.length > 0 ? counts.reduce((sum, count) => sum + count, 0) : null,
      isWholePage: all.some(({ isWholePage }) => isWholePage),
      isOfPassword:
        all.some(({ isOfPassword }) => isOfPassword) &&
        all.every(({ count, isOfPassword }) => isOfPassword || !count),
      isClicked: all.some(({ isClicked }) => isClicked),
    };
  });
};

/** Remembers what rules have clicked, as a click may lead to another document. */
function rememberClicks() {
  let followed: ReadonlySet<string> = new Set();
  const clicked = new Set<string>();
  return {
    /** Forgets what is not clicked by these rules. */
    follow: (rules: readonly PageRule[]) => {
      followed = new Set(rules.filter(({ action }) => action === 'click').map(({ selector }) => selector));
      for (const selector of clicked) if (!followed.has(selector)) clicked.delete(selector);
    },
    /** @param answer what a document says that it has clicked. */
    note: (answer: unknown) => {
      for (const selector of clickedByRulesSchema.safeParse(answer).data ?? [])
        if (followed.has(selector)) clicked.add(selector);
    },
    has: (selector: string) => clicked.has(selector),
  };
}

/**
 * Applies rules to every document of a tab and its frames, from before their own scripts on.
 *
 * @param always rules in addition to `first` and to what it is changed to.
 */
export async function applyRules(
  tab: Tab,
  first: readonly PageRule[],
  always: readonly PageRule[] = [],
): Promise<TabRules> {
  let rules = [...first, ...always];
  const clicks = rememberClicks();
  clicks.follow(first);
  /** The tab and its frames of other sites, with the script that each runs at the start of a document. */
  const parts = new Map<CdpSession, string | null>();

  const register = async (session: CdpSession) => {
    const before = parts.get(session);
    parts.set(session, null);
    if (before) await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier: before });
    if (rules.length === 0) return;
    const source = `${wholeOf(callOf('followRules', rules))};`;
    const script = { source, worldName: WORLD_NAME };
    const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', script);
    parts.set(session, identifier);
  };
  const follow = async (session: CdpSession) => {
    // Chromium runs what is registered only in documents that have scripts of their own.
    session.on('Page.frameNavigated', ({ frame }) => {
      // A document that is left in the meantime needs nothing more.
      if (rules.length === 0) return;
      callIn(session, frame.id, callOf('changeRules', rules)).then(clicks.note, () => {});
    });
    await register(session);
  };
  const allFrames = () => framesIn([...parts.keys()]);
  /** The calls of a part that has gone, or of a document that is left in the meantime, give no answer. */
  const inAllFrames = async (inWorld: WorldUse): Promise<unknown[]> => {
    const frames = await allFrames();
    return Promise.all(
      frames.map(({ session, frameId }) => callIn(session, frameId, inWorld).catch(() => null)),
    );
  };
  tab.onFrame((frame) => {
    frame.onGone(() => parts.delete(frame));
    follow(frame).catch(() => {});
  });
  await follow(tab.page);
  return {
    frames: allFrames,
    change: async (next) => {
      rules = [...next, ...always];
      clicks.follow(next);
      await Promise.all([...parts.keys()].map((session) => register(session).catch(() => {})));
      for (const clicked of await inAllFrames(callOf('changeRules', rules))) clicks.note(clicked);
    },
    look: async (selectors) => {
      const taken = together(selectors, await inAllFrames(callOf('lookAtRules', selectors)));
      clicks.note(selectors.filter((_, at) => taken[at]?.isClicked));
      return taken.map((one, at) => ({ ...one, isClicked: clicks.has(selectors[at] ?? '') }));
    },
  };
}
