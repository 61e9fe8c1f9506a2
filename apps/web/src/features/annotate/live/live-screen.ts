import type { LiveFrameHeader, LiveNotice } from '@ringmark/contract/live/live';
import { createFollowing, type Following } from './live-following.ts';
import { createTurnsUnderWay, type TurnsUnderWay } from './live-turns.ts';
import { createWheelFacts, type WheelFacts } from './live-wheel.ts';
import type { Layers } from './live-layers.ts';
import type { LivePicture, LiveSocket } from './live-connection.ts';
import type { RemoteState, RemoteStore } from '../remote/remote-state.ts';
import type { StripKeeper } from './live-strip.ts';
import { isAt, isSameSize, type Point, type Size } from '../page/scale/scale.ts';

/** While the wheel has turned so recently, or is on its way, the picture follows the hand; then the page says where it is. */
const HAND_MS = 250;

/** A page that has another length now has mostly just been laid out. */
const SOON_MS = 150;
/** While pictures come without the page being scrolled by hand, pins are looked for again so often. */
const PINS_MS = 2_000;

export interface Link {
  socket: LiveSocket | null;
  /** True once this socket has brought a picture. */
  hasPictures: boolean;
  wheelAt: number;
  following: Following;
  /** The things that the wheel scrolls at the pointer. */
  wheel: WheelFacts;
  /** The turns on their way; once the page has received them, it says where it is. */
  turns: TurnsUnderWay;
  /** The place of the pointer, CSS px of the viewport. */
  pointer: Point;
  /** Pins are looked for when this is due. */
  pinsTimer: ReturnType<typeof setTimeout> | undefined;
  /** When that is, by `performance.now()`. */
  pinsAt: number;
  /** Pixels of the display per CSS px of the page; undefined while that is not known. */
  density: number | undefined;
}

/** Returns whether there is a page behind the picture, which may show one that has ended or has yet to open. */
export const isLinked = ({ socket, hasPictures }: Link): boolean => socket !== null && hasPictures;

/** No wheel has ever been turned: the first pictures are where they say they are. */
export const newLink = ({ width, height }: Size): Link => ({
  socket: null,
  hasPictures: false,
  wheelAt: Number.NEGATIVE_INFINITY,
  following: createFollowing(),
  wheel: createWheelFacts(),
  pointer: { x: width / 2, y: height / 2 },
  pinsTimer: undefined,
  turns: createTurnsUnderWay(),
  pinsAt: Number.POSITIVE_INFINITY,
  density: undefined,
});

const FIELD_LOST = 'The page has since changed this field, so your selection wasn’t applied.';

/** Has pins looked for in some ms, or sooner where that was asked for before. */
function createPinLook(store: RemoteStore, link: Link) {
  const look = () => {
    link.pinsAt = Number.POSITIVE_INFINITY;
    store.set({ revision: store.read().revision + 1 });
  };
  return (inMs: number) => {
    const at = performance.now() + inMs;
    if (at >= link.pinsAt) return;
    clearTimeout(link.pinsTimer);
    link.pinsAt = at;
    link.pinsTimer = setTimeout(() => {
      if (document.visibilityState !== 'hidden') look();
      // Nobody sees them now: once is enough, when the window is looked at again.
      else document.addEventListener('visibilitychange', look, { once: true });
    }, inMs);
  };
}

/** Takes in what the socket brings. */
export function createScreen(
  store: RemoteStore,
  layers: Layers<ImageBitmap>,
  link: Link,
  strips: Pick<StripKeeper, 'drop'>,
  repaint: () => void,
) {
  let shownSize: Size | undefined;
  /** The newest picture is of the page before. */
  let isAnotherPage = false;
  const lookForPins = createPinLook(store, link);
  /** The page is another one, and nothing that was seen is true of it. */
  const forgetPage = () => {
    layers.forgetOld();
    strips.drop();
    link.following.forget();
    link.wheel.forget();
    link.turns.forget();
  };
  return {
    forgetPage,
    show({ header, bitmap }: LivePicture) {
      const before = store.read();
      const scroll = { x: header.scrollX, y: header.scrollY };
      const density = header.part?.density ?? 1;
      layers.add({ picture: bitmap, scroll, width: header.width, height: header.height, density });
      // The first picture of another page may come before the word that it is another.
      if (isAnotherPage || header.url !== before.url) forgetPage();
      isAnotherPage = false;
      link.following.seen(scroll);
      const isInHand = performance.now() - link.wheelAt < HAND_MS || link.turns.isAhead();
      const facts = factsOf(header, isInHand ? before.scroll : scroll);
      store.set(facts);
      repaint();
      // It shows what the last picture did.
      if (header.part) return;
      const isLaidOutAnew =
        !isSameSize(facts.page, before.page) || (shownSize && !isSameSize(header, shownSize));
      shownSize = { width: header.width, height: header.height };
      // Elements that move while the page scrolls by itself may have come to rest once it is there.
      const hasChanged = isAt(before.picture?.scroll, scroll) || !isInHand;
      if (isLaidOutAnew || hasChanged) lookForPins(isLaidOutAnew ? SOON_MS : PINS_MS);
    },
    hear(notice: LiveNotice) {
      if (notice.type === 'navigation') {
        forgetPage();
        isAnotherPage = true;
      }
      if (notice.type === 'loading' && notice.loading) strips.drop();
      if (notice.type === 'wheel') link.wheel.told(notice);
      if (notice.type === 'turned') link.turns.heard(notice.turn);
      const part = noticeFacts(notice, store.read());
      if (part) store.set(part);
    },
  };
}

const factsOf = (header: LiveFrameHeader, scroll: Point) => ({
  scroll,
  picture: { src: '', scroll: { x: header.scrollX, y: header.scrollY } },
  page: { width: header.scrollWidth, height: header.scrollHeight },
  url: header.url,
  isBusy: false,
});

function noticeFacts(
  notice: LiveNotice,
  { revision, status }: RemoteState,
): Partial<RemoteState> | undefined {
  switch (notice.type) {
    case 'navigation': {
      const { url, canGoBack, canGoForward, failure } = notice;
      const facts = { url, canGoBack, canGoForward, failure, remark: null, revision: revision + 1 };
      if (failure !== null) return { ...facts, status: 'failed', isBusy: false };
      return status === 'failed' ? { ...facts, status: 'ready' } : facts;
    }
    case 'loading':
      return notice.loading ? { isBusy: true } : { isBusy: false, revision: revision + 1 };
    case 'doorClosed':
      return { isDoorClosed: true };
    case 'refused':
      return { remark: notice.sentence };
    case 'fieldOver':
      return notice.isLost ? { remark: FIELD_LOST } : undefined;
    case 'focus':
      return { isWriting: notice.isWriting, lastPress: { isPressable: notice.isPressable } };
    case 'cursor':
      return { cursor: notice.cursor };
    default:
      return undefined;
  }
}
