import { describe, expect, it } from 'vitest';
import { isSameVersion, shownVersion, toVersion } from './shown-version.ts';

const page = (text: string, headers = {}) => ({ read: true as const, headers, text });

describe('the version that a page shows', () => {
  it('is in a header of any case', () => {
    const source = { kind: 'header', name: 'X-Version' } as const;
    expect(shownVersion(source, page('', { 'x-version': ' 1.4.2 ' }))).toBe('1.4.2');
    expect(shownVersion(source, page('', {}))).toBeNull();
    expect(shownVersion(source, { read: false })).toBeNull();
  });

  it.each([
    ['<meta name="version" content="1.4.2">', '1.4.2'],
    [`<META content='1.4.2' name='Version' />`, '1.4.2'],
    ['<meta charset=utf-8><meta name=version content=1.4.2>', '1.4.2'],
    ['<meta property="version" data-x="a > b" content="a &amp; b">', 'a & b'],
    ['<meta name="other" content="1"><p>version</p>', null],
    ['<meta name="version">', null],
    ['<meta name="version" content="  ">', null],
  ])('is in a meta tag: %s', (html, version) => {
    expect(shownVersion({ kind: 'meta', name: 'version' }, page(html))).toBe(version);
  });

  // Milliseconds as it is; where each beginning of a tag looks for its end in all that follows, a minute.
  it.each([
    ['tags without end', '<meta '.repeat(40_000)],
    ['a long tag', `<meta ${'a'.repeat(240_000)}>`],
    ['quotes without end', `<meta "${'<meta "'.repeat(36_000)}`],
  ])('is not looked for again and again: %s', { timeout: 20_000 }, (_what, html) => {
    expect(shownVersion({ kind: 'meta', name: 'version' }, page(html))).toBeNull();
  });

  it.each([
    ['{"version":"1.4.2"}', 'version', '1.4.2'],
    ['{"build":{"number":142}}', 'build.number', '142'],
    ['{"builds":[{"id":"a"},{"id":"b"}]}', 'builds.1.id', 'b'],
    ['{"version":{"a":1}}', 'version', null],
    ['{"a":1}', 'toString.name', null],
    ['not JSON', 'version', null],
    ['null', 'version', null],
  ])('is in JSON: %s %s', (text, key, version) => {
    expect(shownVersion({ kind: 'json', url: 'https://shop.example/v.json', key }, page(text))).toBe(version);
  });

  it('is one clean line of at most 100 characters', () => {
    expect(toVersion('1.4\u202e.2\nx')).toBe('1.4.2 x');
    expect(toVersion('x'.repeat(300))).toHaveLength(100);
    expect([toVersion(' '), toVersion(null), toVersion({}), toVersion(true)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

it.each([
  ['1.4.2', 'v1.4.2', true],
  ['3f2a9c1d5e', '3F2A9C1D5E00112233445566778899aabbccddee', true],
  ['1.4', '1.4.2', false],
  ['1.4.2', '1.4.20', false],
  ['3f2a9c', '3f2a9c1d5e', false],
  ['vapour', 'apour', false],
])('%s and %s are one version: %s', (one, other, isSame) => {
  expect(isSameVersion(one, other)).toBe(isSame);
  expect(isSameVersion(other, one)).toBe(isSame);
});
