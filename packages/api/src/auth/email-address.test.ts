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

  it('count for limits without what follows a plus', () => {
    expect(mailboxKey(requireEmail('ada+one+two@acme.example'))).toBe('ada@acme.example');
    expect(mailboxKey(requireEmail('+ada@acme.example'))).toBe('+ada@acme.example');
  });
});
