import { describe, expect, test } from 'vitest';
import { textWithoutSecrets, toldUrl, withoutSecrets } from './tab/secrets-in-urls.ts';

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
    const values = Array.from({ length: 150_000 }, (_none, index) => `key${index}=${index}`);
    const started = performance.now();
    expect(withoutSecrets(`https://x.test/?${values.join('&')}`)).toMatch(
      /^https:\/\/x.test\/\?key0=removed/,
    );
    // Value by value it took many minutes.
    expect(performance.now() - started).toBeLessThan(5_000);
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

  test('that is made to take long is told at once', () => {
    const started = performance.now();
    toldUrl(`https://x.test/${'?'.repeat(200_000)}${'?password'.repeat(50_000)}`);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
