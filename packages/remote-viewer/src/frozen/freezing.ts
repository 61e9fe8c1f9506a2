import { setTimeout as wait } from 'node:timers/promises';
import { inBackgroundTab } from '../background/background-tab.ts';
import type { ProofParts } from '../proofs/prove-pin.ts';
import type { ViewSession } from '../session/view-session.types.ts';
import { toldUrl } from '../tab/secrets-in-urls.ts';
import { compareKept } from './compare-kept.ts';
import { freezeSession } from './freeze-page.ts';
import type { Freezing } from './frozen.types.ts';
import type { CapturedPage } from '@ringmark/contract/viewing/frozen-pages';
import type { HeldPages } from './held-pages.ts';
import { createKeptLooks, type KeptLooks } from './kept-looks.ts';
import { openFrozen } from './open-frozen.ts';
import { readOutline } from './outline.ts';
import { beginLook } from './page-look.ts';

/** A page in the background loads its last parts in this time. */
const PICTURES_MS = 3_000;
/** Milliseconds that a page may take to tell what it is drawn with. */
const RESOURCES_MS = 20_000;

/** Each glance at a view may take this part of what keeping its page may. */
const GLANCE_PART = 1 / 5;

type FreezingParts = ProofParts & { freezeMs: number };

/** Tells whether a view shows the intended page, as people see its address. */
function isAt({ navigation, address }: ViewSession, url: string): boolean {
  const here = URL.parse(toldUrl(address(navigation.url())));
  const meant = URL.parse(url, navigation.url());
  if (!here || !meant) return false;
  here.hash = '';
  meant.hash = '';
  return here.href === meant.href;
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

async function freezeView(
  session: ViewSession,
  url: string,
  parts: FreezingParts,
  looks: KeptLooks,
): Promise<CapturedPage | undefined> {
  const { freezeMs, log } = parts;
  const refuse = (reason: string): undefined =>
    void log.info({ reason: session.cutEchoes(reason) }, "Couldn't store a view's original page.");
  if (!isAt(session, url)) return undefined;
  await session.navigation.shown();
  if (session.navigation.isLeaving()) return refuse('The page is navigating to another URL.');
  const endLook = beginLook(parts, looks, session, freezeMs * GLANCE_PART);
  // The view continues whatever happens here: no failure of it ends the session.
  const taken = await Promise.race([
    freezeSession(session, freezeMs / 2).then(
      (page) => page ?? new Error('The page is too large to store.'),
      toError,
    ),
    wait(freezeMs, new Error('Storing the page took too long.'), { ref: false }),
  ]);
  if (taken instanceof Error) return refuse(taken.message);
  if (!isAt(session, url)) return undefined;
  return { ...taken, look: await endLook() };
}

interface PageHolding {
  /** Takes the page of a view as it is, for the ticket of a pin that is being set. It returns before the page is taken. */
  holdPage: (session: ViewSession) => void;
}

const urlOf = ({ address, navigation }: ViewSession): string => toldUrl(address(navigation.url()));

/** Keeps pages as they are, and opens them again. */
export function createFreezing(parts: FreezingParts, held: HeldPages): Freezing & PageHolding {
  const looks = createKeptLooks(parts.clock);
  return {
    holdPage: (session) => {
      const url = urlOf(session);
      held.hold({ id: session.id, ownerId: session.ownerId, url }, freezeView(session, url, parts, looks));
    },
    freezeView: async ({ sessionId, ownerId, url }) => {
      const base = parts.sessions.all().find(({ id }) => id === sessionId);
      const meant = URL.parse(url, base?.navigation.url())?.href ?? url;
      // The person may have left the page of the click by now.
      const ofClick = await held.take({ id: sessionId, ownerId, url: meant });
      if (ofClick) return ofClick;
      const session = parts.sessions.all().find((one) => one.id === sessionId && one.ownerId === ownerId);
      return session && freezeView(session, url, parts, looks);
    },
    freezePage: ({ scrollX, scrollY, ...page }) =>
      inBackgroundTab(parts, page, async (session) => {
        await session.world.ask('picturesArrived', [PICTURES_MS]);
        await session.world.ask('scrollToPlace', [scrollX, scrollY]);
        const endLook = beginLook(parts, looks, session, PICTURES_MS);
        const taken = await freezeSession(session, RESOURCES_MS);
        if (!taken) throw new Error('The page is too large to store.');
        return { ...taken, look: await endLook() };
      }),
    openFrozen: (input) => openFrozen(parts, input),
    compareKept: (input) => compareKept(parts, looks, input),
    readOutline: ({ sessionId, ownerId }) => {
      const session = parts.sessions.require(sessionId, ownerId);
      return session.run(() => readOutline(session.tab));
    },
    readMarkup: ({ sessionId, ownerId, element }) => {
      const session = parts.sessions.require(sessionId, ownerId);
      return session.run(() => session.world.ask('markupOf', [element]));
    },
  };
}
