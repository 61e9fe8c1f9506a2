import { expect, test } from 'vitest';
import { splitLinkToken } from './link-token.ts';

test.each([
  ['/verify?token=abc', '/verify'],
  ['/setup?token=abc', '/setup'],
  ['/invitation?token=abc', '/invitation'],
  ['/verify/?token=abc', '/verify/'],
  ['/verify?from=mail&token=abc&token=def#top', '/verify?from=mail#top'],
])('of %s nothing secret is left', (address, rest) => {
  expect(splitLinkToken(`https://feedback.example${address}`)).toEqual({ token: 'abc', rest });
});

test.each(['/verify', '/login?token=abc', '/tickets?search=token', '/unsubscribe?token=abc'])(
  '%s stays as it is',
  (address) => expect(splitLinkToken(`https://feedback.example${address}`)).toBeUndefined(),
);
