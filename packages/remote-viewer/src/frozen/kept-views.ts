import type { Freezing } from './frozen.types.ts';
import { ViewerError } from '../base/viewer-error.ts';
import type { KeptViews } from './kept-views.types.ts';
import type { SessionRegistry } from '../session/session-registry.ts';

interface KeptView {
  keptFor: string;
  /** It is null while the view is being opened. */
  sessionId: string | null;
  ended: AbortController;
}

/** Knows which views show kept pages, so that they can be ended with what the pages were kept for. */
export function createKeptViews(
  sessions: Pick<SessionRegistry, 'all'>,
  openFrozen: Freezing['openFrozen'],
): KeptViews {
  const views = new Set<KeptView>();
  const end = (sessionId: string | null): void =>
    sessions
      .all()
      .find(({ id }) => id === sessionId)
      ?.end('closed');
  const forgetOver = (): void => {
    const open = new Set(sessions.all().map(({ id }) => id));
    for (const view of views) if (view.sessionId !== null && !open.has(view.sessionId)) views.delete(view);
  };
  return {
    openFrozen: async ({ keptFor, ...input }) => {
      if (keptFor === undefined) return openFrozen(input);
      forgetOver();
      const ended = new AbortController();
      const view: KeptView = { keptFor, sessionId: null, ended };
      views.add(view);
      try {
        const signal = input.signal ? AbortSignal.any([input.signal, ended.signal]) : ended.signal;
        const opened = await openFrozen({ ...input, signal });
        view.sessionId = opened.sessionId;
        if (!ended.signal.aborted) return opened;
        end(opened.sessionId);
        throw new ViewerError('viewport_gone');
      } catch (error) {
        views.delete(view);
        throw ended.signal.aborted ? new ViewerError('viewport_gone', { cause: error }) : error;
      }
    },
    closeFrozenOf: async (keptFor) => {
      for (const view of [...views].filter((one) => one.keptFor === keptFor)) {
        view.ended.abort();
        end(view.sessionId);
      }
    },
  };
}
