import type { PointedElement } from '@ringmark/contract/live/page-rules';
import type { PageRule } from '@ringmark/contract/pages/page-rules';
import { trpc } from '../../../lib/server/trpc-client.ts';
import type { RuleCalls } from '../page/page-view.types.ts';
import type { Point } from '../page/scale/scale.ts';

type Act<T> = (sessionId: string, signal: AbortSignal) => Promise<T>;

interface Session {
  read: () => { sessionId: string | null };
  within: <T>(act: Act<T>) => Promise<T>;
  ask: <T>(act: Act<T>) => Promise<T | null>;
}

/**
 * Asks a page what is needed to find rules for it.
 *
 * @param settle brings the page to where the person sees it, and answers where a point of the window is in it then.
 */
export function useRuleCalls(session: Session, settle: (point: Point) => Promise<Point>): RuleCalls {
  const { client } = trpc.useUtils();
  const pointAt =
    ({ x, y }: Point, wider: number): Act<PointedElement | null> =>
    (sessionId, signal) =>
      client.viewport.pointRule.mutate({ sessionId, x: Math.round(x), y: Math.round(y), wider }, { signal });
  return {
    sessionId: session.read().sessionId,
    hover: (point, wider) => session.ask(pointAt(point, wider)),
    // A view that has ended opens again for it.
    choose: async (point, wider) => session.within(pointAt(await settle(point), wider)),
    tryOut: (rules: readonly PageRule[], look) =>
      session.ask((sessionId, signal) =>
        client.viewport.tryRules.mutate({ sessionId, rules: [...rules], look }, { signal }),
      ),
  };
}
