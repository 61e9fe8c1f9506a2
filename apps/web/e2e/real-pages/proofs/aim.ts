import type { RemoteViewer } from '@ringmark/remote-viewer/viewer.types';
import type { Site } from '../../harness/outside/site.ts';
import type { PinToVisit } from '@ringmark/contract/viewing/proofs';
import { type ProofCase, VIEWPORT } from './read-cases.ts';

/** The page tells the site here where the picked element is. */
const AIMED_AT = '/aimed-at';

/**
 * Scrolls to the picked element like a customer who is about to point at it, and tells the site its box in CSS px of the
 * window. `>>>` in a pick leads into a shadow root, `|>` into a frame.
 */
const scriptOf = (pick: string): string => `<script>(() => {
const steps = ${JSON.stringify(pick)}.split(/\\s*(>>>|\\|>)\\s*/);
const find = () => {
  let root = document;
  let element = null;
  for (const step of steps) {
    if (step === '>>>') root = element.shadowRoot;
    else if (step === '|>') root = element.contentDocument;
    else element = root?.querySelector(step) ?? null;
    if (!element) return null;
  }
  return element;
};
const boxOf = (element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const frame = element.ownerDocument.defaultView.frameElement;
  if (!frame) return { x, y, width, height };
  const around = boxOf(frame);
  return { x: x + around.x + frame.clientLeft, y: y + around.y + frame.clientTop, width, height };
};
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
(async () => {
  for (let tries = 0; tries < 150 && !(find()?.getBoundingClientRect().width > 0); tries += 1) await wait(100);
  const element = find();
  if (!element) return fetch(${JSON.stringify(AIMED_AT)} + '?nothing');
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  await wait(300);
  await fetch(${JSON.stringify(AIMED_AT)} + '?' + new URLSearchParams(boxOf(element)));
})();
})()</script>`;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function boxFrom(search: URLSearchParams): Box | null {
  if (search.has('nothing')) return null;
  const [x = 0, y = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height'].map((name) =>
    Number(search.get(name)),
  );
  return { x, y, width, height };
}

const middleOf = (start: number, length: number, window: number): number => {
  const [from, to] = [Math.max(0, start), Math.min(window, start + length)];
  return Math.round((from + to) / 2);
};

/**
 * Draws a box around the picked element in a view of the page, as a customer does.
 *
 * @returns the pin, and whether it is on the picked element itself
 * @throws Error when the page has no such element, or nothing can be pinned there
 */
export async function aimAt(
  { site, viewer, url }: { site: Site; viewer: RemoteViewer; url: string },
  { before, pick, name }: ProofCase,
): Promise<{ pin: PinToVisit; isPicked: boolean }> {
  const aimed = Promise.withResolvers<Box | null>();
  site.put(AIMED_AT, ({ url: asked = '' }, response) => {
    aimed.resolve(boxFrom(new URL(asked, url).searchParams));
    response.end();
  });
  site.put(new URL(url).pathname, before + scriptOf(pick));
  const key = {
    ownerId: 'proofs',
    ...(await viewer.open({ ownerId: 'proofs', url, allowedUrls: [url], ...VIEWPORT })),
  };
  try {
    const box = await aimed.promise;
    if (!box) throw new Error(`${name} has no element ${pick}.`);
    const size = { width: box.width, height: box.height };
    const at = {
      x: middleOf(box.x, box.width, VIEWPORT.width),
      y: middleOf(box.y, box.height, VIEWPORT.height),
    };
    const { element, scrollX, scrollY } = await viewer.inspect({ ...key, ...at, size });
    if (!element) throw new Error(`Nothing can be pinned at ${pick} of ${name}.`);
    const isPicked =
      Math.abs(element.box.width - box.width) <= 1 && Math.abs(element.box.height - box.height) <= 1;
    return { pin: { element, scrollX, scrollY }, isPicked };
  } finally {
    await viewer.close(key);
    site.put(new URL(url).pathname, before);
  }
}
