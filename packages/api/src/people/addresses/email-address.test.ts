import { describe, expect, it } from 'vitest';
import { mailboxKey, parseEmail, requireEmail } from './email-address.ts';

describe('e-mail addresses', () => {
  it.each([
    ['ada@acme.example', 'ada@acme.example'],
    [' Ada.Lovelace@ACME.Example ', 'ada.lovelace@acme.example'],
    ['ada+tag@mail.acme.co.uk', 'ada+tag@mail.acme.co.uk'],
    ["o'neil@acme.example", "o'neil@acme.example"],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['\u200Bada@acme.example\uFEFF', 'ada@acme.example'],
    ['\u200E\u2060 ada@acme.example \u00AD\u00A0', 'ada@acme.example'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(requireEmail(typed).address).toBe(kept);
  });

  it.each([
    '',
    'ada',
    '@acme.example',
    'ada@',
    'ada@@acme.example',
    'ada@acme@evil.example',
    'ada@localhost',
    'ada@example',
    'ada@co.uk',
    'ada@127.0.0.1',
    'ada@[127.0.0.1]',
    'ada@[IPv6:::1]',
    'ada@acme.example.',
    'ada@.acme.example',
    'ada@acme..example',
    '.ada@acme.example',
    'ada.@acme.example',
    'a..da@acme.example',
    '"ada"@acme.example',
    'ada(comment)@acme.example',
    'ada <ada@acme.example>',
    'ada@acme.example,bob@acme.example',
    'ada@acme.example\r\nBcc: all@acme.example',
    'ada\n@acme.example',
    'adä@acme.example',
    'ada@bücher.example',
    'ada@acme.example\u212a',
    'ada\u200B@acme.example',
    'ada@acme\u00AD.example',
    '\u200B',
    '\u212aada@acme.example',
    'ada@-acme.example',
    'ada@acme_x.example',
    `${'a'.repeat(65)}@acme.example`,
    `ada@${'a'.repeat(250)}.example`,
  ])('%j is none', (typed) => {
    expect(parseEmail(typed)).toBeUndefined();
  });

  it.each([
    ['lena@bücher.example', 'xn--bcher-kva.example'],
    ['\u200BLena@BÜCHER.example ', 'xn--bcher-kva.example'],
    ['lena@post.bücher.example', 'post.xn--bcher-kva.example'],
    ['lena@пример.рф', 'xn--e1afmkfd.xn--p1ai'],
  ])('%s is refused with the domain to type', (typed, domain) => {
    expect(() => requireEmail(typed)).toThrow(
      `aren’t supported after the @. Enter the address as lena@${domain}.`,
    );
  });

  it.each([
    'lená@bücher.example',
    'bücher.example',
    'lena@bücher',
    'lena@bücher@acme.example',
    'lena@bü cher.example',
  ])('%s is wrong in another way too', (typed) => {
    expect(() => requireEmail(typed)).toThrow('Enter an address such as name@example.com.');
  });

  it('count for limits without what follows a plus', () => {
    expect(mailboxKey(requireEmail('ada+one+two@acme.example'))).toBe('ada@acme.example');
    expect(mailboxKey(requireEmail('+ada@acme.example'))).toBe('+ada@acme.example');
  });
});
