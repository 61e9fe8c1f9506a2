import { expect, type Page } from '@playwright/test';
import type { Step } from '@ringmark/contract/live/steps';
import type { RemoteViewer, SessionKey } from '@ringmark/remote-viewer/viewer.types';

interface Spot {
  x: number;
  y: number;
  isField: boolean;
}

export const SIZE = { width: 1366, height: 900 };
const PRESSES = 3;

/** What a person could press in a page, in the middle of each. */
const spotsOf = (page: Page): Promise<Spot[]> =>
  page.evaluate(() => {
    const wanted =
      'a[href], button, summary, input[type=text], input[type=email], input[type=search], input[type=checkbox], input[type=radio], textarea, [role=tab], [role=button], th';
    return [...document.querySelectorAll(wanted)].flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
      const hit = document.elementFromPoint(x, y);
      const isOut =
        element instanceof HTMLAnchorElement && (element.host !== location.host || element.target !== '');
      const isDead = element instanceof HTMLAnchorElement && !/[#]|\.html$/.test(element.href);
      if (!hit || !element.contains(hit) || width < 6 || height < 6 || isOut || isDead) return [];
      return [
        {
          x,
          y,
          isField: element.matches('input[type=text], input[type=email], input[type=search], textarea'),
        },
      ];
    });
  });

/** Words that a pin could be set on. */
const wordsOf = (page: Page): Promise<Spot | null> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('h1, h2, h3, h4, h5, p, td, label, a, span')) {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
      if (width > 8 && height > 8 && document.elementFromPoint(x, y) === element)
        return { x, y, isField: false };
    }
    return null;
  });

/** Waits until what a press has set in motion rests. */
async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page
    .evaluate(async () => {
      const over = document.getAnimations().map(({ finished }) => finished.catch(() => {}));
      await Promise.race([Promise.all(over), new Promise((resolve) => setTimeout(resolve, 3_000))]);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    })
    .catch(() => {});
}

const QUIET_MS = 700;
const MOST_MOVING_MS = 6_000;

/** Waits until the pictures of a view rest, as a person does who looks for what to press next. */
async function restOfView(viewer: RemoteViewer, key: SessionKey, shownAt: () => number): Promise<void> {
  // Answered by the page once it has dealt with what was done before.
  await viewer.report(key);
  await expect
    .poll(() => performance.now() - shownAt(), { timeout: MOST_MOVING_MS, intervals: [100] })
    .toBeGreaterThan(QUIET_MS)
    .catch(() => {});
}

interface Walk {
  viewer: RemoteViewer;
  /** The same page in a window of its own, which shows where there is something to press. */
  itself: Page;
  url: string;
  /** Where `itself` is. */
  mirrorUrl: string;
  seed: number;
  /** What the site has heard of that was pressed, in this view or in `itself`. */
  presses: (where: 'view' | 'itself') => (string | undefined)[];
  /** Whether a page has been loaded since the last one was left; one that is loaded hears what is pressed. */
  isLoaded: (where: 'view' | 'itself') => boolean;
}

/** Goes over a page in a view as a person does, and sets a pin. @returns what the view tells of it. */
export async function walk({
  viewer,
  itself,
  url,
  mirrorUrl,
  seed,
  presses,
  isLoaded,
}: Walk): Promise<Step[]> {
  const ownerId = `walker-${seed}-${url}`;
  const allowedUrls = [url];
  await itself.setViewportSize(SIZE);
  await itself.goto(mirrorUrl);
  await rest(itself);
  const { sessionId } = await viewer.open({ ownerId, url, allowedUrls, isAnyOfSites: true, ...SIZE });
  const key = { ownerId, sessionId };
  let shownAt = performance.now();
  const frame = async () => {
    shownAt = performance.now();
  };
  const live = await viewer.live(sessionId, ownerId, { frame, event: () => {} });
  for (let turn = 0; turn < PRESSES; turn += 1) {
    // First what was done before is dealt with, so that a page that is left has said so.
    await restOfView(viewer, key, () => shownAt);
    await expect.poll(() => isLoaded('view') && isLoaded('itself'), { timeout: 30_000 }).toBe(true);
    await rest(itself);
    await restOfView(viewer, key, () => shownAt);
    const spots = await spotsOf(itself);
    const spot = spots[(seed * 11 + turn * 5 + 1) % Math.max(1, spots.length)];
    if (!spot) break;
    const before = presses('view').length;
    const { x, y } = spot;
    live.send({ type: 'move', x, y });
    live.send({ type: 'click', x, y });
    await itself.mouse.click(x, y);
    if (spot.isField) {
      live.send({ type: 'text', text: 'Ringmark' });
      await itself.keyboard.insertText('Ringmark');
    }
    await expect
      .poll(() => presses('view').length, { timeout: 20_000 })
      .toBeGreaterThan(before)
      .catch(() => {});
    // Something of the page lies over it here and not there: the way ends, as it does for a person.
    if (presses('view').length === before || presses('view').at(-1) !== presses('itself').at(-1)) break;
    await rest(itself);
  }
  await restOfView(viewer, key, () => shownAt);
  const pin = (await wordsOf(itself)) ?? { x: 20, y: 20 };
  const { steps } = await viewer.inspect({ ...key, x: pin.x, y: pin.y });
  await viewer.close(key);
  return steps;
}
