import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOpener } from './open-session.ts';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import { makeParts } from '../viewer-parts.ts';
import type { RemoteViewer } from '../viewer.types.ts';

const gone = { code: 'viewport_gone' };
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => error,
  );
const size = { width: 400, height: 400 };

describe('when what a person may see is taken back', () => {
  let site: TestSite;
  let viewer: RemoteViewer;
  beforeAll(async () => {
    site = await openTestSite();
    viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`] });
  });
  afterAll(() => Promise.all([viewer.stop(), site.close()]));

  const capture = (url: string, ownerId: string) =>
    viewer.capture({ ownerId, url, allowedUrls: [url], ...size, scrollX: 0, scrollY: 0 });

  /** Serves a page that is answered on request; `asked` resolves once `count` requests have come. */
  function layHeld(path: string, count: number) {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    let waiting = 0;
    const url = site.lay(path, (_request, response) => {
      waiting += 1;
      if (waiting === count) asked.resolve();
      void answer.promise.then(() => response.end('<title>Secret</title>'));
      return undefined;
    });
    return { url, asked: asked.promise, answer: answer.resolve };
  }

  test('a single picture that is on its way is not given any more, and nobody else loses theirs', async () => {
    const { url, asked, answer } = layHeld('/slow', 2);
    const [anns, bobs] = [failureOf(capture(url, 'ann')), capture(url, 'bob')];
    await asked;
    await viewer.closeAllOf('ann');
    answer();
    expect(await anns).toMatchObject(gone);
    expect((await bobs).image.length).toBeGreaterThan(0);
  });

  test('one that waits for its turn is not even begun', async () => {
    const { url, asked, answer } = layHeld('/full', 4);
    const four = Promise.all(['bob', 'bob', 'bea', 'bea'].map((owner) => capture(url, owner)));
    await asked;
    const late = site.lay('/late', '<title>Late</title>');
    const waits = failureOf(capture(late, 'ann'));
    await viewer.closeAllOf('ann');
    answer();
    await four;
    expect(await waits).toMatchObject(gone);
    expect(site.asked).not.toContain('/late');
  });

  test('a picture of a view that was taken before is not given after', async () => {
    const url = site.lay('/', '<title>Here</title>');
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const parts = makeParts({ allow: [`127.0.0.1:${site.port}`], ownOrigin: () => '', log });
    const { sessionId } = await createOpener(parts).open({
      ownerId: 'ann',
      url,
      allowedUrls: [url],
      ...size,
    });
    const session = parts.sessions.require(sessionId, 'ann');
    const picture = session.run(async () => {
      parts.sessions.endAllOf('ann');
      return 'a picture';
    });
    await expect(picture).rejects.toMatchObject(gone);
    await parts.host.stop();
    await parts.egress.stop();
  });
});
