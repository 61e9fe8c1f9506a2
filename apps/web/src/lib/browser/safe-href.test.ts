import { expect, test } from 'vitest';
import { safeHref } from './safe-href.ts';

const APP = 'https://ringmark.test';

test('web addresses and paths of the app may be linked', () => {
  expect(safeHref('https://shop.test/a?b=1#c', APP)).toBe('https://shop.test/a?b=1#c');
  expect(safeHref('http://shop.test', APP)).toBe('http://shop.test/');
  expect(safeHref('/demo-page?x=1', APP)).toBe('/demo-page?x=1');
  expect(safeHref('https://ringmark.test/demo-page', APP)).toBe('/demo-page');
});

test('a host disguised by slashes is linked as a foreign host', () => {
  expect(safeHref('//evil.test/x', APP)).toBe('https://evil.test/x');
  expect(safeHref('/\\evil.test/x', APP)).toBe('https://evil.test/x');
});

test('a path that would resolve to another host is linked as a full address', () => {
  for (const address of ['/.//evil.test/x', '/a/..//evil.test/x', 'https://ringmark.test//evil.test/x']) {
    const href = safeHref(address, APP);
    expect(href).toBe('https://ringmark.test//evil.test/x');
    expect(new URL(href ?? '', APP).host).toBe('ringmark.test');
  }
});

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'http://',
])('%j is no link', (address) => {
  expect(safeHref(address, APP)).toBeUndefined();
});
