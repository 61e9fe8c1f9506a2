import { describe, expect, test } from 'vitest';
import { textWithoutSecrets, toldUrl, withoutSecrets } from './secrets-in-urls.ts';

describe('addresses in reports', () => {
  test.each([
    ['https://ann:pw@x.test/a?b=1#frag', 'https://x.test/a?b=1'],
    ['https://x.test/?access_token=abc&page=2', 'https://x.test/?access_token=removed&page=2'],
    [`https://x.test/?v=${'a1'.repeat(20)}`, 'https://x.test/?v=removed'],
    ['https://x.test/?mot_de_passe=abc&page=2', 'https://x.test/?mot_de_passe=removed&page=2'],
    ['https://x.test/?Kennwort=abc', 'https://x.test/?Kennwort=removed'],
    ['data:text/html,secret', 'data:…'],
    ['no address', 'no address'],
  ])('%s becomes %s', (address, shown) => {
    expect(withoutSecrets(address)).toBe(shown);
  });

  test('several secrets are removed from one address, and the text between them stays', () => {
    expect(withoutSecrets('https://x.test/?key=1&page=2&token=3&key=4')).toBe(
      'https://x.test/?key=removed&page=2&token=removed&key=removed',
    );
  });

  test('one that is made to take long is read no further than anybody would', () => {
    // All values are written again if a secret is found.
    const [near, far] = [3_000, 4_000].map((length) =>
      withoutSecrets(`https://x.test/?a=%41&${'b'.repeat(length)}&key=1`),
    );
    expect(near).toMatch(/^https:\/\/x\.test\/\?a=A&b/);
    expect(far).toMatch(/^https:\/\/x\.test\/\?a=%41&b/);
    const values = Array.from({ length: 150_000 }, (_none, index) => `key${index}=${index}`);
    expect(withoutSecrets(`https://x.test/?${values.join('&')}`)).toMatch(
      /^https:\/\/x\.test\/\?key0=removed/,
    );
  });

  test('within words they are cleaned as well', () => {
    expect(textWithoutSecrets('GET "https://x.test/?key=1" failed')).toBe(
      'GET "https://x.test/?key=removed" failed',
    );
  });
});

describe('the address of a page', () => {
  test.each([
    [
      'https://x.test/in?name=ann&password=s3cret&page=2#top',
      'https://x.test/in?name=ann&password=removed&page=2#top',
    ],
    ['https://x.test/?user%5Bpassword%5D=s3cret', 'https://x.test/?user%5Bpassword%5D=removed'],
    ['https://x.test/?user[pass]=s%26cret', 'https://x.test/?user[pass]=removed'],
    ['/demo-page?pwd=s3cret', '/demo-page?pwd=removed'],
    ['https://x.test/#/in?login_pass=a=b', 'https://x.test/#/in?login_pass=removed'],
    ['https://x.test/?Kennwort=s3cret', 'https://x.test/?Kennwort=removed'],
    ['https://x.test/?%ZZpassword=s3cret', 'https://x.test/?%ZZpassword=removed'],
  ])('%s is told without its password', (address, told) => {
    expect(toldUrl(address)).toBe(told);
  });

  test.each([
    'https://x.test/reset-password/step?key=1&state=open&code=DE',
    'https://x.test/?compass=north&passengers=2&q=a%20b+c&empty&x=?#a=1',
    'https://x.test/?passage=3',
    'no address',
  ])('%s is told as it stands', (address) => {
    expect(toldUrl(address)).toBe(address);
  });

  // This would outlast the deadline many times if each mark looked for the end of its value in all that follows.
  test('that is made to take long is told as it stands', { timeout: 30_000 }, () => {
    const address = `https://x.test/${'?'.repeat(200_000)}${'?password'.repeat(50_000)}`;
    expect(toldUrl(address)).toBe(address);
  });
});
