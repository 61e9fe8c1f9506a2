import { type PageTold, pageReportSchema } from '@ringmark/contract/live/page';
import type { CdpSession } from '../cdp/connection.ts';
import { createBucket } from '../cdp/flood.ts';
import type { InPage } from '../in-page/in-page.ts';
import { WORLD_NAME } from '../in-page/in-page-source.ts';
import { callOf, evaluateInWorld } from './in-world.ts';
import type { Tab } from './tab.types.ts';

/** The document that a report came from. */
export interface PageDocument {
  isSame: (other: PageDocument) => boolean;
  /** Calls a function of the isolated world there. */
  ask: <N extends keyof InPage>(
    name: N,
    args: Parameters<InPage[N]>,
    options?: {
      /** It counts as a press of the person. */
      isByHand: boolean;
    },
  ) => Promise<Awaited<ReturnType<InPage[N]>>>;
}

export type HearPage = (told: PageTold, from: PageDocument) => void;

const BINDING = 'ringmarkTell';
/** Frames of one page that are followed; no person uses more of them. */
const MAX_FRAMES = 40;
const MAX_REPORT_LENGTH = 4 * 1024 * 1024;
/** The most reports per second: no person's input makes more. */
const MAX_REPORTS_PER_SECOND = 30;
const MAX_REPORTS_AT_ONCE = 60;

function read(payload: string): PageTold | undefined {
  if (payload.length > MAX_REPORT_LENGTH) return undefined;
  try {
    return pageReportSchema.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

/** The execution context of each document. */
const contexts = new WeakMap<PageDocument, string>();

function documentIn(session: CdpSession, executionContextId: number): PageDocument {
  const context = `${session.id} ${executionContextId}`;
  const made: PageDocument = {
    isSame: (other) => contexts.get(other) === context,
    ask: async (name, args, { isByHand } = { isByHand: false }) => {
      const answer = await session.send('Runtime.callFunctionOn', {
        executionContextId,
        functionDeclaration: `function (...values) { return ${WORLD_NAME}.${name}(...values); }`,
        arguments: args.map((value) => ({ value })),
        returnByValue: true,
        awaitPromise: true,
        userGesture: isByHand,
      });
      if (answer.exceptionDetails) throw new Error(`${name} failed in the page.`);
      // The functions promise this type, and only they answer.
      return answer.result.value as never;
    },
  };
  contexts.set(made, context);
  return made;
}

/** Lets the isolated world of one document report. */
async function connect(session: CdpSession, frameId: string): Promise<void> {
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId,
    worldName: WORLD_NAME,
  });
  // If it is bound to one context, it needs no stream of all contexts and of the console, which a page could fill.
  await session.send('Runtime.addBinding', { name: BINDING, executionContextId });
  await evaluateInWorld(session, callOf('startReports'), { contextId: executionContextId });
}

/**
 * Hears what the isolated worlds of a page and its frames report by themselves. Nothing is asked of the page for it: a
 * report comes when there is something to tell.
 */
export function followReports(tab: Tab, hear: HearPage): void {
  let frames = 0;
  const fill = createBucket(MAX_REPORTS_PER_SECOND);
  const follow = (session: CdpSession, ownFrameId: string): void => {
    const enter = (frameId: string) => {
      frames += 1;
      if (frames > MAX_FRAMES) return;
      // A document that is left in the meantime has nothing to report.
      connect(session, frameId).catch(() => {});
    };
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id === tab.targetId) frames = 0;
      enter(frame.id);
    });
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name !== BINDING || fill(1).after > MAX_REPORTS_AT_ONCE) return;
      const told = read(payload);
      if (told) hear(told, documentIn(session, executionContextId));
    });
    if (session !== tab.page) enter(ownFrameId);
  };
  follow(tab.page, tab.targetId);
  tab.onFrame(follow);
}
