import type { GoneReason } from '@ringmark/contract/live/live';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestClock, makeTestViewer } from '../testing/test-viewer.ts';
import { isViewerError } from '../base/viewer-error.ts';
import type { RemoteViewer } from '../viewer.types.ts';
import type { OpenInput } from '../base/views.types.ts';

const failureOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (!isViewerError(error)) throw new Error('No refusal of the viewer.', { cause: error });
  return error;
};

describe("one person's views", () => {
  let site: TestSite;
  let viewer: RemoteViewer;
  const clock = makeTestClock();
  beforeAll(async () => {
    site = await openTestSite();
    site.lay('/one', '<title>First page</title>');
    site.lay('/two', '<p>No title</p>');
    viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`], clock, maxSessions: 4 });
  });
  afterEach(() => Promise.all(['ann', 'bob', 'user:admin'].map((owner) => viewer.closeAllOf(owner))));
  afterAll(async () => {
    await viewer.stop();
    await site.close();
  });

  const open = (ownerId: string, path: string, more: Partial<OpenInput> = {}) => {
    const url = `${site.origin}${path}`;
    return viewer.open({ ownerId, url, allowedUrls: [url], width: 400, height: 400, ...more });
  };

  test('a third view is refused with the two that are open: their titles, addresses and times', async () => {
    const one = await open('ann', '/one');
    const openedAt = clock.now();
    clock.pass(60_000);
    const two = await open('ann', '/two');
    const refusal = await failureOf(open('ann', '/one'));
    expect(refusal).toMatchObject({ code: 'too_many_sessions', retryAfterSeconds: 10 });
    expect(refusal.open).toEqual([
      { sessionId: one.sessionId, url: `${site.origin}/one`, title: 'First page', openedAt },
      {
        sessionId: two.sessionId,
        url: `${site.origin}/two`,
        title: expect.any(String),
        openedAt: openedAt + 60_000,
      },
    ]);
  });

  test('the list of a refusal has the views of that person alone', async () => {
    const foreign = await open('bob', '/one');
    await Promise.all([open('ann', '/one'), open('ann', '/two')]);
    const { open: listed = [] } = await failureOf(open('ann', '/one'));
    expect(listed).toHaveLength(2);
    expect(listed.map(({ sessionId }) => sessionId)).not.toContain(foreign.sessionId);
  });

  test('a view that is still being opened is listed, and closing it frees its place at once', async () => {
    site.lay('/slow', () => undefined);
    await open('ann', '/one');
    const opening = failureOf(open('ann', '/slow'));
    const { open: listed = [] } = await vi.waitFor(() => failureOf(open('ann', '/two')), { timeout: 8_000 });
    const slow = listed.find(({ url }) => url.endsWith('/slow'));
    expect(slow).toMatchObject({ title: '', url: `${site.origin}/slow` });
    await viewer.close({ ownerId: 'ann', sessionId: slow?.sessionId ?? '' });
    await open('ann', '/two');
    expect((await opening).code).toBe('viewport_closed');
  });

  test("a person closes their views alone, also those of another of their roles, and nobody else's", async () => {
    const share = { owner: 'admin', group: 'team' };
    const { sessionId } = await open('user:admin', '/one', { share });
    await expect(viewer.close({ ownerId: 'user', sessionId })).rejects.toMatchObject({
      code: 'viewport_gone',
    });
    await viewer.close({ ownerId: 'admin', sessionId, person: 'admin' });
    await expect(viewer.inspect({ ownerId: 'user:admin', sessionId })).rejects.toMatchObject({
      code: 'viewport_gone',
    });
  });

  test('who watches a view that its person closes elsewhere is told so', async () => {
    const { sessionId } = await open('ann', '/one');
    const reason = Promise.withResolvers<GoneReason>();
    await viewer.live(sessionId, 'ann', {
      event: (event) => {
        if (event.type === 'gone') reason.resolve(event.reason);
      },
      frame: async () => {},
    });
    await viewer.close({ ownerId: 'ann', sessionId });
    expect(await reason.promise).toBe('let_go');
  });

  test('a view whose caller goes away while it is opened keeps no place', async () => {
    site.lay('/never', () => undefined);
    const caller = new AbortController();
    const opening = failureOf(open('ann', '/never', { signal: caller.signal }));
    await open('ann', '/one');
    caller.abort();
    await open('ann', '/two');
    expect((await opening).code).toBe('viewport_gone');
  });
});
