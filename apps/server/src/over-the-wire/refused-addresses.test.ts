import { BAD_URLS, GOOD_URLS } from '@ringmark/egress/testing/url-table';
import { parseAllowList } from '@ringmark/egress/allow-list';
import { parseWebUrl } from '@ringmark/egress/url-admission';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countRows } from '../testing/count-rows.ts';
import { createServerKit, type ServerKit } from '../testing/server-kit.ts';

/** An address may be left out where one makes a ticket, and a path is a page of this app. */
const MEANS_SOMETHING_HERE = new Set(['', '/demo-page']);
/** The server trims what is typed first, so blanks around an address are not part of it. */
const REFUSED = Object.values(BAD_URLS)
  .flat()
  .filter((url) => !MEANS_SOMETHING_HERE.has(url) && url.trim() === url);
/** Addresses that may be saved though not opened: network and ports do not matter there. */
const WORDS = [
  ...BAD_URLS.private_address,
  ...BAD_URLS.url_port,
  'http://192.168.1.4/',
  'http://localhost:3000/x',
  'https://allowed.test%2eevil.test/',
  'https://-example.com/',
];
/** Addresses that are not of the web, could not be read, hide where they lead, or name the person who opens them. */
const NO_WORDS = [
  ...[...BAD_URLS.url_scheme, ...BAD_URLS.url_malformed, ...BAD_URLS.url_credentials].filter((url) =>
    REFUSED.includes(url),
  ),
  `https://example.com/${'a'.repeat(2_048)}`,
  '/\\example.com/',
  '/\t/example.com/',
];
const SIZE = { width: 800, height: 600 };

let kit: ServerKit;
beforeEach(async () => {
  // An address on this machine is one of the app's own where the app is called so.
  kit = await createServerKit({ config: { publicUrl: 'http://feedback.example.com' } });
  // The judge of the real viewer: it is the browser that is not there.
  const closed = parseAllowList('');
  kit.viewer.refusalOf = (url) => {
    const admission = parseWebUrl(url, closed);
    return admission.ok ? null : { code: admission.code, message: admission.message };
  };
});
afterEach(() => kit.close());

/** Every input for the address of a page to be opened. */
function entryPoints() {
  const { user, organization, project } = kit.aMemberWithProject();
  const [member, admin] = [{ cookie: kit.cookieOf(user) }, { cookie: kit.cookieOf(kit.anAdmin()) }];
  const send = (route: string, headers: Record<string, string>, payload: object) =>
    kit.send(route, { headers, payload });
  const ticket = { projectId: project.id, title: 'A', description: 'B' };
  return {
    'a new project': (url: string) =>
      send('POST /api/admin/projects', admin, {
        organizationId: organization.id,
        name: 'P',
        allowedUrls: [url],
      }),
    'a changed project': (url: string) =>
      send(`PUT /api/admin/projects/${project.id}`, admin, { allowedUrls: [url] }),
    'a new pin': (url: string) => send('POST /api/tickets', member, { ...ticket, url, clickX: 1, clickY: 1 }),
    'a view': (url: string) => send('POST /api/viewport/init', member, { url, ...SIZE }),
    'a picture': (url: string) => send('POST /api/screenshot', member, { url, ...SIZE }),
  };
}

describe('the address of a page', () => {
  it('that nothing may open is refused wherever it is given, and no browser hears of it', async () => {
    expect(REFUSED.length).toBeGreaterThanOrEqual(90);
    const all = entryPoints();
    const before = countRows(kit.db);
    const taken = [];
    for (const [entryPoint, send] of Object.entries(all)) {
      for (const url of REFUSED) {
        const { statusCode } = await send(url);
        // The caller may use the endpoint: the address is refused.
        if (statusCode !== 400) taken.push({ entryPoint, url, statusCode });
      }
    }
    expect(taken).toEqual([]);
    expect(countRows(kit.db)).toEqual(before);
    expect(kit.viewer.calls).toEqual([]);
  });

  it('that is one of the web passes everywhere', async () => {
    const all = entryPoints();
    for (const url of GOOD_URLS) {
      for (const entryPoint of ['a changed project', 'a new pin', 'a view', 'a picture'] as const) {
        const { statusCode, body } = await all[entryPoint](url);
        expect({ entryPoint, url, isTaken: statusCode < 300, body }).toEqual({
          entryPoint,
          url,
          isTaken: true,
          body,
        });
      }
    }
    const opened = kit.viewer.calls.filter((call) => call === 'open' || call === 'capture');
    expect(opened).toHaveLength(2 * GOOD_URLS.length);
  });

  it('of the web is only words in a ticket by form: it is kept as it was typed, and nothing opens it', async () => {
    const { user, project } = kit.aMemberWithProject();
    const payload = { projectId: project.id, title: 'A', description: 'B' };
    for (const url of [...WORDS, ...GOOD_URLS, '/demo-page', '/tickets?search=a']) {
      // Nobody writes that many at once.
      kit.clock.advance(10 * 60_000);
      const made = await kit.send('POST /api/tickets', { as: user, payload: { ...payload, url } });
      expect({ asked: url, status: made.statusCode, url: made.json().url }).toEqual({
        asked: url,
        status: 201,
        url,
      });
    }
    expect(kit.viewer.calls).toEqual([]);
    // Opening such an address in a view is still refused.
    for (const url of WORDS) {
      const view = await kit.send('POST /api/viewport/init', { as: user, payload: { url, ...SIZE } });
      expect({ url, status: view.statusCode }).toEqual({ url, status: 400 });
    }
    expect(kit.viewer.calls).toEqual([]);
  });

  it('is refused in a ticket by form where it is none of the web, or leads elsewhere than it says', async () => {
    const { user, project } = kit.aMemberWithProject();
    const headers = { cookie: kit.cookieOf(user) };
    const payload = { projectId: project.id, title: 'A', description: 'B' };
    expect(NO_WORDS.length).toBeGreaterThanOrEqual(45);
    const before = countRows(kit.db);
    for (const url of NO_WORDS) {
      const refused = await kit.send('POST /api/tickets', { headers, payload: { ...payload, url } });
      expect({ url, status: refused.statusCode }).toEqual({ url, status: 400 });
      expect(Object.keys(refused.json().fields)).toEqual(['url']);
    }
    expect(countRows(kit.db)).toEqual(before);
  });
});
