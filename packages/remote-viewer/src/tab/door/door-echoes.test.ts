import { expect, it } from 'vitest';
import type { OpenDoor } from '@ringmark/contract/viewing/doors';
import { REMOVED } from '@ringmark/page-script/removed-words';
import { cutEchoesOf } from './door-echoes.ts';

const doorWith = (local: [string, string][], more: Partial<OpenDoor> = {}): OpenDoor => ({
  level: 'look',
  httpSecrets: [],
  headers: [],
  cookies: [],
  readableUrls: [],
  signOutUrls: [],
  recorded: {
    state: {
      version: 1,
      cookies: [],
      origins: [{ origin: 'https://a.example', local, session: [], databases: [] }],
      secrets: [],
    },
    hosts: [],
  },
  ...more,
});

it('a token that is longer than any text is cut as a whole, and what is around it stays', () => {
  const token = `eyJ0${'a1b2'.repeat(1_000)}`;
  const cut = cutEchoesOf(doorWith([['token', token]]));
  expect(cut([`before ${token} after`, { text: `"${token}"`, count: 2 }])).toEqual([
    `before ${REMOVED} after`,
    { text: `"${REMOVED}"`, count: 2 },
  ]);
});

it('the beginning that is left where a text was cut off is cut as well', () => {
  const cut = cutEchoesOf(doorWith([['token', 'can4ry-of-a-token']]));
  expect(cut('Refused can4ry-of')).toBe(`Refused ${REMOVED}`);
  expect(cut('Refused can4ry-of…')).toBe(`Refused ${REMOVED}`);
  expect(cut('Refused can4ry-of-another')).toBe('Refused can4ry-of-another');
});

it('settings, names and words that a site keeps are no secrets', () => {
  const state = JSON.stringify({
    theme: 'dark',
    name: 'Lena Meier',
    language: 'de-DE',
    home: 'https://a.example/1',
  });
  const cut = cutEchoesOf(doorWith([['state', state]]));
  const text = 'Lena Meier reads https://a.example/1 in dark de-DE';
  expect(cut(text)).toBe(text);
});

it('a switch in a cookie takes no word out of a page, and a password does', () => {
  const door = doorWith([], {
    cookies: [{ name: 'beta', value: 'true', host: 'a.example' }],
    httpSecrets: [['https://a.example', { username: 'lena', password: 'hush' }]],
  });
  expect(cutEchoesOf(door)('it is true that lena said hush')).toBe(`it is true that lena said ${REMOVED}`);
});

it('pictures and other bytes come as they are', () => {
  const image = Buffer.from('can4ry-of-a-token');
  expect(cutEchoesOf(doorWith([['token', 'can4ry-of-a-token']]))({ image }).image).toBe(image);
});

// This takes half a second; if each value is searched for, a minute.
it('a large state leaves a large text as it is', { timeout: 20_000 }, () => {
  const local = Array.from({ length: 8_000 }, (_none, index): [string, string] => [
    `k${index}`,
    `token-${index}-${'x9'.repeat(200)}`,
  ]);
  const cut = cutEchoesOf(doorWith(local));
  const text = 'token- is a word '.repeat(20_000);
  expect(cut(text)).toBe(text);
});

it('secrets that are stored but don’t open this page are cut as well', () => {
  const http = { username: 'lena', password: 'can4ry-of-a-password' };
  const basic = Buffer.from(`${http.username}:${http.password}`).toString('base64');
  const unused = { httpSecrets: [['https://a.example', http] as const], headers: [], cookies: [] };
  const cut = cutEchoesOf(doorWith([], { unused }));
  expect(cut(`Title ${basic} ${http.password}`)).toBe(`Title ${REMOVED} ${REMOVED}`);
});
