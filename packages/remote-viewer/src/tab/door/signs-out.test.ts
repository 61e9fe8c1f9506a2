import { expect, it } from 'vitest';
import { signsOut } from './signs-out.ts';

type Request = Parameters<typeof signsOut>[0];
const FORM = 'application/x-www-form-urlencoded';

const asked = (method: string, path: string, body = '', type = FORM): Request => ({
  url: new URL(path, 'https://shop.example').href,
  method,
  headers: { 'Content-Type': type },
  hasPostData: body !== '',
  postDataEntries: body === '' ? [] : [{ bytes: Buffer.from(body).toString('base64') }],
  initialPriority: 'High',
  referrerPolicy: 'origin',
});
const graphql = (fields: object) =>
  asked('POST', '/graphql', JSON.stringify(fields), 'application/json; charset=utf-8');

it.each([
  ['an address', asked('GET', '/logout')],
  ['a session that is deleted', asked('DELETE', '/session')],
  ['one of several', asked('DELETE', '/api/v1/sessions/me')],
  ['one of a database', asked('DELETE', '/_session/')],
  ['a session that a form deletes', asked('POST', '/session', '_method=delete&authenticity_token=abc')],
  ['one by its address', asked('POST', '/session?_method=DELETE')],
  ['one by a header', { ...asked('POST', '/session'), headers: { 'X-HTTP-Method-Override': 'DELETE' } }],
  ['a token that is revoked', asked('POST', '/oauth2/revoke', 'token=abc&token_type_hint=refresh_token')],
  ['one in JSON', asked('POST', '/token/revocation', '{"token":"abc"}', 'application/json')],
  ['a button of a form', asked('POST', '/account', 'csrf=abc&logout=Log+out')],
  ['what a form is for', asked('POST', '/account', 'intent=sign-out')],
  ['a link of ASP.NET', asked('POST', '/Default.aspx', '__EVENTTARGET=ctl00%24LogoutLink&__VIEWSTATE=x')],
  ['a mutation', graphql({ query: 'mutation { logout { ok } }' })],
  ['one among others', graphql([{ query: '{ a }' }, { query: 'mutation Bye { signOut }' }])],
  ['a stored one', graphql({ operationName: 'LogoutUser', extensions: {} })],
  ['one as it is', asked('POST', '/graphql', 'mutation { logOut }', 'application/graphql')],
])('%s signs out', (_what, request) => {
  expect(signsOut(request)).toBe(true);
});

it.each([
  ['a session that is made', asked('POST', '/session', 'email=a%40b.example&password=x')],
  ['a session that is read', asked('GET', '/api/session')],
  ['another thing that is deleted', asked('DELETE', '/orders/1')],
  ['what lies in a session', asked('DELETE', '/sessions/1/comments/2')],
  ['an invitation that is revoked', asked('POST', '/invitations/1/revoke', 'reason=late')],
  ['words of a person', asked('POST', '/comments', 'text=logout+is+broken')],
  ['the same in JSON', graphql({ text: 'mutation logout', title: 'signOut' })],
  ['words in a query', graphql({ query: 'mutation { add(text: "logout") { id } }' })],
  ['a query', graphql({ query: '{ logoutUrl }' })],
  ['nothing', asked('POST', '/graphql')],
  ['broken JSON', asked('POST', '/graphql', '{"query":', 'application/json')],
])('%s does not', (_what, request) => {
  expect(signsOut(request)).toBe(false);
});
