import type { Page } from '@playwright/test';
import type { PinElement } from '@ringmark/contract/pins';
import type { CapturedPage, KeptPage } from '@ringmark/contract/viewing/frozen-pages';
import type { RemoteViewer } from '@ringmark/remote-viewer/viewer.types';
import type { SessionKey } from '@ringmark/remote-viewer/base/views.types';
import { POINTS, SIZE } from '../every-page.ts';

const OWNER = 'keeper';
/** Pictures in which a page may come to rest. */
const MAX_LOOKS = 8;
/** The step, of 255 in any colour, from which a difference counts: less is what a JPEG makes of the same page. */
const SEEN_STEP = 16;

interface Look {
  image: Buffer;
  words: string[];
  element: PinElement | null;
}

export interface KeptAndOpened {
  /**
   * The share of the px that look different in the kept page, of those that did not move by themselves in the live one:
   * 0 to 1.
   */
  differing: number;
  /** The share of all px that moved by themselves. */
  moving: number;
  /** Names, texts and values of the page's outline that only one of the two has. */
  onlyLive: string[];
  onlyKept: string[];
  /** The element that was pointed at. */
  element: PinElement | null;
  /** The element at the same point of the kept page. */
  keptElement: PinElement | null;
  isFound: boolean;
}

/** The picture once the page looks twice the same; the last one where it never does. */
async function restOf(viewer: RemoteViewer, key: SessionKey): Promise<Buffer> {
  let last = Buffer.alloc(0);
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const { image } = await viewer.inspect(key);
    if (last.equals(image)) break;
    last = Buffer.from(image);
  }
  return last;
}

/** Leaves roles out: an element that listens to presses has another role than one that does not. */
const wordsOf = (outline: string): string[] => outline.match(/"(?:[^"\\]|\\.)*"/g) ?? [];

async function lookAt(viewer: RemoteViewer, key: SessionKey, point: { x: number; y: number }): Promise<Look> {
  const image = await restOf(viewer, key);
  const { element } = await viewer.inspect({ ...key, ...point });
  return { image, words: wordsOf(await viewer.readOutline(key)), element };
}

async function pointIn(viewer: RemoteViewer, key: SessionKey) {
  for (const point of POINTS) {
    const { element } = await viewer.inspect({ ...key, ...point });
    if (element) return point;
  }
  return { x: 0, y: 0 };
}

const keptOf = ({ address, side, parts }: CapturedPage): KeptPage => ({
  address,
  side,
  parts: parts.map(({ bytes, ...part }) => ({ ...part, read: async () => bytes })),
});

const without = (words: readonly string[], others: readonly string[]) => {
  const left = [...others];
  return words.filter((word) => {
    const at = left.indexOf(word);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
};

/** @returns the share of px that differ, of those that are alike in the two live pictures; and of those that are not. */
const compare = (page: Page, pictures: readonly Buffer[]): Promise<{ differing: number; moving: number }> =>
  page.evaluate(
    async ([step, ...sources]) => {
      const [before, after, kept] = await Promise.all(
        sources.map(async (source) => {
          const image = new Image();
          image.src = `data:image/jpeg;base64,${source}`;
          await image.decode();
          const { width, height } = image;
          const context = new OffscreenCanvas(width, height).getContext('2d');
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, width, height);
        }),
      );
      if (!before || !after || !kept || before.width !== kept.width || before.height !== kept.height)
        throw new Error('The pictures are of different sizes.');
      const differs = (one: Uint8ClampedArray, other: Uint8ClampedArray, at: number) =>
        [0, 1, 2].some((colour) => Math.abs((one[at + colour] ?? 0) - (other[at + colour] ?? 0)) > step);
      let [differing, moving] = [0, 0];
      for (let at = 0; at < before.data.length; at += 4) {
        if (differs(before.data, after.data, at)) moving += 1;
        else if (differs(after.data, kept.data, at)) differing += 1;
      }
      const all = before.data.length / 4;
      return { differing: differing / Math.max(1, all - moving), moving: moving / all };
    },
    [SEEN_STEP, ...pictures.map((picture) => picture.toString('base64'))] as [number, ...string[]],
  );

/**
 * Keeps a page as it is, and opens it in another viewer.
 *
 * @param page a window that compares their pictures.
 * @throws Error when the page is not taken.
 */
export async function keepAndOpen(
  { viewer, opener, page }: { viewer: RemoteViewer; opener: RemoteViewer; page: Page },
  url: string,
): Promise<KeptAndOpened> {
  const opened = await viewer.open({ ownerId: OWNER, url, allowedUrls: [url], ...SIZE });
  const key = { ownerId: OWNER, sessionId: opened.sessionId };
  await restOf(viewer, key);
  const point = await pointIn(viewer, key);
  const before = await lookAt(viewer, key, point);
  const taken = await viewer.freezeView({ ...key, url: opened.url });
  const after = await lookAt(viewer, key, point);
  await viewer.close(key);
  if (!taken) throw new Error(`${url} was not taken.`);
  const { sessionId } = await opener.openFrozen({ ownerId: OWNER, ...SIZE, page: keptOf(taken) });
  const keptKey = { ownerId: OWNER, sessionId };
  const kept = await lookAt(opener, keptKey, point);
  const markup = before.element && (await opener.readMarkup({ ...keptKey, element: before.element }));
  await opener.close(keptKey);
  return {
    ...(await compare(page, [before.image, after.image, kept.image])),
    // A word that comes and goes by itself was in one of the two.
    onlyLive: without(before.words, kept.words).filter((word) => after.words.includes(word)),
    onlyKept: without(kept.words, before.words).filter((word) => !after.words.includes(word)),
    element: before.element,
    keptElement: kept.element,
    isFound: markup !== null,
  };
}
