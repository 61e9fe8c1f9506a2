import { setTimeout as wait } from 'node:timers/promises';
import { CdpRefused, CdpTimeout } from '../cdp/connection.ts';
import type { InPage } from '../in-page/in-page.ts';
import { WORLD_NAME } from '../in-page/in-page-source.ts';
import { evaluateInWorld } from './in-world.ts';
import type { CutEchoes } from './door/door-echoes.ts';
import type { Tab } from './tab.types.ts';

const ASK_AGAIN_MS = 10;

/** Calls functions of the isolated world in the current document. */
export interface IsolatedWorld {
  ask: <N extends keyof InPage>(
    name: N,
    args: Parameters<InPage[N]>,
    deadlineMs?: number,
  ) => Promise<Awaited<ReturnType<InPage[N]>>>;
}

/**
 * Chromium's stream of contexts and console messages stays off: a page that logs without end would fill the one pipe
 * that all pages share.
 *
 * @param cut what is taken out of all answers, but for what a page stores.
 */
export function followIsolatedWorld(tab: Tab, cut: CutEchoes = (told) => told): IsolatedWorld {
  const { page, targetId } = tab;
  /** A handle on the functions in the current document; it is useless in any other. */
  let handle: Promise<string> | null = null;
  page.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id === targetId) handle = null;
  });
  const enter = async (): Promise<string> => {
    const { executionContextId: contextId } = await page.send('Page.createIsolatedWorld', {
      frameId: targetId,
      worldName: WORLD_NAME,
    });
    const { result } = await evaluateInWorld(page, (world) => world, { contextId });
    if (!result.objectId) throw new CdpRefused('The page was closed before it was ready.');
    return result.objectId;
  };
  page.on('Page.domContentEventFired', () => {
    // Prepares the handle for the first call; if this fails, that call tries again.
    handle ??= enter();
    handle.catch(() => {});
  });
  const call = async (name: keyof InPage, args: unknown[], deadlineMs: number): Promise<unknown> => {
    handle ??= enter();
    const mine = handle;
    try {
      const answer = await page.send(
        'Runtime.callFunctionOn',
        {
          objectId: await mine,
          functionDeclaration: `function (...values) { return this.${name}(...values); }`,
          arguments: args.map((value) => ({ value })),
          returnByValue: true,
          awaitPromise: true,
        },
        deadlineMs,
      );
      if (!answer.exceptionDetails) return answer.result.value;
      throw new Error(`${name} failed in the page: ${answer.exceptionDetails.exception?.description}`);
    } catch (error) {
      if (handle === mine) handle = null;
      throw error;
    }
  };
  const ask: IsolatedWorld['ask'] = async (name, args, deadlineMs = page.deadlineMs) => {
    const until = performance.now() - page.heldMs() + deadlineMs;
    for (;;) {
      const left = until - (performance.now() - page.heldMs());
      if (left <= 0) throw new CdpTimeout('No document on the page responded.');
      try {
        // The functions promise this type, and only they answer.
        const answer = (await call(name, args, left)) as never;
        return name === 'readStores' ? answer : cut(answer);
      } catch (error) {
        // The page was left during the call: the next one answers.
        if (!(error instanceof CdpRefused)) throw error;
        await wait(ASK_AGAIN_MS);
      }
    }
  };
  return { ask };
}
