import { expect, it } from 'vitest';
import type { OpenDoor } from '@ringmark/contract/viewing/doors';
import { rulesOf } from './door-rules.ts';

const DOOR: OpenDoor = {
  level: 'use',
  httpSecrets: [],
  headers: [{ origin: 'https://app.example.com', name: 'X-Access', value: 'can4ry' }],
  cookies: [],
  readableUrls: [],
  signOutUrls: [],
};
const judged = (url: string, headers: Record<string, string> = {}) =>
  rulesOf(DOOR, 'https://app.example.com/').judge({
    request: { url, method: 'GET', headers, initialPriority: 'High', referrerPolicy: 'origin' },
  });

it.each([
  'http://app.example.com/',
  'https://app.example.com:8443/',
  'https://sub.app.example.com/',
  'https://example.com/',
  'https://app.example.com.other.example/',
  'https://app.example.com@other.example/',
  'https://other.example/https://app.example.com/',
  'https://app.example.com./',
  'wss://app.example.com/',
  'blob:https://app.example.com/1',
])('a header does not go to %s', (url) => {
  expect(judged(url)).toEqual({ ok: true });
});

it.each(['https://app.example.com/', 'https://APP.example.com:443/a?b', 'https://lena:x@app.example.com/'])(
  'a header goes to %s, in place of one of its name',
  (url) => {
    expect(judged(url, { 'x-access': 'of the page', accept: '*/*' })).toEqual({
      ok: true,
      headers: [
        { name: 'accept', value: '*/*' },
        { name: 'X-Access', value: 'can4ry' },
      ],
    });
  },
);
