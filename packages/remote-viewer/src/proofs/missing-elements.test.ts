import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TakenFirst } from '@ringmark/contract/viewing/proofs';
import { SHOP_PIN } from '../testing/shop-page.ts';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import type { RemoteViewer } from '../viewer.types.ts';

let site: TestSite;
let viewer: RemoteViewer;
let first: TakenFirst;
beforeAll(async () => {
  site = await openTestSite();
  const waits = { proofElementMs: 500, goneAgainMs: 100, hungMs: 1_500 };
  viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`], waits, actionMs: 2_000 });
  const url = site.lay('/before', PAGE);
  const taken = await viewer.takeFirstPictures({ page: pageOf(url), pins: [SHOP_PIN] });
  if (!taken.opened || !taken.result[0]?.first) throw new Error('There is no first picture.');
  first = taken.result[0].first;
});
afterAll(() => Promise.all([viewer.stop(), site.close()]));

const pageOf = (url: string) => ({
  ownerId: 'job',
  url,
  allowedUrls: [url],
  isAnyOfSites: true,
  width: 800,
  height: 600,
  signal: new AbortController().signal,
});

const HEAD = '<title>Example</title><header><a href="/">Example</a></header>';
const PAGE = `${HEAD}<p>The lamp of the year</p><button id="buy" data-testid="buy">Buy now</button>`;

/** Returns the proof of a page that has become another one since its pin was set. */
async function proofOf(path: string, today: Parameters<TestSite['lay']>[1]) {
  const url = site.lay(path, today);
  const before = { ...first, takenAt: Date.now() - 3_600_000 };
  const proof = await viewer.prove({ page: pageOf(url), pin: SHOP_PIN, first: before });
  return proof.opened ? proof.result : proof;
}

const EMAIL_FORM = `${HEAD}<form><label>Email <input type="email"></label><button>Continue</button></form>`;
const PASSWORD_FORM = `${HEAD}<form><label>Password <input type="password"></label><button>Log in</button></form>`;

test('an element that is gone or not visible is said to be so, with a picture of the page', async () => {
  const gone = await proofOf('/gone', PAGE.replace(/<button.*<\/button>/, ''));
  expect(gone).toMatchObject({ state: 'not_found', comparison: null, box: null });
  const hidden = await proofOf('/hidden', PAGE.replace('<button', '<button hidden'));
  expect(hidden).toMatchObject({ state: 'hidden', comparison: null });
});

test('a sign-in form at the same address is a sign-in', async () => {
  expect(await proofOf('/account', PASSWORD_FORM)).toEqual({ opened: false, why: 'sign_in' });
});

test('a page that keeps its content next to a form for a password is no sign-in', async () => {
  const rest = `<p>${'Our shop sells lamps of all kinds. '.repeat(40)}</p>`;
  expect(await proofOf('/shop', PASSWORD_FORM + rest)).toMatchObject({ state: 'not_found' });
});

test('a form that makes an account is no sign-in', async () => {
  const form = PASSWORD_FORM.replace('type="password"', 'type="password" autocomplete="new-password"');
  expect(await proofOf('/join', form)).toMatchObject({ state: 'not_found' });
});

test('a redirect to a sign-in without a password is a sign-in', async () => {
  site.lay('/users/sign_in', EMAIL_FORM);
  const answer = { status: 302, headers: { location: '/users/sign_in' } };
  expect(await proofOf('/orders', answer)).toEqual({ opened: false, why: 'sign_in' });
});

test('a redirect to another page of the site says where it leads, without its query', async () => {
  const home = site.lay('/', HEAD);
  const answer = { status: 302, headers: { location: '/?from=offer' } };
  expect(await proofOf('/offer', answer)).toEqual({ opened: false, why: 'redirected', url: home });
});

test('another way to write the address of the page is no redirect', async () => {
  site.lay('/offers/', HEAD);
  const answer = { status: 301, headers: { location: '/offers/' } };
  expect(await proofOf('/offers', answer)).toMatchObject({ state: 'not_found' });
});

test('a script that leads to another site says so', async () => {
  const url = 'https://elsewhere.example/welcome';
  expect(await proofOf('/moved', `${HEAD}<script>location.replace('${url}')</script>`)).toEqual({
    opened: false,
    why: 'elsewhere',
    url,
  });
});

const dropped = (_request: unknown, response: { destroy: () => void }) => void response.destroy();

test('a page that fails at once may be asked again; one whose script never ends hangs', async () => {
  expect(await proofOf('/dropped', dropped)).toEqual({ opened: false, why: 'failed' });
  // It comes last, because its script takes a whole core until its process is ended.
  expect(await proofOf('/busy', `${HEAD}<script>for (;;);</script>`)).toEqual({ opened: false, why: 'hung' });
});
