import { setTimeout as wait } from 'node:timers/promises';
import { drawablePlace, takeInTurn } from '../pictures/view-pictures.ts';
import type { ViewSession } from '../session/view-session.types.ts';
import { takePicture } from '../tab/picture.ts';
import { withoutSecrets } from '../tab/secrets-in-urls.ts';
import { ViewerError } from '../base/viewer-error.ts';
import type { BackgroundPage, NotOpened } from '@ringmark/contract/viewing/background';
import { type BackgroundParts, inBackgroundPlace, type Open } from './background-tab.ts';
import type { DoorLook, DoorTrial, TrialInput } from '@ringmark/contract/viewing/door-trials';

const PICTURES_MS = 2_000;
/** A page that is built by scripts has its words late. */
const MAX_TEXT_MS = 6_000;
const TEXT_AGAIN_MS = 500;

interface Seen extends DoorLook {
  text: string;
  isClosed: boolean;
}

/** Dates, counters and blanks differ from visit to visit. */
const normalised = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\d+/g, '0').replace(/\s+/g, ' ').trim();

const placeOf = (address: string): string => {
  const url = URL.parse(address);
  return url ? url.origin + url.pathname : address;
};

async function restingText({ world }: ViewSession): Promise<string> {
  const until = performance.now() + MAX_TEXT_MS;
  let text = await world.ask('pageText', []);
  for (;;) {
    await wait(TEXT_AGAIN_MS);
    const next = await world.ask('pageText', []);
    if (next === text || performance.now() > until) return normalised(next);
    text = next;
  }
}

async function see(parts: BackgroundParts, session: ViewSession): Promise<Omit<Seen, 'why'>> {
  await session.world.ask('picturesArrived', [PICTURES_MS]);
  const text = await restingText(session);
  const isShut = (await session.door?.look()) ?? false;
  const isClosed = isShut || (session.door?.isStale() ?? false);
  const place = await drawablePlace(session, await session.world.ask('placeNow', []));
  const image = await takeInTurn(session, parts.pictures, (tab) => takePicture(tab, place));
  return { picture: { image, mime: 'image/jpeg' }, url: place.url, text, isClosed };
}

const nothingOf = (page: BackgroundPage, notOpened: NotOpened): Seen => ({
  picture: null,
  url: notOpened.why === 'elsewhere' ? withoutSecrets(notOpened.url) : page.url,
  why: notOpened.why,
  text: '',
  isClosed: false,
});

/** Visits a page and looks at what came, even if the page did not open. */
async function visit(parts: BackgroundParts, open: Open, page: BackgroundPage): Promise<Seen> {
  const late = AbortSignal.timeout(parts.waits.pageMs);
  const signal = AbortSignal.any([page.signal, late]);
  try {
    const answer = await open({ ...page, signal, isShown: true }, (session) => see(parts, session));
    page.signal.throwIfAborted();
    return answer.opened ? { ...answer.result, why: answer.came ?? null } : nothingOf(page, answer);
  } catch (error) {
    page.signal.throwIfAborted();
    if (!isOfPage(error) && !late.aborted) throw error;
    return nothingOf(page, { why: 'failed' });
  }
}

const isOfPage = (error: unknown): boolean =>
  error instanceof ViewerError && (error.code === 'page_failed' || error.code === 'viewport_gone');

const shown = ({ picture, url, why }: Seen): DoorLook => ({ picture, url, why });

/**
 * A silent success that is none is the worst of sign-ins that are kept: this shows what a site access does, or that it
 * does nothing.
 */
export async function tryDoor(parts: BackgroundParts, { page, door }: TrialInput): Promise<DoorTrial> {
  const answer = await inBackgroundPlace<DoorTrial>(parts, page, async (open) => {
    const without = await visit(parts, open, page);
    const opened = await visit(parts, open, { ...page, door });
    const isSame = without.text === opened.text && placeOf(without.url) === placeOf(opened.url);
    const isOpen = opened.picture !== null && opened.why === null && !opened.isClosed;
    const result = { without: shown(without), with: shown(opened), opens: isOpen && !isSame, isSame };
    return { opened: true, result };
  });
  if (!answer.opened) throw new ViewerError('site_not_allowed');
  return answer.result;
}
