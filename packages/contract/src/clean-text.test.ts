import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText, isBlank, trimUnseen } from './clean-text.ts';
import {
  optionalLine,
  optionalText,
  requiredAddress,
  requiredEmail,
  requiredLine,
  requiredText,
} from './text.ts';

const BLANK = [
  '',
  ' \t\n',
  '\u200B',
  '\u200B \uFEFF\u2060',
  '\u00A0\u3000',
  '\u3164\u115F',
  '\u2800',
  '\u00AD',
  '\u0000',
];
/** Right-to-left, joined and composed text as people write it. */
const WRITTEN = [
  'می\u200Cخواهم',
  'क्\u200Dष',
  'שלום (world)\u200F!',
  'مرحبا C++\u200E',
  '\u061C123',
  '👩\u200D👩\u200D👧 ❤\uFE0F 🏴\u{E0067}\u{E0062}\u{E007F}',
  'e\u0301te\u0301',
];

describe('text of people', () => {
  it.each(WRITTEN)('%s stays as it was written', (text) => {
    expect(cleanText(text)).toBe(text);
    expect(cleanLine(text)).toBe(text);
  });

  it('loses control characters and what turns text round', () => {
    expect(cleanLine('Pay\u202Egnp\u202C \u2066now\u2069\u0007\u001B[31m\u0000')).toBe('Paygnp now[31m');
    expect(cleanText('a\u202Db\u0008c\u007Fd\u009Be')).toBe('abcde');
  });

  it('of several lines keeps them, and tabs', () => {
    expect(cleanText(' one\r\n\ttwo\rthree\u0085four\n\nfive ')).toBe('one\n\ttwo\nthree\nfour\n\nfive');
  });

  it('of one line has them as blanks', () => {
    expect(cleanLine('\none\r\n\ttwo\u2028three\ffour\n')).toBe('one two three four');
  });

  it.each(BLANK)('%j says nothing', (text) => {
    expect(isBlank(text)).toBe(true);
    expect(trimUnseen(text)).toBe('');
    expect(cleanText(text)).toBe('');
    expect(requiredLine('Title', 9).safeParse(text).error?.issues[0]?.message).toBe('Title is required.');
    expect(requiredText('Comment', 9).safeParse(text).error?.issues[0]?.message).toBe('Comment is required.');
    expect(optionalLine('Name', 9).parse(text)).toBeNull();
    expect(optionalText('Reason', 9).parse(text)).toBeNull();
  });

  it('is measured after it is cleaned', () => {
    expect(requiredLine('Title', 2).parse('\u202Ea\u0000b')).toBe('ab');
    expect(requiredLine('Title', 2).safeParse('abc').error?.issues[0]?.message).toBe(
      'Title can have at most 2 characters.',
    );
  });

  it('is no number, list or object', () => {
    for (const value of [5, true, ['a'], {}]) {
      expect(requiredText('Comment', 9).safeParse(value).error?.issues[0]?.message).toBe(
        'Comment must be text.',
      );
      expect(optionalLine('Name', 9).safeParse(value).error?.issues[0]?.message).toBe('Name must be text.');
    }
    expect(requiredText('Comment', 9).safeParse(null).error?.issues[0]?.message).toBe('Comment is required.');
  });
});

it('nothing is taken out of an address unseen: the schema says what is wrong', () => {
  const address = 'https://example.com/\u202Egnp.exe';
  expect(requiredAddress('URL', 99).parse(` ${address} `)).toBe(address);
});

it('an e-mail address loses what nobody sees at its ends, and is measured after that', () => {
  const email = requiredEmail('Email', 3);
  expect(email.parse('\u200B\u200E a@b\u2060\u00AD\u00A0\uFEFF\u{E0041}')).toBe('a@b');
  expect(email.parse('a\u200Bb')).toBe('a\u200Bb');
  expect(email.safeParse('\u200B').error?.issues[0]?.message).toBe('Email is required.');
});
