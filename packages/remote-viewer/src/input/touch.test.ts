import type { LiveFrame } from '../base/live.types.ts';
import type { LiveNotice } from '@ringmark/contract/live/live';
import type { RemoteViewer } from '../viewer.types.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openPixelReader, type PixelReader } from '../testing/pixel-reader.ts';
import { bandColour, colourStripPage, openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';

let site: TestSite;
let viewer: RemoteViewer;
let pixels: PixelReader;
beforeAll(async () => {
  site = await openTestSite();
  viewer = makeTestViewer();
  pixels = await openPixelReader();
});
afterAll(async () => {
  await pixels.close();
  await viewer.stop();
  await site.close();
});

afterEach(() => viewer.closeAllOf('o'));

const PHONE = { width: 375, height: 667 };
const META = '<meta name="viewport" content="width=device-width, initial-scale=1">';
const LOG = `<button style="position:absolute;left:100px;top:200px;width:60px;height:40px">b</button><script>
  const told = [];
  for (const type of ['touchstart', 'touchmove', 'touchend', 'mousemove', 'click'])
    addEventListener(type, (event) => {
      const { clientX, clientY } = event.changedTouches?.[0] ?? event;
      if (told.at(-1)?.startsWith('touchmove') && type === 'touchmove') return;
      told.push(type + ' ' + event.target.localName + ' ' + Math.round(clientX) + ' ' + Math.round(clientY));
      document.title = told.join(', ');
    }, { passive: true });
</script>`;

const CLICKS = `<script>
  const told = [];
  addEventListener('click', ({ clientX, clientY }) => {
    told.push(Math.round(clientX) + ' ' + Math.round(clientY));
    document.title = told.join(', ');
  });
</script>`;

async function openPhone(path: string, body: string) {
  const url = site.lay(path, body);
  const page = { ownerId: 'o', url, allowedUrls: [url], ...PHONE };
  const opened = await viewer.open(page);
  return { opened, page, key: { ownerId: 'o', sessionId: opened.sessionId } };
}

async function watch(sessionId: string) {
  const frames: LiveFrame[] = [];
  const events: LiveNotice[] = [];
  const live = await viewer.live(sessionId, 'o', {
    frame: async (frame) => void frames.push(frame),
    event: (event) => void events.push(event),
  });
  return { live, frames, events };
}

describe('a phone in remote view', () => {
  it('a click of a person is a tap of the page', async () => {
    const { key } = await openPhone('/tap', META + LOG);
    const { live } = await watch(key.sessionId);
    live.send({ type: 'move', x: 20, y: 20 });
    live.send({ type: 'click', x: 130, y: 220 });
    const tap = 'touchstart button 130 220, touchend button 130 220, click button 130 220';
    // Browsers add moves of a mouse by themselves, for pages that know no touch.
    await expect
      .poll(async () => (await viewer.inspect(key)).title.replace(/mousemove \w+ \d+ \d+, /g, ''))
      .toBe(tap);
  });

  it('what is typed right after a tap goes into the field that was tapped', async () => {
    const field = '<input style="position:absolute;left:20px;top:100px;width:300px;height:60px">';
    const { key } = await openPhone(
      '/typed',
      `${META}${field}<script>document.querySelector('input').oninput = ({ target }) => (document.title = target.value)</script>`,
    );
    const { live, frames } = await watch(key.sessionId);
    await expect.poll(() => frames.length).toBeGreaterThan(0);
    live.send({ type: 'click', x: 100, y: 130 });
    live.send({ type: 'text', text: 'Grüße' });
    live.send({ type: 'text', text: ' aus Bern' });
    await expect.poll(async () => (await viewer.inspect(key)).title).toBe('Grüße aus Bern');
  });

  it('a finger that is down moves no mouse as well', async () => {
    const { key } = await openPhone(
      '/drag',
      `${META}<style>body{touch-action:none;height:600px}</style><script>
        // Chromium reports a mouse at its first place by itself.
        const kinds = new Set();
        addEventListener('pointermove', ({ pointerType, clientX }) => { if (clientX === 100) kinds.add(pointerType); document.title = [...kinds].join(); });
      </script>`,
    );
    const { live, frames } = await watch(key.sessionId);
    await expect.poll(() => frames.length).toBeGreaterThan(0);
    live.send({ type: 'down', x: 100, y: 130 });
    for (const y of [150, 180, 220, 260]) live.send({ type: 'move', x: 100, y });
    await expect.poll(async () => (await viewer.inspect(key)).title).toBe('touch');
    live.send({ type: 'up', x: 100, y: 260 });
    expect((await viewer.inspect(key)).title).toBe('touch');
  });

  it('a click by a program is a tap too, and its picture shows what came of it', async () => {
    const body = `${META}<style>body{margin:0}</style><button style="width:375px;height:300px"
      onclick="document.body.innerHTML='<div style=&quot;height:667px;background:rgb(0,0,240)&quot;></div>'">b</button>`;
    const { key } = await openPhone('/program', body);
    const { image } = await viewer.click({ ...key, x: 130, y: 220 });
    const [red, , blue] = await pixels.at(image, 100, 100);
    expect(red).toBeLessThan(60);
    expect(blue).toBeGreaterThan(200);
    expect(await pixels.sizeOf(image)).toEqual(PHONE);
  });

  it('a swipe scrolls', async () => {
    const { key } = await openPhone('/swipe', colourStripPage(4_000, META));
    const { live } = await watch(key.sessionId);
    live.send({ type: 'down', x: 200, y: 500 });
    for (let y = 480; y >= 200; y -= 20) live.send({ type: 'move', x: 200, y });
    live.send({ type: 'up', x: 200, y: 200 });
    await expect.poll(async () => (await viewer.inspect(key)).scrollY).toBeGreaterThan(100);
  });
});

const near = ([red, green, blue]: [number, number, number], index: number): boolean => {
  const wanted = bandColour(index);
  return [red, green, blue].every((value, at) => Math.abs(value - (wanted[at] ?? 0)) < 20);
};

describe('pictures of a phone', () => {
  it('frames and pictures have one px to a CSS px, and what is kept has two', async () => {
    const { key, page } = await openPhone('/pictures', colourStripPage(4_000, META));
    const { live, frames } = await watch(key.sessionId);
    await expect.poll(() => frames.length).toBeGreaterThan(0);
    live.send({ type: 'wheel', x: 100, y: 100, deltaX: 0, deltaY: 1_000 });
    await expect.poll(() => frames.at(-1)?.scrollY).toBe(1_000);
    const frame = frames.at(-1);
    expect(frame).toMatchObject({ ...PHONE, scrollWidth: 375, scrollHeight: 4_000 });
    expect(await pixels.sizeOf(frame?.image ?? Buffer.alloc(0))).toEqual(PHONE);
    const scrolled = await viewer.scroll({ ...key, scrollX: 0, scrollY: 1_000 });
    expect(await pixels.sizeOf(scrolled.image)).toEqual(PHONE);
    expect(near(await pixels.at(scrolled.image, 5, 50), 10)).toBe(true);
    const kept = await viewer.capture({ ...page, scrollX: 0, scrollY: 1_000, isKept: true });
    for (const { image, deviceScale } of [await viewer.inspect(key), kept]) {
      expect(deviceScale).toBe(2);
      expect(await pixels.sizeOf(image)).toEqual({ width: 750, height: 1_334 });
      expect(near(await pixels.at(image, 10, 250), 11)).toBe(true);
      expect(image.length).toBeLessThanOrEqual(2 * 1024 * 1024);
    }
    const strip = await viewer.strip({ ...key, y: 500, height: 1_000 });
    expect(await pixels.sizeOf(strip.image)).toEqual({ width: 375, height: 1_000 });
    expect(near(await pixels.at(strip.image, 5, 50), 5)).toBe(true);
  });

  it('taps land where they are meant while sharp pictures are taken', async () => {
    const { key } = await openPhone('/sharp', META + CLICKS);
    const { live, frames } = await watch(key.sessionId);
    for (const density of [2, 3, 1.5]) {
      live.send({ type: 'density', density });
      await expect.poll(() => frames.some(({ part }) => part?.density === density)).toBe(true);
      const { image } = await viewer.click({ ...key, x: 130, y: 220 });
      expect(await pixels.sizeOf(image)).toEqual(PHONE);
      const shot = viewer.scroll({ ...key, scrollX: 0, scrollY: 0 });
      live.send({ type: 'click', x: 130, y: 220 });
      await shot;
    }
    await expect
      .poll(async () => (await viewer.inspect(key)).title)
      .toBe(Array(6).fill('130 220').join(', '));
  });

  it('a view that changes to a phone and back becomes each at once', async () => {
    const url = site.lay('/change', colourStripPage(4_000, META + LOG));
    const size = { width: 1_366, height: 768 };
    const { sessionId } = await viewer.open({ ownerId: 'o', url, allowedUrls: [url], ...size });
    const { live, frames } = await watch(sessionId);
    const key = { ownerId: 'o', sessionId };
    live.send({ type: 'resize', ...PHONE });
    await expect.poll(() => frames.at(-1)).toMatchObject({ ...PHONE, scrollWidth: 375 });
    expect((await viewer.inspect(key)).userAgent).toMatch(/Mobile/);
    live.send({ type: 'click', x: 130, y: 220 });
    await expect.poll(async () => (await viewer.inspect(key)).title).toMatch(/touchend.* click/);
    live.send({ type: 'resize', ...size });
    await expect.poll(() => frames.at(-1)).toMatchObject(size);
    const { image, userAgent } = await viewer.inspect(key);
    expect(userAgent).not.toMatch(/Mobile|Android/);
    expect(await pixels.sizeOf(image)).toEqual({ width: 2_732, height: 1_536 });
  });
});

describe('a page that was made for larger screens, on a phone', () => {
  const WIDE = colourStripPage(4_000, LOG.replace('left:100px;top:200px', 'left:400px;top:1000px'));
  /** Chromium lays such a page out 980 px wide. */
  const SCALE = 375 / 980;
  const drawn = (length: number) => Math.round(length * SCALE);

  it('is shown whole, and its element is found, pinned and tapped where the picture shows it', async () => {
    const { key, opened } = await openPhone('/wide', WIDE);
    expect(opened.scrollWidth).toBe(375);
    expect(Math.abs(opened.scrollHeight - drawn(4_000))).toBeLessThanOrEqual(2);
    const { image, scrollY } = await viewer.scroll({ ...key, scrollX: 0, scrollY: 200 });
    expect(scrollY).toBe(200);
    expect(await pixels.sizeOf(image)).toEqual(PHONE);
    // 210 px of the drawing are 548 px of the page: in its sixth band.
    expect(near(await pixels.at(image, 5, 10), 5)).toBe(true);
    const at = { x: drawn(430), y: drawn(1_020) - 200 };
    const { element } = await viewer.inspect({ ...key, ...at });
    expect(element).toMatchObject({ tag: 'button', box: { x: drawn(400), y: drawn(1_000) } });
    const context = { scrollX: 0, scrollY: 200, viewportWidth: 375, viewportHeight: 667 };
    const pin = { id: 'p', x: at.x, y: at.y + 200, element, ...context };
    const [place] = await viewer.resolvePins({ ...key, pins: [pin] });
    expect(place).toMatchObject({ state: 'found' });
    expect(Math.abs((place?.x ?? 0) - pin.x) + Math.abs((place?.y ?? 0) - pin.y)).toBeLessThanOrEqual(2);
    const { image: kept } = await viewer.inspect(key);
    expect(await pixels.sizeOf(kept)).toEqual({ width: 750, height: 1_334 });
    expect(near(await pixels.at(kept, 10, 20), 5)).toBe(true);
    await viewer.click({ ...key, ...at });
    expect((await viewer.inspect(key)).title).toMatch(/touchend button \d+ \d+.* click button/);
    const strip = await viewer.strip({ ...key, y: 100, height: 800 });
    expect(near(await pixels.at(strip.image, 5, 10), 2)).toBe(true);
  });

  it('tells where its fields are in the drawing, of the size that they are drawn', async () => {
    const field = `<select style="position:absolute;left:400px;top:300px;width:200px;height:100px;font-size:40px"><option>A</select>`;
    const { key } = await openPhone(
      '/wide-field',
      `<!doctype html><body style="margin:0">${field}<p style="width:980px">`,
    );
    const { live, events, frames } = await watch(key.sessionId);
    await expect.poll(() => frames.length).toBeGreaterThan(0);
    live.send({ type: 'click', x: drawn(500), y: drawn(350) });
    const find = () => events.find((event) => event.type === 'field');
    await expect.poll(find).toBeDefined();
    const { rect, fontSize } = find()?.field ?? {};
    expect(rect?.x).toBeCloseTo(400 * SCALE, 0);
    expect(rect?.y).toBeCloseTo(300 * SCALE, 0);
    expect(rect?.width).toBeCloseTo(200 * SCALE, 0);
    expect(fontSize).toBeCloseTo(40 * SCALE, 0);
  });

  it('its frames and sharp pictures show the place that they name', async () => {
    const { key } = await openPhone('/wide-live', WIDE);
    const { live, frames } = await watch(key.sessionId);
    live.send({ type: 'scroll', scrollX: 0, scrollY: 200 });
    await expect.poll(() => frames.at(-1)).toMatchObject({ scrollY: 200, scrollWidth: 375 });
    live.send({ type: 'density', density: 2 });
    await expect.poll(() => frames.find(({ part }) => part?.density === 2)?.scrollY).toBe(200);
  });
});
