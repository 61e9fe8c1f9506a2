import { expect, it } from 'vitest';
import { pagePlace } from './page-place.ts';

it.each([
  ['https://x.example/a', 'https://x.example/a'],
  ['https://x.example/', 'https://x.example'],
  ['https://x.example/a/', 'https://x.example/a'],
  ['https://x.example/a?utm_source=mail&gclid=1', 'https://x.example/a'],
  ['https://x.example/a?b=2&a=1&fbclid=x', 'https://x.example/a?a=1&b=2'],
  ['https://x.example/a?q=a?b', 'https://x.example/a?q=a%3Fb'],
  ['/demo-page', '/demo-page'],
  ['/', '/'],
])('%s is %s', (key, place) => expect(pagePlace(key)).toBe(place));

it('two pages that differ by what they show are two', () => {
  expect(pagePlace('https://x.example/p?id=1')).not.toBe(pagePlace('https://x.example/p?id=2'));
});
