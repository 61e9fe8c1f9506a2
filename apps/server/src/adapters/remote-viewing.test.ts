import type { LiveNotice } from '@ringmark/contract/live/live';
import type { LiveFrame, LiveSink } from '@ringmark/remote-viewer/base/live.types';
import { parseAllowList } from '@ringmark/egress/allow-list';
import { ViewerError, type ViewerErrorCode } from '@ringmark/remote-viewer/base/viewer-error';
import type { RemoteViewer } from '@ringmark/remote-viewer/viewer.types';
import { expect, it } from 'vitest';
import { createLive } from './outward-addresses.ts';
import { createRemoteViewing } from './remote-viewing.ts';

const OWN = 'http://127.0.0.1:4000';

/** A viewer of which a test needs only a few calls. */
const aViewer = (calls: Partial<RemoteViewer>) => calls as RemoteViewer;
const viewingOf = (calls: Partial<RemoteViewer>) =>
  createRemoteViewing(aViewer(calls), parseAllowList('intranet.test:8080'), () => OWN, 8);
const key = { ownerId: 'a', sessionId: 's', person: 'a' };

const STATUSES: [ViewerErrorCode, string][] = [
  ['viewport_gone', 'not_found'],
  ['site_not_allowed', 'forbidden'],
  ['bad_url', 'invalid'],
  ['bad_size', 'invalid'],
  ['page_failed', 'unavailable'],
  ['remote_busy', 'unavailable'],
  ['too_many_sessions', 'too_many'],
  ['remote_unavailable', 'unavailable'],
];
it.each(STATUSES)('%s is %s to the product', async (code, kind) => {
  const viewing = viewingOf({
    scroll: () => Promise.reject(new ViewerError(code, { retryAfterSeconds: 3 })),
  });
  await expect(viewing.scroll({ ...key, scrollX: 0, scrollY: 0 })).rejects.toMatchObject({
    name: 'AppError',
    kind,
    code,
    details: { retryAfterSeconds: 3 },
  });
});

it('leaves what is no failure of viewing as it is', async () => {
  const viewing = viewingOf({ close: () => Promise.reject(new TypeError('A fault.')) });
  await expect(viewing.close(key)).rejects.toThrow(TypeError);
});

it('judges addresses by their text, with the exceptions of the operator', () => {
  const viewing = viewingOf({});
  expect(viewing.refusalOf('https://site.test/page')).toBeNull();
  expect(viewing.refusalOf('http://intranet.test:8080/')).toBeNull();
  expect(viewing.refusalOf('http://10.0.0.1/')).toMatchObject({ code: 'private_address' });
  expect(viewing.refusalOf('file:///etc/passwd')).toMatchObject({ code: 'url_scheme' });
});

it('tells of its own page by its path, and of the browser nothing that was not asked for', async () => {
  const opened = {
    sessionId: 's',
    scrollWidth: 1,
    scrollHeight: 2,
    title: 'T',
    userAgent: 'U',
    isDoorClosed: false,
  };
  const viewing = viewingOf({
    open: async () => ({ ...opened, url: `${OWN}/demo-page` }),
    report: async () => ({
      url: `${OWN}/demo-page?a=1`,
      title: 'T',
      loadMs: 5,
      console: [{ level: 'error', text: 'x', at: 1 }],
      requests: [{ method: 'GET', url: 'https://a.test/', status: null, failure: null, ms: 3 }],
    }),
  });
  const share = { owner: 'a', group: 'b' };
  const page = {
    ownerId: 'a',
    share,
    url: '/demo-page',
    allowedUrls: [],
    isOwnPage: true,
    width: 800,
    height: 600,
  };
  expect(await viewing.open(page)).toEqual({
    sessionId: 's',
    scrollWidth: 1,
    scrollHeight: 2,
    isDoorClosed: false,
  });
  expect(await viewing.report(key)).toEqual({
    finalUrl: '/demo-page?a=1',
    loadMs: 5,
    console: [{ level: 'error', text: 'x', at: 1 }],
    requests: [{ method: 'GET', url: 'https://a.test/', status: null, failure: null, ms: 3 }],
  });
});

it('shows the same addresses live', async () => {
  const seen: unknown[] = [];
  const sink: LiveSink = {
    frame: async ({ url }: LiveFrame) => void seen.push(url),
    event: (event: LiveNotice) => void seen.push(event),
  };
  const live = createLive(
    {
      live: async (_sessionId, _ownerId, inner) => {
        await inner.frame({ url: `${OWN}/demo-page` } as LiveFrame);
        inner.event({ type: 'refused', url: 'https://other.test/', sentence: 'No.' });
        inner.event({ type: 'loading', loading: true });
        return { send: () => undefined, stop: () => undefined };
      },
    },
    () => OWN,
  );
  await live('s', 'a', sink);
  expect(seen).toEqual([
    '/demo-page',
    { type: 'refused', url: 'https://other.test/', sentence: 'No.' },
    { type: 'loading', loading: true },
  ]);
});

it("refuses a view too many with the person's own, their addresses as others write them", async () => {
  const open = [
    { sessionId: 's', url: `${OWN}/demo-page`, title: 'Demo', openedAt: 0 },
    { sessionId: 't', url: 'https://a.test/', title: '', openedAt: 60_000 },
  ];
  const refused = new ViewerError('too_many_sessions', { retryAfterSeconds: 10, open });
  const viewing = viewingOf({ open: () => Promise.reject(refused) });
  const share = { owner: 'a', group: 'b' };
  const page = { ownerId: 'a', share, url: 'https://b.test/', allowedUrls: [], isOwnPage: false };
  await expect(viewing.open({ ...page, width: 800, height: 600 })).rejects.toMatchObject({
    kind: 'too_many',
    code: 'too_many_sessions',
    message: 'You have too many pages open. Close one and try again.',
    details: {
      retryAfterSeconds: 10,
      data: {
        open: [
          { sessionId: 's', url: '/demo-page', title: 'Demo', openedAt: '1970-01-01T00:00:00.000Z' },
          { sessionId: 't', url: 'https://a.test/', title: '', openedAt: '1970-01-01T00:01:00.000Z' },
        ],
      },
    },
  });
});
