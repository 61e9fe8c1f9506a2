import type { CdpSession } from '../cdp/connection.ts';
import { openFirstPage } from '../session/open-session.ts';
import type { OpenerParts } from '../session/opener.types.ts';
import type { SessionIdentity } from '../session/session-registry.ts';
import { beginSession } from '../session/view-session.ts';
import type { ViewSession } from '../session/view-session.types.ts';
import { requireSize } from '../session/view-target.ts';
import { sizeOfPage } from '../pictures/view-pictures.ts';
import { windowOf } from '../tab/device.ts';
import { callOf } from '../tab/in-world.ts';
import { applyRules, callIn } from '../tab/page-rules.ts';
import type { Tab } from '../tab/tab.types.ts';
import type { OpenedSession } from '../base/views.types.ts';
import { answersOf, type FrozenAnswers } from '../tab/frozen-answers.ts';
import type { PageSide } from '../tab/page-side.types.ts';
import type { FrozenOpenInput } from '@ringmark/contract/viewing/frozen-pages';

export const LEADS_NOWHERE = 'This is the original page. Its links don’t work.';
const RESTORE_MS = 4_000;
const nothing = () => {};

/** Parses what this code has written itself. Throws for another version. */
function parseSide(text: string): PageSide {
  const side = JSON.parse(text) as PageSide;
  if (side.version !== 1)
    throw new Error('This page was saved in a format that this version of Ringmark can’t open.');
  return side;
}

const sameDocument = (one: string, other: string): boolean => one.split('#')[0] === other.split('#')[0];

/** Scripts are off, every request waits for its answer, and what does not wait finds no network. */
async function shutIn(session: CdpSession): Promise<void> {
  await Promise.all([
    session.send('Emulation.setScriptExecutionDisabled', { value: true }),
    session.send('Fetch.enable', { patterns: [{}] }),
    session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0, maxPostDataSize: 0 }),
    session.send('Network.emulateNetworkConditions', {
      offline: true,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    }),
  ]);
}

async function shut(tab: Tab): Promise<void> {
  tab.onFrame((frame) => {
    shutIn(frame).catch(() => {});
  });
  await shutIn(tab.page);
}

type ShownInput = Pick<FrozenOpenInput, 'page' | 'preferences' | 'width' | 'height'>;

const fragmentOf = ({ documents }: PageSide, url: string): string =>
  documents.find(({ address }) => address === url)?.fragment ?? '';

async function restore(session: ViewSession, { documents, scroll }: PageSide): Promise<void> {
  const frames = await session.pageRules.frames();
  await Promise.all(
    frames.map(({ session: part, frameId, parentId }) =>
      callIn(
        part,
        frameId,
        callOf('restorePage', documents, parentId === undefined ? scroll : null),
        RESTORE_MS,
      ).catch(() => {}),
    ),
  );
}

async function beginFrozen(
  { counters, clock, log, host }: OpenerParts,
  { page, preferences, ...size }: ShownInput,
  identity: SessionIdentity,
  frozen: FrozenAnswers,
): Promise<ViewSession> {
  const tab = await host.openTab(windowOf(requireSize(size)));
  try {
    if (preferences) await tab.prefer(preferences);
    const pageRules = await applyRules(tab, []);
    await shut(tab);
    counters.opened += 1;
    const { id, ownerId, share } = identity;
    return beginSession({
      id,
      ownerId,
      share,
      tab,
      clock,
      isAttended: false,
      pageRules,
      siteState: {
        first: undefined,
        isOfSites: { host: () => false, origin: () => false },
        save: undefined,
        failed: nothing,
      },
      openedWith: undefined,
      door: undefined,
      recordsOver: undefined,
      rules: {
        admit: (url) =>
          sameDocument(url, page.address) ? { ok: true } : { ok: false, message: LEADS_NOWHERE },
        // The guard knows no such view: what asks it is refused.
        credentials: { username: id, password: '' },
        frozen,
      },
      arrived: nothing,
      refused: nothing,
      over: (reason) => {
        if (reason !== 'closed' && reason !== 'let_go')
          log.info({ session: id, reason }, 'A view of an original page has ended.');
        identity.over(reason);
      },
    });
  } catch (error) {
    tab.end('closed');
    throw error;
  }
}

/**
 * Reads what must be put back in a kept page.
 *
 * @returns what opens the page in a tab of its own; `begun` is called with the view before its page is there.
 * @throws Error for a page of another version.
 */
export function prepareFrozen(parts: OpenerParts, input: ShownInput) {
  const { page } = input;
  const side = parseSide(page.side);
  const answers = answersOf(page, side);
  return async (identity: SessionIdentity, begun: (session: ViewSession) => void): Promise<ViewSession> => {
    const session = await beginFrozen(parts, input, identity, answers);
    begun(session);
    await openFirstPage(session, async () => {
      await session.navigation.open(page.address + fragmentOf(side, page.address));
      await restore(session, side);
    });
    void parts.host.prepare().catch(nothing);
    return session;
  };
}

/** Opens a kept page in a view of its own: it has its place like any other, and reaches nothing. */
export async function openFrozen(parts: OpenerParts, input: FrozenOpenInput): Promise<OpenedSession> {
  const { ownerId, page, signal } = input;
  const show = prepareFrozen(parts, input);
  const share = input.share ?? { owner: ownerId, group: ownerId };
  const session = await parts.sessions.add(
    { ownerId, share, url: page.address, signal },
    (identity, operation) => show(identity, operation.holdTo),
  );
  const { title, url, scrollWidth, scrollHeight } = await session.world.ask('placeNow', []);
  return {
    sessionId: session.id,
    ...sizeOfPage({ scrollWidth, scrollHeight }),
    url,
    title,
    userAgent: session.tab.userAgent,
    isDoorClosed: false,
  };
}
