import { describe, expect, it } from 'vitest';
import { parseSearch, wordsOf } from './search-words.ts';

describe('words', () => {
  it.each([
    ['The button does not work!', ['the', 'button', 'does', 'not', 'work']],
    ['Crème BRÛLÉE, Straße', ['creme', 'brulee', 'strasse']],
    ['Ångström naïve', ['angstrom', 'naive']],
    ['login-page/checkout_form', ['login', 'page', 'checkout', 'form']],
    ['Кнопка не работает', ['кнопка', 'не', 'работает']],
    ['Ελληνικά', ['ελληνικα']],
    ['Łódź, smørrebrød, Đà, ılık', ['lodz', 'smorrebrod', 'da', 'ilik']],
    ['Œuvre Æther Þór með ħ', ['oeuvre', 'aether', 'thor', 'med', 'h']],
    ['ίσος ΊΣΟΣ', ['ισοσ']],
    ['ﬁne Ｆｕｌｌ', ['fine', 'full']],
    ['a a A', ['a']],
    ['… !! —', []],
  ])('%j is cut', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('Chinese and Japanese is cut into every pair of neighbours and the last character', () => {
    expect(wordsOf('登录v2按钮')).toEqual(['登录', '录', 'v2', '按钮', '钮']);
    expect(wordsOf('サーバー')).toEqual(['サー', 'ーバ', 'バー', 'ー']);
  });

  it.each(['東京都庁に行きました', '登录按钮不起作用', 'ปุ่มเข้าสู่ระบบไม่ทำงาน', 'ខ្ញុំស្រឡាញ់អ្នក'])(
    '%s is cut into several, though it has no blanks',
    (text) => {
      const words = wordsOf(text);
      expect(words.length).toBeGreaterThan(1);
      expect(words.every((word) => text.normalize('NFKC').includes(word))).toBe(true);
    },
  );

  it('an accent that is a letter of its own and one that is composed are the same', () => {
    expect(wordsOf('e\u0301te\u0301')).toEqual(wordsOf('été'));
    expect(wordsOf('ガギグ')).toEqual(wordsOf('ｶﾞｷﾞｸﾞ'));
  });

  it('reads numbers, and nothing in what holds no word', () => {
    expect(parseSearch('142')).toEqual({ words: ['142'], number: 142, isText: true });
    expect(parseSearch(' #142 ')).toEqual({ words: ['142'], number: 142, isText: false });
    expect(parseSearch('error 142')).toMatchObject({ words: ['error', '142'], number: null });
    expect(parseSearch('1.2.3 or v2.0')?.words).toEqual([
      ['1', 'v1'],
      ['2', 'v2'],
      '3',
      'or',
      ['2', 'v2'],
      '0',
    ]);
    expect(parseSearch('" * ( -')).toBeUndefined();
  });
});
