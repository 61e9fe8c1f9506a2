import { VIEWPORT_LIMITS } from '@ringmark/contract/pages/viewport-limits';
import { randomBytes } from 'node:crypto';
import { CdpClosed, CdpRefused, CdpTimeout } from '../cdp/connection.ts';
import type { Claim } from '../base/fair-semaphore.ts';
import type { Place } from '../in-page/places/place.ts';
import { windowOf } from '../tab/device.ts';
import type { Opening } from './opening.types.ts';
import type { CapturedPicture, CaptureInput, OpenedSession, OpenInput } from '../base/views.types.ts';
import { ViewerError } from '../base/viewer-error.ts';
import { captureOnly, sizeOfPage } from '../pictures/view-pictures.ts';
import { clamp } from '../base/clamp.ts';
import type { Operation } from './operations.ts';
import { keepRecording } from './keep-recording.ts';
import { repeatSteps } from '../steps/repeat-steps.ts';
import type { OpenerParts } from './opener.types.ts';
import { openSessionTab, type PageIdentity } from './open-session-tab.ts';
import type { ViewSession } from './view-session.types.ts';
import { requireSize, targetOf } from './view-target.ts';

/** Pictures of a page may move what is below them. */
const PICTURES_MS = 2_000;

const claimOf = ({ ownerId, share }: Pick<OpenInput, 'ownerId' | 'share'>): Claim =>
  share ?? { owner: ownerId, group: ownerId };

/** Opens pages: for a session, or for one picture. */
export function createOpener(parts: OpenerParts): Opening {
  const subjects = new WeakMap<ViewSession, string | undefined>();
  return {
    open: (input) => openSession(parts, input),
    openRecording: async (input) => {
      const opened = await openSession(parts, input, true);
      subjects.set(parts.sessions.require(opened.sessionId, input.ownerId), input.subject);
      return opened;
    },
    keepRecording: async ({ sessionId, ownerId, subject }) => {
      const session = parts.sessions.require(sessionId, ownerId);
      if (subjects.get(session) !== subject) throw new ViewerError('viewport_gone');
      parts.sessions.used(sessionId);
      return session.run(() => keepRecording(session));
    },
    capture: (input) =>
      parts.sessions.during(input.ownerId, (operation) => captureOnce(parts, input, operation)),
  };
}

async function captureOnce(
  parts: OpenerParts,
  input: CaptureInput,
  operation: Operation,
): Promise<CapturedPicture> {
  const target = targetOf(input, parts);
  const { width } = requireSize(input);
  const height = Math.round(
    clamp(input.containerHeight ?? input.height, 50, VIEWPORT_LIMITS.viewportHeight.max),
  );
  const own = windowOf({ width, height });
  const size = { ...own, deviceScale: input.isKept ? Math.max(2, own.deviceScale) : own.deviceScale };
  const leave = await parts.shots.enter(claimOf(input));
  try {
    const identity: PageIdentity = {
      id: `shot-${randomBytes(16).toString('base64url')}`,
      ownerId: input.ownerId,
      share: claimOf(input),
      over: () => {},
      isAttended: false,
      preferences: input.preferences,
      userAgent: input.userAgent,
      rules: input.rules,
      door: input.door,
      doorClosed: input.doorClosed,
    };
    operation.requireStill();
    const session = await openSessionTab(parts, target, size, identity);
    operation.holdTo(session);
    try {
      await openFirstPage(session, () => session.navigation.open(target.url));
      const isKept = input.isKept ?? false;
      const picture = await session.run(() => captureOnly(session, parts.pictures, input, isKept));
      const { image, mime, scrollX, scrollY, deviceScale } = picture;
      const isDoorClosed = (await session.door?.look()) ?? false;
      return {
        image,
        mime,
        scrollX,
        scrollY,
        deviceScale,
        viewportWidth: width,
        viewportHeight: height,
        isDoorClosed,
      };
    } finally {
      session.end('closed');
      void parts.host.prepare().catch(() => {});
    }
  } finally {
    leave();
  }
}

async function openSession(
  parts: OpenerParts,
  input: OpenInput,
  isRecording = false,
): Promise<OpenedSession> {
  const target = targetOf(input, parts);
  const own = windowOf(requireSize(input));
  const size = { ...own, deviceScale: clamp(input.deviceScale ?? own.deviceScale, 1, 3) };
  const opened: { place?: Place } = {};
  const session = await parts.sessions.add(
    { ownerId: input.ownerId, share: claimOf(input), url: target.url, signal: input.signal },
    async (identity, operation) => {
      const made = await openSessionTab(parts, target, size, {
        ...identity,
        isAttended: true,
        siteState: input.siteState,
        preferences: input.preferences,
        userAgent: input.userAgent,
        rules: input.rules,
        door: input.door,
        doorClosed: input.doorClosed,
        mayRepeat: input.pin !== undefined,
        isRecording,
      });
      operation.holdTo(made);
      opened.place = await openFirstPage(made, async () => {
        made.steps.opened(target.url);
        await made.navigation.open(target.url);
        await made.door?.look();
        if (input.pin) await bringToPin(made, input.pin);
        return made.world.ask('placeNow', []);
      });
      void parts.host.prepare().catch(() => {});
      return made;
    },
  );
  const {
    title = '',
    url = target.url,
    scrollWidth = size.width,
    scrollHeight = size.height,
  } = opened.place ?? {};
  return {
    sessionId: session.id,
    ...sizeOfPage({ scrollWidth, scrollHeight }),
    url,
    title,
    userAgent: session.tab.userAgent,
    isDoorClosed: session.door?.isClosed() ?? false,
  };
}

/** Does again what led to a pin, unless it is visible as its page opens. */
async function bringToPin(
  session: ViewSession,
  { element, repeat }: NonNullable<OpenInput['pin']>,
): Promise<void> {
  const isThere = async () => (await session.world.ask('placeOfElement', [element])).state === 'found';
  await session.world.ask('picturesArrived', [PICTURES_MS]);
  if (!(await isThere())) await repeatSteps(session, repeat, isThere);
}

/** Opens the first page; every failure of the browser then counts as a page that could not be loaded. */
export async function openFirstPage<T>(session: ViewSession, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    session.end('closed');
    const isOfBrowser = [CdpTimeout, CdpClosed, CdpRefused].some((kind) => error instanceof kind);
    throw isOfBrowser ? new ViewerError('page_failed', { cause: error }) : error;
  }
}
