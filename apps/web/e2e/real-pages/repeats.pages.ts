import { expect, type Page } from '@playwright/test';
import type { Step } from '@ringmark/contract/live/steps';
import type { RemoteViewer } from '@ringmark/remote-viewer/viewer.types';
import { fetchPackages } from './fetch-packages.ts';
import { test } from './proofs/site-and-viewer.ts';
import { HIDDEN_PLACES, type HiddenPlace, LIBRARIES } from './repeats/pages.ts';

const SIZE = { width: 1_000, height: 700 };
const SAFE = new Set<Step['kind']>(['pressed', 'chose', 'scrolled']);

/** Returns where an element is in a window that shows the same, once it rests there. */
async function middleOf(itself: Page, on: string): Promise<{ x: number; y: number }> {
  const element = itself.locator(on);
  await element.hover({ trial: true });
  const box = await element.boundingBox();
  if (!box) throw new Error(`${on} is not visible.`);
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

/** Does what a person does in a view, and sets a pin. */
async function pinIn(viewer: RemoteViewer, itself: Page, url: string, { acts, pin }: HiddenPlace) {
  await itself.setViewportSize(SIZE);
  await itself.goto(url);
  const ownerId = 'ann';
  const { sessionId } = await viewer.open({ ownerId, url, allowedUrls: [url], ...SIZE });
  const key = { ownerId, sessionId };
  const live = await viewer.live(sessionId, ownerId, { frame: async () => {}, event: () => {} });
  for (const { act, on } of acts) {
    const at = await middleOf(itself, on);
    const isThere = async () => (await viewer.inspect({ ...key, ...at })).element?.tag ?? 'body';
    await expect.poll(isThere, { timeout: 20_000 }).not.toMatch(/^(body|html)$/);
    await (act === 'click' ? itself.mouse.click(at.x, at.y) : itself.mouse.move(at.x, at.y));
    live.send({ type: act, ...at });
    await viewer.report(key);
  }
  const at = await middleOf(itself, pin);
  const words = async () => (await viewer.inspect({ ...key, ...at })).element?.text ?? '';
  await expect.poll(words, { timeout: 20_000 }).toBe('Lamps of the year');
  const seen = await viewer.inspect({ ...key, ...at });
  await viewer.closeAllOf(ownerId);
  return seen;
}

for (const place of HIDDEN_PLACES)
  test(`a pin is found by its steps: ${place.name}`, async ({ page: itself, site, viewer }) => {
    site.putFolder('/npm/', await fetchPackages(new Map(Object.entries(LIBRARIES)), 'repeats'));
    const url = site.put('/lamps', place.html);
    const { element, steps, scrollX, scrollY } = await pinIn(viewer, itself, url, place);
    if (!element) throw new Error('There is no element.');
    const last = steps.at(-1);
    const repeat = {
      steps: steps.filter(({ kind }) => SAFE.has(kind)),
      over: (last?.kind === 'pinned' && last.over) || [],
      isWhole: true,
      maySend: false,
    };
    const { signal } = new AbortController();
    const page = { url, allowedUrls: [url], ownerId: 'job', ...SIZE, signal };
    const pin = { element, scrollX, scrollY, repeat };
    const taken = await viewer.takeFirstPictures({ page, pins: [pin] });
    const first = taken.opened ? taken.result[0] : undefined;
    expect(first).toMatchObject({ state: 'found', repeated: { isWhole: true } });
    if (!first?.first) throw new Error('There is no first picture.');
    const picture = { ...first.first, takenAt: Date.now() };
    expect(await viewer.prove({ page, pin, first: picture })).toMatchObject({
      result: { state: 'found', comparison: { own: { share: 0 } }, says: { text: 'Lamps of the year' } },
    });
    site.put('/lamps', place.html.replaceAll('Lamps of the year', 'All lamps'));
    expect(await viewer.prove({ page, pin, first: picture })).toMatchObject({
      result: { state: 'found', says: { text: 'All lamps' } },
    });
  });
