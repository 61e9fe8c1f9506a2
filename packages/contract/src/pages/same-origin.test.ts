import { describe, expect, it } from 'vitest';
import { isDemoPage, isSameOrigin, pageKey } from './same-origin.ts';

const app = 'https://desk.example';

describe('a page of the app', () => {
  it.each(['/', '/demo-page', '/a/b?c#d', 'https://desk.example/x', 'HTTPS://DESK.example:443/x'])(
    '%s is one',
    (url) => {
      expect(isSameOrigin(url, app)).toBe(true);
    },
  );

  it.each([
    '//evil.example',
    String.raw`/\evil.example`,
    String.raw`\\evil.example`,
    'http://desk.example/',
    'https://desk.example:8443/',
    'https://desk.example.evil.example/',
    'https://desk.example@evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    '\t//evil.example',
  ])('%j is none', (url) => {
    expect(isSameOrigin(url, app)).toBe(false);
  });

  it('of all of them only the demo page is ever framed', () => {
    expect(isDemoPage('/demo-page', app)).toBe(true);
    expect(isDemoPage('https://desk.example/demo-page?a=1#b', app)).toBe(true);
    for (const url of ['/demo-page/', '/demo-page/x', '/demo-pages', '/', '/api/tickets', '//demo-page']) {
      expect(isDemoPage(url, app)).toBe(false);
    }
  });
});

describe('the key of a page', () => {
  it.each([
    ['https://shop.example', 'https://shop.example/'],
    ['HTTPS://Shop.Example:443/a/../b?c=1#top', 'https://shop.example/b?c=1'],
    ['/demo-page#top', '/demo-page'],
    ['https://desk.example/demo-page?a=1', '/demo-page?a=1'],
    ['//shop.example/a', 'https://shop.example/a'],
    ['/.//shop.example/a#b', 'https://desk.example//shop.example/a'],
    ['https://desk.example//shop.example/a', 'https://desk.example//shop.example/a'],
  ])('of %s is %s', (url, key) => {
    expect(pageKey(url, app)).toBe(key);
  });

  it('is of http addresses alone', () => {
    for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'mailto:a@b.c', 'https://[']) {
      expect(pageKey(url, app)).toBeUndefined();
    }
  });
});
