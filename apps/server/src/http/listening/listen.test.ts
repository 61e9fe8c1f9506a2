import { describe, expect, it } from 'vitest';
import { ownOriginOf } from './listen.ts';

describe('the origin for the browser on this machine', () => {
  it.each([
    ['0.0.0.0', 'http://127.0.0.1:3000'],
    ['::', 'http://[::1]:3000'],
    ['192.0.2.7', 'http://192.0.2.7:3000'],
    ['2001:db8::7', 'http://[2001:db8::7]:3000'],
  ])('of a server at %s is %s', (address, origin) => {
    expect(ownOriginOf({ address, port: 3_000 })).toBe(origin);
  });
});
