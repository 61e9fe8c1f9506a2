import { expect, test } from 'vitest';
import { secretsIn } from './testing/secret-forms.ts';

const secret = 'gehe1m-"Straße" +1';

test.each([
  ['as it is', Buffer.from(`a ${secret} b`)],
  ['in an address', Buffer.from(`/?p=${encodeURIComponent(secret)}&x`)],
  ['in a form', Buffer.from(new URLSearchParams({ p: secret, q: '1' }).toString())],
  ['in JSON', Buffer.from(JSON.stringify({ p: secret }))],
  ['UTF-16', Buffer.from(`a ${secret}`, 'utf16le')],
  ['UTF-16, the other way round', Buffer.from(`a ${secret}`, 'utf16le').swap16()],
  ['hex', Buffer.from(Buffer.from(`a ${secret}`).toString('hex'))],
  ['base64', Buffer.from(Buffer.from(`${secret} and more`).toString('base64'))],
  ['base64 after a name', Buffer.from(Buffer.from(`lena:${secret}`).toString('base64'))],
  ['base64 after one byte', Buffer.from(Buffer.from(`:${secret}.`).toString('base64'))],
  ['base64url after a name', Buffer.from(Buffer.from(`lena:${secret}`).toString('base64url'))],
])('a secret is found %s', (_how, bytes) => {
  expect(secretsIn(bytes, { password: secret })).not.toEqual([]);
});

test('what is not there is not found', () => {
  expect(secretsIn(secret.slice(1), { password: secret })).toEqual([]);
});
