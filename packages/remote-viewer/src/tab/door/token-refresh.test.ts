import { expect, it } from 'vitest';
import { isTokenRefresh } from './token-refresh.ts';

type Request = Parameters<typeof isTokenRefresh>[0];
const post = (body: string, url = 'https://login.example/token', method = 'POST'): Request => ({
  url,
  method,
  headers: {},
  hasPostData: true,
  postDataEntries: [{ bytes: Buffer.from(body).toString('base64') }],
  initialPriority: 'High',
  referrerPolicy: 'origin',
});

it.each([
  ['a form', post('client_id=spa&grant_type=refresh_token&refresh_token=abc')],
  ['JSON', post('{"client_id":"spa","grant_type":"refresh_token"}')],
  [
    'the address',
    post('{"refresh_token":"abc"}', 'https://a.example/auth/v1/token?grant_type=refresh_token'),
  ],
])('a refresh is known in %s', (_where, request) => {
  expect(isTokenRefresh(request)).toBe(true);
});

it.each([
  ['a code that is exchanged', post('grant_type=authorization_code&code=abc')],
  ['words of a person', post('text=grant_type%3Drefresh_token')],
  ['a list', post('["grant_type"]')],
  ['nothing', post('')],
  ['a page that is read', post('', 'https://a.example/?grant_type=refresh_token', 'GET')],
])('%s is none', (_what, request) => {
  expect(isTokenRefresh(request)).toBe(false);
});
