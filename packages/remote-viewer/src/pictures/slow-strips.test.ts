import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, colourStripPage, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';

let site: TestSite;
let viewer: ReturnType<typeof makeTestViewer>;

beforeAll(async () => {
  site = await openTestSite();
  viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`], actionMs: 5_000 });
});
afterAll(() => Promise.all([viewer.stop(), site.close()]));

const open = async (path: string, ownerId: string) => {
  const url = site.origin + path;
  const opened = await viewer.open({ ownerId, url, allowedUrls: [url], width: 800, height: 600 });
  return { ownerId, sessionId: opened.sessionId };
};

test('a page that hangs while it is drawn in its whole length keeps nobody else waiting, and is not drawn so again soon', async () => {
  const told = Promise.withResolvers<void>();
  site.lay('/told', (_request, response) => {
    void told.promise.then(() => response.end());
    return undefined;
  });
  // The page hangs once, on request, for longer than anyone waits for an answer.
  site.lay(
    '/hangs',
    colourStripPage(
      3_000,
      `<script>fetch('/told').then(() => {
        fetch('/hanging');
        const end = Date.now() + 9_000;
        while (Date.now() < end);
        fetch('/awake');
      })</script>`,
    ),
  );
  site.lay('/calm', colourStripPage(3_000));
  const [hangs, calm] = [await open('/hangs', 'ann'), await open('/calm', 'bob')];
  told.resolve();
  await expect.poll(() => site.asked).toContain('/hanging');
  const first = viewer.strip({ ...hangs, y: 0, height: 3_000 }).then(
    () => 'taken',
    (error: unknown) => error,
  );
  const order: string[] = [];
  const second = viewer.strip({ ...calm, y: 0, height: 3_000 }).then(() => order.push('strip'));
  await viewer.inspect(calm).then(() => order.push('look'));
  await second;
  expect(order).toEqual(['look', 'strip']);
  expect(await first).toMatchObject({ code: 'remote_busy', retryAfterSeconds: 60 });

  await expect.poll(() => site.asked, { timeout: 20_000 }).toContain('/awake');
  await viewer.inspect(hangs);
  await expect(viewer.strip({ ...hangs, y: 0, height: 3_000 })).rejects.toMatchObject({
    code: 'remote_busy',
  });
});
