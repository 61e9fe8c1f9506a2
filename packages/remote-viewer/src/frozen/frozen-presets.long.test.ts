import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ANNOTATION_PRESETS, formatResolution } from '@ringmark/contract/resolutions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import type { KeptPage } from '@ringmark/contract/viewing/frozen-pages';

/** The page that every installation shows new people. */
const DEMO = path.resolve(import.meta.dirname, '../../../../apps/web/public/demo-page');
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const KEPT = { width: 1_366, height: 768 };
const SIZES = [KEPT, ...ANNOTATION_PRESETS.map(({ width, height }) => ({ width, height }))];

let site: TestSite;
let viewer: ReturnType<typeof makeTestViewer>;
beforeAll(async () => {
  site = await openTestSite();
  for (const file of await readdir(DEMO, { recursive: true, withFileTypes: true })) {
    const type = TYPES[path.extname(file.name)];
    if (!file.isFile() || !type) continue;
    const name = path.join(file.parentPath, file.name);
    const at = path.relative(DEMO, name).replace('index.html', '');
    site.lay(`/demo-page/${at}`, { headers: { 'content-type': type }, body: await readFile(name) });
  }
  viewer = makeTestViewer();
});
afterAll(() => viewer.stop());

const MAX_LOOKS = 20;

/** The page once it looks twice the same: fonts and pictures come when they come. */
async function pictureAt(size: typeof KEPT, opening: () => Promise<{ sessionId: string }>): Promise<Buffer> {
  const key = { ownerId: 'ann', sessionId: (await opening()).sessionId };
  try {
    let last = Buffer.alloc(0);
    for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
      const { image } = await viewer.inspect({ ...key, ...size });
      if (last.equals(image)) return last;
      last = Buffer.from(image);
    }
    throw new Error('The page never rests.');
  } finally {
    await viewer.close(key);
  }
}

it(
  'the demo page looks the same at each preset, px by px, when its server is gone',
  { timeout: 180_000 },
  async () => {
    const url = `${site.origin}/demo-page/`;
    const opened = await viewer.open({ ownerId: 'ann', url, allowedUrls: [url], ...KEPT });
    const taken = await viewer.freezeView({ ownerId: 'ann', sessionId: opened.sessionId, url });
    if (!taken) throw new Error('The page was not taken.');
    await viewer.close({ ownerId: 'ann', sessionId: opened.sessionId });
    const live: Buffer[] = [];
    for (const size of SIZES)
      live.push(
        await pictureAt(size, () => viewer.open({ ownerId: 'ann', url, allowedUrls: [url], ...size })),
      );
    await site.close();
    const asked = site.asked.length;
    const page: KeptPage = {
      address: taken.address,
      side: taken.side,
      parts: taken.parts.map(({ bytes, ...part }) => ({ ...part, read: async () => bytes })),
    };
    const seen: [string, boolean][] = [];
    for (const [at, size] of SIZES.entries()) {
      const kept = await pictureAt(size, () => viewer.openFrozen({ ownerId: 'ann', ...size, page }));
      seen.push([formatResolution(size), kept.equals(live[at] ?? Buffer.alloc(0))]);
    }
    expect(seen).toEqual(SIZES.map((size) => [formatResolution(size), true]));
    expect(new Set(live.map((picture) => picture.length)).size).toBe(SIZES.length);
    expect(site.asked.length).toBe(asked);
  },
);
