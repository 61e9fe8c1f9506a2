import { ViewerError } from '../base/viewer-error.ts';
import type { OpenView } from '../base/views.types.ts';

/** A view from the moment that it takes its place. */
interface HeldView {
  id: string;
  /** The one who holds the place. */
  person: string;
  /** The address where it was opened. */
  url: string;
  /** Ends it, open or not. */
  letGo: () => void;
  /** Returns the present address and title of its page; undefined while there is none. */
  listed: () => Promise<{ url: string; title: string } | undefined>;
}

type KnownView = HeldView & { openedAt: number };

const RETRY_AFTER_SECONDS = 10;

/** Knows who holds which views, and limits how many. */
export function createOwnViews(most: number, now: () => number) {
  const held = new Map<string, KnownView>();
  const viewsOf = (person: string) => [...held.values()].filter((view) => view.person === person);
  return {
    hasAll: (person: string): boolean => viewsOf(person).length >= most,
    /** The refusal of one more, with the views that are there. */
    refusal: async (person: string): Promise<ViewerError> => {
      const open = await Promise.all(viewsOf(person).map(tell));
      return new ViewerError('too_many_sessions', { retryAfterSeconds: RETRY_AFTER_SECONDS, open });
    },
    /** @returns the call that gives the place back. */
    hold: (view: HeldView): (() => void) => {
      held.set(view.id, { ...view, openedAt: now() });
      return () => held.delete(view.id);
    },
    /** Ends a view of this person. Throws viewport_gone. */
    letGo: (id: string, person: string): void => {
      const view = held.get(id);
      if (view?.person !== person) throw new ViewerError('viewport_gone');
      view.letGo();
    },
  };
}

async function tell({ id, url, openedAt, listed }: KnownView): Promise<OpenView> {
  // A page that is just being left or that hangs is listed with the address that was requested.
  const page = await listed().catch(() => undefined);
  return { sessionId: id, url: page?.url || url, title: page?.title ?? '', openedAt };
}
