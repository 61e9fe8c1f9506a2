import { describe, expect, test } from 'vitest';
import { textWithoutSecrets, withoutSecrets } from './tab/secrets-in-urls.ts';

describe('addresses in reports', () => {
  test.each([
    ['https://ann:pw@x.test/a?b=1#frag', 'https://x.test/a?b=1'],
    ['https://x.test/?access_token=abc&page=2', 'https://x.test/?access_token=removed&page=2'],
    [`https://x.test/?v=${'a1'.repeat(20)}`, 'https://x.test/?v=removed'],
    ['data:text/html,secret', 'data:…'],
    ['no address', 'no address'],
  ])('%s becomes %s', (address, shown) => {
    expect(withoutSecrets(address)).toBe(shown);
  });

  test('within words they are cleaned as well', () => {
    expect(textWithoutSecrets('GET "https://x.test/?key=1" failed')).toBe(
      'GET "https://x.test/?key=removed" failed',
    );
  });
});
