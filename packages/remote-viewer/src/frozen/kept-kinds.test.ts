import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KINDS, PARTS, READY } from '../testing/kinds-of-page.ts';
import { openPixelReader, type PixelReader } from '../testing/pixel-reader.ts';
import { rowsOf } from '../testing/rows.ts';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import type { KeptPage } from '@ringmark/contract/viewing/frozen-pages';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** The other site allows everybody to read this alone. */
const OPEN = '/open.css';
const ANYBODY = { 'access-control-allow-origin': '*' };
const SIZE = { width: 1_366, height: 768 };
const ANN = { ownerId: 'ann' };

/** The browser itself makes the film: nothing else here can. It records again if no frame came in time. */
const FILM_MAKER = `<!doctype html><canvas id=c width=64 height=36></canvas><script>
const x = c.getContext('2d');
let n = 0;
setInterval(() => {
  x.fillStyle = '#2f9e44';
  x.fillRect(0, 0, 64, 36);
  x.fillStyle = '#fff';
  x.fillRect(20, 8, 20, 20 + n++ % 2);
}, 40);
function record() {
  const parts = [];
  const recorder = new MediaRecorder(c.captureStream(20), { mimeType: 'video/webm;codecs=vp8' });
  recorder.ondataavailable = ({ data }) => data.size > 0 && parts.push(data);
  recorder.onstop = () => {
    if (parts.length > 0) fetch('/taken', { method: 'POST', body: new Blob(parts) });
    else record();
  };
  recorder.start();
  setTimeout(() => recorder.stop(), 500);
}
record();
</script>`;

let site: TestSite;
let other: TestSite;
let reader: PixelReader;
let viewer: ReturnType<typeof makeTestViewer>;

/** A busy browser may give a page no frame to record, and then another page is asked. */
const FILM_MS = 15_000;
const FILM_TRIES = 3;

async function makeFilm(): Promise<Buffer> {
  const film = Promise.withResolvers<Buffer>();
  site.lay('/taken', (request) => {
    request.toArray().then((chunks) => film.resolve(Buffer.concat(chunks)), film.reject);
    return '';
  });
  const url = site.lay('/maker', FILM_MAKER);
  for (let tries = 0; tries < FILM_TRIES; tries += 1) {
    const { sessionId } = await viewer.open({ ...ANN, url, allowedUrls: [url], ...SIZE });
    const made = await Promise.race([film.promise, wait(FILM_MS, undefined, { ref: false })]);
    await viewer.close({ ...ANN, sessionId });
    if (made) return made;
  }
  throw new Error('The browser made no film.');
}

beforeAll(async () => {
  [site, other, reader] = await Promise.all([openTestSite(), openTestSite(), openPixelReader()]);
  viewer = makeTestViewer({ maxSessionsPerUser: 8, allow: ['127.0.0.1', `127.0.0.1:${other.port}`] });
  const film = await makeFilm();
  for (const one of [site, other]) {
    const lay = (at: string, type: string, body: string | Buffer) =>
      one.lay(at, { headers: { 'content-type': type, ...(at === OPEN && ANYBODY) }, body });
    for (const [at, [type, body]] of Object.entries(PARTS)) lay(at, type, body);
    lay('/dot.png', 'image/png', PIXEL);
    lay('/film.webm', 'video/webm', film);
  }
}, 60_000);
afterAll(async () => {
  await viewer.stop();
  await Promise.all([site.close(), other.close(), reader.close()]);
});

/** This share of px may differ. Scaled films and the edges of substitute pictures do so a little. */
const MAX_DIFFERING = 0.002;
/** JPEG shades the px next to an edge by up to this many levels. */
const SHADE = 32;
/** All pages have drawn in this part of the pictures. */
const PART = { x: 0, y: 0, width: 700, height: 260 };

async function differingShare(one: Buffer, other: Buffer): Promise<number> {
  if (one.equals(other)) return 0;
  const [first, second] = await Promise.all([one, other].map((image) => reader.read(image, PART)));
  if (!first || !second) throw new Error('There are no px.');
  const isFar = (colour: readonly number[], at: number) =>
    colour.some((level, channel) => Math.abs(level - (second[at]?.[channel] ?? 0)) > SHADE);
  return first.filter(isFar).length / first.length;
}

const SAYS_READY = `<script>addEventListener('load',()=>Promise.resolve(window.ready).then(()=>requestAnimationFrame(()=>requestAnimationFrame(()=>document.title='${READY}'))))</script>`;

describe('a page that is kept looks the same when it is opened', () => {
  it.each(rowsOf(KINDS, KINDS.slice(0, 6)))('with $name', async ({ html, fragment = '' }) => {
    const url = site.lay('/page', html(other.origin) + SAYS_READY) + fragment;
    const { sessionId } = await viewer.open({ ...ANN, url, allowedUrls: [url], ...SIZE });
    const live = { ...ANN, sessionId };
    await expect.poll(async () => (await viewer.report(live)).title, { timeout: 10_000 }).toBe(READY);
    const taken = await viewer.freezeView({ ...live, url });
    if (!taken) throw new Error(`The page was not taken: ${JSON.stringify(viewer.lines)}`);
    const shown = Buffer.from((await viewer.inspect(live)).image);
    await viewer.close(live);
    const page: KeptPage = {
      ...taken,
      parts: taken.parts.map(({ bytes, ...part }) => ({ ...part, read: async () => bytes })),
    };
    const opened = { ...ANN, sessionId: (await viewer.openFrozen({ ...ANN, ...SIZE, page })).sessionId };
    const picture = async () => Buffer.from((await viewer.inspect(opened)).image);
    try {
      await expect
        .poll(async () => differingShare(shown, await picture()), { timeout: 20_000, interval: 200 })
        .toBeLessThan(MAX_DIFFERING);
    } finally {
      await viewer.close(opened);
    }
  });
});
