import { CdpRefused, CdpTimeout } from '../cdp/connection.ts';
import { worldName, type InPage } from '../in-page/in-page-source.ts';
import type { Tab } from './tab.types.ts';

/** Calls our functions in the page that is shown, whichever that is by then. */
export type World = {
  ask: <N extends keyof InPage>(
    name: N,
    args: Parameters<InPage[N]>,
    deadlineMs?: number,
  ) => Promise<Awaited<ReturnType<InPage[N]>>>;
};

export function followWorld(tab: Tab): World {
  const { page, targetId } = tab;
  let present = Promise.withResolvers<string>();
  let presentId: string | null = null;
  const forget = () => {
    if (presentId === null) return;
    presentId = null;
    present = Promise.withResolvers();
  };
  page.on('Runtime.executionContextCreated', ({ context }) => {
    const data: { frameId?: string } = context.auxData ?? {};
    if (context.name !== worldName || data.frameId !== targetId) return;
    forget();
    presentId = context.uniqueId;
    present.resolve(context.uniqueId);
  });
  page.on('Runtime.executionContextsCleared', forget);
  page.on('Runtime.executionContextDestroyed', ({ executionContextUniqueId }) => {
    if (executionContextUniqueId === presentId) forget();
  });

  const ask: World['ask'] = async (name, args, deadlineMs = 5_000) => {
    const until = performance.now() + deadlineMs;
    for (;;) {
      const left = until - performance.now();
      const id = await beforeDeadline(present.promise, left);
      try {
        const answer = await page.send(
          'Runtime.callFunctionOn',
          {
            functionDeclaration: `(...values) => globalThis.${worldName}.${name}(...values)`,
            uniqueContextId: id,
            arguments: args.map((value) => ({ value })),
            returnByValue: true,
            awaitPromise: true,
          },
          Math.max(1, until - performance.now()),
        );
        if (!answer.exceptionDetails) return answer.result.value;
        throw new Error(`${name} failed in the page: ${answer.exceptionDetails.exception?.description}`);
      } catch (error) {
        // The page was left while it was asked: the next one answers.
        if (!(error instanceof CdpRefused)) throw error;
        if (id === presentId) forget();
      }
    }
  };
  return { ask };
}

async function beforeDeadline(present: Promise<string>, left: number): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(new CdpTimeout('The page has no document that answers.'));
    timer = setTimeout(fail, Math.max(0, left));
  });
  try {
    return await Promise.race([present, late]);
  } finally {
    clearTimeout(timer);
  }
}
