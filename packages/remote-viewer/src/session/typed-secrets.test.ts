import { describe, expect, it } from 'vitest';
import { createTypedSecrets } from './typed-secrets.ts';

const SITE = 'https://shop.example';

function typing(...values: readonly (string | { part: string })[]) {
  const { hear, cuts } = createTypedSecrets(undefined);
  for (const value of values)
    hear({
      type: 'secret',
      value: typeof value === 'string' ? value : value.part,
      isDone: typeof value === 'string',
    });
  return cuts;
}

describe('what was typed in secret', () => {
  it.each([
    '?pw=s3cret-word',
    '?user=lena&q7=s3cret-word&next=2',
    '?s3cret-word',
    '#s3cret-word',
    '#/login?k=s3cret-word',
    '/login/s3cret-word/next',
    '?data=%7B%22a%22%3A%22s3cret-word%22%7D',
    ';v=s3cret-word',
  ])('is in no address, whatever it is called there: %s', (rest) => {
    const told = typing('s3cret-word').address(`${SITE}/in${rest}`);
    expect(told).not.toContain('s3cret');
    expect(told).toContain('removed');
    expect(URL.canParse(told)).toBe(true);
  });

  it.each([
    ['p\u00e4ss w\u00f6rd 9', '?x=p%C3%A4ss%20w%C3%B6rd%209'],
    ['p\u00e4ss w\u00f6rd 9', '?x=p%c3%a4ss+w%c3%b6rd+9'],
    ['p\u00e4ss w\u00f6rd 9', '?next=%2Fa%3Fx%3Dp%25C3%25A4ss%2520w%25C3%25B6rd%25209'],
    ['4111 1111 1111 1111', '?n=4111111111111111'],
    ['s3cret-word', '/%73%33%63%72%65%74%2D%77%6f%72%64/next'],
    ['s3cret-word', '?x=%7Bs3cret%2dword%7D'],
    ['s3cret-word', '#/go?to=%252Fa%253Fk%253Ds3cret%25252dword'],
    ['s3cret-word', '?x=100%&y=s3cret%2dword'],
  ])('is found as it is written for an address: %s', (value, rest) => {
    expect(typing(value).address(SITE + rest)).toMatch(/removed/);
  });

  it('is in no text either', () => {
    const told = { type: 'said', words: ['You are s3cret-word', { title: 's3cret-word!' }] };
    expect(typing('s3cret-word').cutEchoes(told)).toEqual({
      type: 'said',
      words: ['You are [removed]', { title: '[removed]!' }],
    });
  });

  it('may be a plain word: then it is a value of an address, and no part of others', () => {
    const { address, cutEchoes } = typing('test');
    expect(address(`${SITE}/test/page?a=test&b=latest#test`)).toBe(
      `${SITE}/test/page?a=removed&b=latest#removed`,
    );
    expect(cutEchoes('data-testid')).toBe('data-testid');
  });

  it('is what stood in the field last, and no beginning of it', () => {
    const letters = ['hunt', 'hunte', 'hunter', 'hunter2', 'hunter22', 'hunter2'].map((part) => ({ part }));
    const { address } = typing(...letters);
    expect(address(`${SITE}/?a=hunter2&b=hunters`)).toBe(`${SITE}/?a=removed&b=hunters`);
  });

  it('is remembered when another field is typed into without leaving the first', () => {
    const { address } = typing({ part: 's3cret-word' }, { part: '4111 1111 1111 1111' });
    expect(address(`${SITE}/?a=s3cret-word&b=4111111111111111`)).toBe(`${SITE}/?a=removed&b=removed`);
  });

  it('leaves all other addresses as they are', () => {
    const { address } = typing('s3cret-word', 'abc');
    const plain = `${SITE}/a/b?c=d&e=abc&f#/g?h=i`;
    expect(address(plain)).toBe(plain);
  });
});
