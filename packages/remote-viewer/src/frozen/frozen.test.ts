import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import type { RemoteViewer } from '../viewer.types.ts';
import type { CapturedPage, KeptPage } from './frozen.types.ts';

let site: TestSite;
let viewer: RemoteViewer;
beforeAll(async () => {
  site = await openTestSite();
  viewer = makeTestViewer();
});
afterAll(async () => {
  await viewer.stop();
  await site.close();
});

const keptOf = ({ address, side, parts }: CapturedPage): KeptPage => ({
  address,
  side,
  parts: parts.map(({ bytes, ...part }) => ({ ...part, read: async () => bytes })),
});
async function open(url: string, rules: Parameters<RemoteViewer['open']>[0]['rules'] = []) {
  const { sessionId } = await viewer.open({
    ownerId: 'ann',
    url,
    allowedUrls: [url],
    width: 1_366,
    height: 768,
    rules,
  });
  return { ownerId: 'ann', sessionId };
}

describe('a page that is kept', () => {
  it('opens as it was, with what was typed, drawn and scrolled', async () => {
    const url = site.lay(
      '/page',
      `<!doctype html><title>Lamps</title><body><input id=i value=a><textarea id=t></textarea><canvas id=c width=20 height=20></canvas>
      <script>i.value='typed';t.value='words';c.getContext('2d').fillRect(0,0,20,20)</script>`,
    );
    const key = await open(url);
    const taken = await viewer.freezeView({ ...key, url });
    expect(taken).toMatchObject({ address: url, title: 'Lamps', width: 1_366 });
    const shot = await viewer.inspect(key);
    await viewer.close(key);
    const opened = await viewer.openFrozen({
      ownerId: 'ann',
      width: 1_366,
      height: 768,
      page: keptOf(taken as CapturedPage),
    });
    const again = await viewer.inspect({ ownerId: 'ann', sessionId: opened.sessionId });
    (await import('node:fs')).writeFileSync('/tmp/frz/a.jpg', shot.image);
    (await import('node:fs')).writeFileSync('/tmp/frz/b.jpg', again.image);
    expect(Buffer.from(again.image).equals(Buffer.from(shot.image))).toBe(true);
  });
});
