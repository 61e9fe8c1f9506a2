import { setTimeout as wait } from 'node:timers/promises';
import { type BackgroundParts, inBackgroundTab } from '../background/background-tab.ts';
import type { ViewSession } from '../session/view-session.types.ts';
import { toldUrl } from '../tab/secrets-in-urls.ts';
import { freezeSession } from './freeze-page.ts';
import type { CapturedPage, Freezing } from './frozen.types.ts';
import { openFrozen } from './open-frozen.ts';
import { readOutline } from './outline.ts';

/** A page in the background loads its last parts meanwhile. */
const PICTURES_MS = 3_000;

/** Whether a view shows the page that is meant, as people are told its address. */
function isAt({ navigation }: ViewSession, url: string): boolean {
  const here = URL.parse(toldUrl(navigation.url()));
  const meant = URL.parse(url, navigation.url());
  if (!here || !meant) return false;
  here.hash = '';
  meant.hash = '';
  return here.href === meant.href;
}

async function freezeView(
  session: ViewSession,
  url: string,
  mostMs: number,
): Promise<CapturedPage | undefined> {
  if (!isAt(session, url) || session.navigation.isBusy()) return undefined;
  // The view goes on whatever becomes of this: no failure of it ends the session.
  const taken = await Promise.race([
    freezeSession(session).catch(() => undefined),
    wait(mostMs, undefined, { ref: false }),
  ]);
  return taken && isAt(session, url) ? taken : undefined;
}

/** Keeps pages as they are, and opens them again. */
export const createFreezing = (parts: BackgroundParts & { freezeMs: number }): Freezing => ({
  freezeView: async ({ sessionId, ownerId, url }) => {
    const session = parts.sessions.all().find((one) => one.id === sessionId && one.ownerId === ownerId);
    return session && freezeView(session, url, parts.freezeMs);
  },
  freezePage: ({ scrollX, scrollY, ...page }) =>
    inBackgroundTab(parts, page, async (session) => {
      await session.world.ask('picturesArrived', [PICTURES_MS]);
      await session.world.ask('scrollToPlace', [scrollX, scrollY]);
      const taken = await freezeSession(session);
      if (!taken) throw new Error('The page is too large to be kept.');
      return taken;
    }),
  openFrozen: (input) => openFrozen(parts, input),
  readOutline: ({ sessionId, ownerId }) => {
    const session = parts.sessions.require(sessionId, ownerId);
    return session.run(() => readOutline(session.tab));
  },
  readMarkup: ({ sessionId, ownerId, element }) => {
    const session = parts.sessions.require(sessionId, ownerId);
    return session.run(() => session.world.ask('markupOf', [element]));
  },
});
