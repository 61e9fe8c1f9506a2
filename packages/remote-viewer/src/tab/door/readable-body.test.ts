import { expect, it } from 'vitest';
import { isReadableBody } from './readable-body.ts';

type Request = Parameters<typeof isReadableBody>[0];

const post = (body: string, type = 'application/json', more: Partial<Request> = {}): Request => ({
  url: 'https://shop.example/graphql',
  method: 'POST',
  headers: { 'Content-Type': type },
  hasPostData: true,
  postDataEntries: [{ bytes: Buffer.from(body).toString('base64') }],
  initialPriority: 'High',
  referrerPolicy: 'origin',
  ...more,
});
const json = (value: unknown) => post(JSON.stringify(value));

it.each([
  ['a query', json({ query: '{ cart { id } }' })],
  ['queries at once', json([{ query: 'query A { a }', operationName: 'A' }, { query: '{ b }' }])],
  ['a search that is no GraphQL', json({ query: { term: 'shoe' } })],
  ['a query as it is', post('query { a }', 'application/graphql')],
  ['a form', post('query=%7Ba%7D&page=2', 'application/x-www-form-urlencoded; charset=utf-8')],
  ['nothing', post('', 'application/json', { hasPostData: false, postDataEntries: [] })],
  ['a longer word', json({ query: '{ permutations mutationsOf }' })],
])('%s passes', (_what, request) => {
  expect(isReadableBody(request)).toBe(true);
});

it.each([
  ['a mutation', json({ query: 'mutation { buy }' })],
  ['one among queries', json([{ query: '{ a }' }, { query: 'mutation B { b }' }])],
  ['one in escapes', post(String.raw`{"query":"\u006dutation { buy }"}`)],
  ['one before a query of the same name', post('{"query":"mutation{buy}","query":"{a}"}')],
  [
    'one in the address',
    post('{"query":"{a}"}', 'application/json', {
      url: 'https://shop.example/graphql?query=mutation%7Bbuy%7D',
    }),
  ],
  [
    'a stored query, of which nothing is known',
    json({ extensions: { persistedQuery: { sha256Hash: 'ab' } } }),
  ],
  ['a named one', json({ operationName: 'Buy', variables: {} })],
  [
    'one named in the address',
    post('', 'application/json', { url: 'https://shop.example/graphql?doc_id=1' }),
  ],
  ['a form with files', post('--x', 'multipart/form-data; boundary=x')],
  ['what is no JSON', post('{"query":')],
  ['a body of unknown type', post('{ a }', 'application/octet-stream')],
  [
    'a packed body',
    post('{"query":"{a}"}', 'application/json', {
      headers: { 'content-type': 'application/json', 'Content-Encoding': 'gzip' },
    }),
  ],
  ['a body that is read from elsewhere', post('', 'application/json', { postDataEntries: [{}] })],
  ['a body that is not told', post('', 'application/json', { hasPostData: true, postDataEntries: [] })],
  ['a form with a mutation', post('query=mutation%7Bbuy%7D', 'application/x-www-form-urlencoded')],
])('%s does not', (_what, request) => {
  expect(isReadableBody(request)).toBe(false);
});
