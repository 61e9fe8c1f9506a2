import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import { watchPage } from '../testing/watched-page.ts';
import type { RemoteViewer } from '../viewer.types.ts';

/** Two words of the same length and very different widths. */
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
    ['on a desktop', { width: 640, height: 360 }],
    ['on a phone', { width: 390, height: 844 }],
  ])('show of a password how long it is, and nothing of its letters, %s', async (_where, size) => {
    const [thin, wide] = [await typeInto('password', THIN, size), await typeInto('password', WIDE, size)];
    expect(thin).toEqual(wide);
    const [thinText, wideText] = [await typeInto('text', THIN, size), await typeInto('text', WIDE, size)];
    expect(thinText.map((picture, index) => picture === wideText[index])).toEqual([false, false, false]);
  });
});

describe('the console in a report', () => {
  let site: TestSite;
  let viewer: RemoteViewer;
  beforeAll(async () => {
    site = await openTestSite();
    viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`] });
  });
  afterAll(() => Promise.all([viewer.stop(), site.close()]));
  afterEach(() => viewer.closeAllOf('ann'));

  /** Returns the complaints of a page that is given a word in its field and complains of it in many ways. */
  const complaintsOf = async (type: string, word: string) => {
    const { key, live, title } = await watchPage(
      viewer,
      site,
      `<div></div><script>
        const root = document.querySelector('div').attachShadow({ mode: 'open' });
        root.innerHTML = '<input type="${type}" style="position:absolute;left:0;top:0;width:300px;height:40px">';
        const field = root.querySelector('input');
        field.addEventListener('input', () => console.error('now', field.value));
        field.addEventListener('change', () => {
          const { value } = field;
          field.remove();
          console.error('refused', { value });
          console.warn('/in/' + encodeURIComponent(value), new Error(value).message);
          Promise.reject(new Error(value));
          document.title = 'done';
        });
      </script>`,
    );
    live.send({ type: 'click', x: 50, y: 20 });
    live.send({ type: 'text', text: word.slice(0, 5) });
    live.send({ type: 'text', text: word.slice(5) });
    live.send({ type: 'click', x: 50, y: 300 });
    await expect.poll(title).toBe('done');
    const complaints = () => viewer.report(key).then((report) => report.console.map(({ text }) => text));
    await expect.poll(async () => (await complaints()).length).toBeGreaterThanOrEqual(4);
    return complaints();
  };

  test('holds no password that was typed in the page, not even half of it, also when its field is gone', async () => {
    const told = (await complaintsOf('password', '"Grüße" 4 all')).join('\n');
    expect(told).not.toMatch(/Gr|4.{0,3}all/);
    expect(told).toContain('refused {"value":"[removed]"}');
    expect(told).toContain('/in/[removed] [removed]');
  });

  test('holds what was typed elsewhere, and words that are too short to tell them from others', async () => {
    expect((await complaintsOf('text', 'lena@x.test')).join()).toContain('refused {"value":"lena@x.test"}');
    expect((await complaintsOf('password', 'now')).join()).toContain('now now');
  });
});
