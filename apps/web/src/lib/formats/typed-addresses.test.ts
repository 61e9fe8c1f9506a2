import { expect, it } from 'vitest';
import { typedDomain, typedUrl } from './typed-addresses.ts';

it.each([
  ['halden.test', 'halden.test'],
  [' HALDEN.test ', 'halden.test'],
  ['https://www.halden.test/', 'halden.test'],
  ['http://halden.test:8080/shop?a=b#c', 'halden.test'],
  ['www.halden.test', 'halden.test'],
  ['halden.test/', 'halden.test'],
  ['ada@halden.test', 'halden.test'],
  ['@halden.test', 'halden.test'],
  // This “www” is part of the domain itself.
  ['www.test', 'www.test'],
  // The server says what is wrong.
  ['two words', 'two words'],
  ['müller.test', 'müller.test'],
  ['', ''],
])('the domain of %j is %j', (typed, domain) => {
  expect(typedDomain(typed)).toBe(domain);
});

it.each([
  ['https://shop.test/a', 'https://shop.test/a'],
  ['HTTP://shop.test', 'HTTP://shop.test'],
  ['shop.test', 'https://shop.test'],
  ['shop.test:8443/a?b=c', 'https://shop.test:8443/a?b=c'],
  ['127.0.0.1:4721', 'http://127.0.0.1:4721'],
  ['[::1]:4721/a', 'http://[::1]:4721/a'],
  ['localhost:3000', 'http://localhost:3000'],
  ['localhost', 'http://localhost'],
  ['localhost.example', 'https://localhost.example'],
  ['/demo-page', '/demo-page'],
  // The server says what is wrong.
  ['two words', 'two words'],
  ['ftp://shop.test', 'ftp://shop.test'],
  ['word', 'word'],
  ['', ''],
])('the address of %j is %j', (typed, url) => {
  expect(typedUrl(typed)).toBe(url);
});
