import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, type TestSite } from './testing/test-site.ts';
import { makeTestViewer } from './testing/test-viewer.ts';
import type { RemoteViewer } from './viewer.types.ts';

/** As long as each other, and of quite other widths. */
const [THIN, WIDE] = ['iiiiiiiiWi', 'WWWWWWWWiW'];

describe('pictures of a field in which somebody types', () => {
  let site: TestSite;
  let viewer: RemoteViewer;
  beforeAll(async () => {
    site = await openTestSite();
    viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`] });
  });
  afterAll(() => Promise.all([viewer.stop(), site.close()]));
  afterEach(() => viewer.closeAllOf('ann'));

  /** The picture of a pin after each of the last three letters, at once: phones show the newest for a moment. */
  const typeInto = async (type: string, words: string, size: { width: number; height: number }) => {
    const url = site.lay(
      `/${type}`,
      `<meta name="viewport" content="width=device-width"><title>0</title>
      <input type="${type}" autocomplete="off" style="caret-color:transparent;font-size:30px;width:350px" oninput="document.title = value.length">`,
    );
    const { sessionId } = await viewer.open({ ownerId: 'ann', url, allowedUrls: [url], ...size });
    const key = { ownerId: 'ann', sessionId };
    const live = await viewer.live(sessionId, 'ann', { frame: async () => {}, event: () => {} });
    live.send({ type: 'click', x: 50, y: 25 });
    const pictures: Buffer[] = [];
    for (const [index, letter] of [...words].entries()) {
      live.send({ type: 'key', action: 'press', key: letter, code: `Key${letter.toUpperCase()}` });
      if (index < words.length - 3) continue;
      await expect.poll(async () => (await viewer.report(key)).title).toBe(String(index + 1));
      pictures.push((await viewer.inspect({ ...key, x: 50, y: 25 })).image);
    }
    await viewer.close(key);
    return pictures.map((image) => image.toString('base64'));
  };

  test.each([
    ['on a desktop', { width: 1366, height: 768 }],
    ['on a phone', { width: 390, height: 844 }],
  ])('show of a password how long it is, and nothing of its letters, %s', async (_where, size) => {
    const [thin, wide] = [await typeInto('password', THIN, size), await typeInto('password', WIDE, size)];
    expect(thin).toEqual(wide);
    const [thinText, wideText] = [await typeInto('text', THIN, size), await typeInto('text', WIDE, size)];
    expect(thinText.map((picture, index) => picture === wideText[index])).toEqual([false, false, false]);
  });
});
