import { describe, expect, test } from 'vitest';
import { isSameAddress, mayNavigate, mayOpen, parseWebUrl, siteOf } from './url-admission.ts';
import { parseAllowList } from './allow-list.ts';
import { BAD_URLS, GOOD_URLS } from './testing/url-table.ts';

describe('addresses of pages', () => {
  test.each(GOOD_URLS)('%j is accepted', (text) => {
    expect(parseWebUrl(text)).toEqual({ ok: true, url: new URL(text) });
  });

  test.each(Object.entries(BAD_URLS).flatMap(([code, texts]) => texts.map((text) => [text, code])))(
    '%j is refused (%s)',
    (text, code) => {
      const admission = parseWebUrl(text);
      expect(admission).toMatchObject({ ok: false, code });
      expect(admission.ok || admission.message).toMatch(/^[“A-Z].*\.$/);
    },
  );

  test('the table has as many entries as promised', () => {
    expect(Object.values(BAD_URLS).flat().length).toBeGreaterThanOrEqual(90);
    expect(GOOD_URLS.length).toBeGreaterThanOrEqual(10);
  });

  test('what the operator opened is accepted, at its port and no other', () => {
    const list = parseAllowList('localhost:3000,intranet,10.20.0.0/16,[fd00::1]:9000,example.com:81');
    for (const open of [
      'http://localhost:3000/',
      'http://intranet/',
      'http://intranet:8080/',
      'http://10.20.3.4/',
      'http://[fd00::1]:9000/',
      'http://example.com:81/',
      // A private name shows where it leads only when it is resolved, and the operator opened addresses.
      'http://wiki.internal/',
    ]) {
      expect({ open, ok: parseWebUrl(open, list).ok }).toEqual({ open, ok: true });
    }
    for (const closed of [
      'http://localhost/',
      'http://a.localhost:3000/',
      'http://127.0.0.1:3000/',
      'http://10.21.0.1/',
      'http://[fd00::1]/',
      'http://example.com:82/',
    ]) {
      expect({ closed, ok: parseWebUrl(closed, list).ok }).toEqual({ closed, ok: false });
    }
    expect(parseWebUrl('http://app.localhost/', parseAllowList('127.0.0.0/8')).ok).toBe(true);
    expect(parseWebUrl('http://wiki.internal/', parseAllowList('intranet')).ok).toBe(false);
  });
});

test('two addresses are the same when they parse alike, the fragment left aside', () => {
  expect(isSameAddress('https://Example.com', 'https://example.com/#top')).toBe(true);
  expect(isSameAddress('https://example.com:443/a', 'https://example.com/a')).toBe(true);
  expect(isSameAddress('https://example.com/a/../b', 'https://example.com/b')).toBe(true);
  expect(isSameAddress('https://example.com/a', 'https://example.com/A')).toBe(false);
  expect(isSameAddress('https://example.com/a', 'https://example.com/a/')).toBe(false);
  expect(isSameAddress('https://example.com/?a', 'https://example.com/?b')).toBe(false);
  expect(isSameAddress('http://example.com/', 'https://example.com/')).toBe(false);
  expect(isSameAddress('https://allowed.test%2eevil.test/', 'https://allowed.test/')).toBe(false);
  expect(isSameAddress('nonsense', 'nonsense')).toBe(false);
});

test.each([
  ['https://www.example.com/', 'example.com'],
  ['https://a.b.example.co.uk:8443/', 'example.co.uk'],
  ['https://jane.github.io/', 'jane.github.io'],
  ['https://shop.jane.github.io/', 'jane.github.io'],
  ['https://github.io/', 'github.io:443'],
  ['https://bucket.s3.amazonaws.com/', 'bucket.s3.amazonaws.com'],
  ['http://app.corp.internal/', 'corp.internal'],
  ['http://localhost:3000/', 'localhost:3000'],
  ['http://intranet/', 'intranet:80'],
  ['https://93.184.216.34/', '93.184.216.34:443'],
  ['http://[2606:4700::1111]:8080/', '[2606:4700::1111]:8080'],
])('%s belongs to the site %s', (address, site) => {
  expect(siteOf(new URL(address))).toBe(site);
});

const ALLOWED = ['https://www.shop.example/start', 'https://jane.github.io/', 'http://93.184.216.34:8080/'];

test('a session opens at an allowed address of the project and nowhere else', () => {
  expect(mayOpen('https://www.shop.example/start#basket', ALLOWED).ok).toBe(true);
  for (const other of [
    'https://www.shop.example/',
    'https://shop.example/start',
    'http://www.shop.example/start',
  ]) {
    expect(mayOpen(other, ALLOWED)).toMatchObject({ ok: false, code: 'url_not_allowed' });
  }
  expect(mayOpen('http://localhost/', [...ALLOWED, 'http://localhost/'])).toMatchObject({
    code: 'private_address',
  });
  expect(mayOpen('file:///etc/passwd', ['file:///etc/passwd'])).toMatchObject({ code: 'url_scheme' });
});

test('a session goes on to any page of the same sites', () => {
  for (const page of [
    'https://shop.example/',
    'http://www.shop.example/other?x=1',
    'https://checkout.shop.example:8443/',
    'https://jane.github.io/page',
    'http://93.184.216.34:8080/x',
  ]) {
    expect({ page, ok: mayNavigate(page, ALLOWED).ok }).toEqual({ page, ok: true });
  }
});

test.each([
  'https://evil.example/',
  'https://shop.example.evil.test/',
  'https://www-shop.example/',
  'https://notshop.example/',
  'https://john.github.io/',
  'https://github.io/',
  'https://93.184.216.34/',
  'http://93.184.216.35:8080/',
])('a session does not go on to %s', (page) => {
  expect(mayNavigate(page, ALLOWED)).toMatchObject({ ok: false, code: 'site_not_allowed' });
});

test('navigation refuses what is no page, allowed site or not', () => {
  expect(mayNavigate('https://user:pass@www.shop.example/', ALLOWED)).toMatchObject({
    code: 'url_credentials',
  });
  expect(mayNavigate('view-source:https://www.shop.example/', ALLOWED)).toMatchObject({ code: 'url_scheme' });
  expect(mayNavigate('http://www.shop.example:25/', ALLOWED)).toMatchObject({ code: 'url_port' });
  expect(mayNavigate('https://www.shop.example/', [])).toMatchObject({ code: 'site_not_allowed' });
});

test('navigation takes the long addresses that sign-in pages pass around, up to a bound', () => {
  expect(mayNavigate(`https://shop.example/?state=${'a'.repeat(4000)}`, ALLOWED).ok).toBe(true);
  expect(mayNavigate(`https://shop.example/?state=${'a'.repeat(9000)}`, ALLOWED)).toMatchObject({
    code: 'url_too_long',
  });
});
