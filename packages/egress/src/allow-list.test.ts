import { expect, test } from 'vitest';
import { EMPTY_ALLOW_LIST, parseAllowList } from './allow-list.ts';

test('the empty list opens nothing', () => {
  for (const list of [EMPTY_ALLOW_LIST, parseAllowList(''), parseAllowList(' , ')]) {
    expect(list.entries).toEqual([]);
    expect(list.allowsHost('localhost', 80)).toBe(false);
    expect(list.allowsAddress('127.0.0.1', 80)).toBe(false);
    expect(list.hasRanges).toBe(false);
  }
});

test('a host entry names that very host, at any port, in any case', () => {
  const list = parseAllowList('Staging.Corp.example');
  expect(list.allowsHost('staging.corp.example', 80)).toBe(true);
  expect(list.allowsHost('STAGING.corp.example', 8443)).toBe(true);
  expect(list.allowsHost('a.staging.corp.example', 80)).toBe(false);
  expect(list.allowsHost('corp.example', 80)).toBe(false);
  expect(list.opensPort('staging.corp.example', [], 9999)).toBe(false);
  expect(list.hasRanges).toBe(false);
});

test('a host with a port names that port alone, and opens it', () => {
  const list = parseAllowList('localhost:3000');
  expect(list.allowsHost('localhost', 3000)).toBe(true);
  expect(list.allowsHost('localhost', 3001)).toBe(false);
  expect(list.opensPort('localhost', [], 3000)).toBe(true);
  expect(list.hasPort(3000)).toBe(true);
  expect(list.hasPort(3001)).toBe(false);
  expect(list.allowsAddress('127.0.0.1', 3000)).toBe(false);
});

test('ranges and addresses are about where a name leads, IPv6 in brackets with a port', () => {
  const list = parseAllowList('10.20.0.0/16, 192.168.1.5:3000 fd00::/8,[fd00::1]:9000,::ffff:10.99.0.1');
  expect(list.hasRanges).toBe(true);
  expect(list.allowsAddress('10.20.255.1', 80)).toBe(true);
  expect(list.allowsAddress('::ffff:10.20.255.1', 80)).toBe(true);
  expect(list.allowsAddress('10.21.0.1', 80)).toBe(false);
  expect(list.allowsAddress('192.168.1.5', 3000)).toBe(true);
  expect(list.allowsAddress('192.168.1.5', 80)).toBe(false);
  expect(list.allowsAddress('fd12::1', 443)).toBe(true);
  expect(list.allowsAddress('10.99.0.1', 443)).toBe(true);
  expect(list.allowsHost('10.20.0.9', 80)).toBe(true);
  expect(list.opensPort('intra.example', ['192.168.1.5'], 3000)).toBe(true);
  expect(list.opensPort('intra.example', ['192.168.1.6'], 3000)).toBe(false);
});

test.each([
  'http://staging.example',
  'staging.example/path',
  'staging.example:0',
  'staging.example:65536',
  'staging.example:',
  'staging.example:http',
  '*.example.com',
  'user@staging',
  '10.0.0.0/33',
  '10.0.0',
  '0x7f000001',
  '300.1.1.1',
  'fe80::1%eth0',
  '[::1',
  '[localhost]',
  '[fd00::/8]:80x',
  'sta ging!',
  'exa$mple',
  '.example.com',
  'example.com.',
])('%j is refused in one sentence that names it', (entry) => {
  const bad = entry.split(' ').at(-1);
  expect(() => parseAllowList(`good.example,${entry}`)).toThrow(`"${bad}" is not a host name`);
});
