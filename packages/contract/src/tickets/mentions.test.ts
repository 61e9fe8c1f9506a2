import { describe, expect, it } from 'vitest';
import { findMentions, locateMentions, mentionQuery, suggestMentions } from './mentions.ts';

const person = (name: string, email = `${name.toLowerCase().replaceAll(' ', '.')}@x.example`) => ({
  name,
  email,
});
const ann = person('Ann');
const annLee = person('Ann Lee');
const zoe = person('Zoë Müller');
const people = [ann, annLee, zoe];

describe('the mention that is being typed', () => {
  it.each([
    ['@', 1, '', 0],
    ['@an', 3, 'an', 0],
    ['Hello @an', 9, 'an', 6],
    ['Hello @an', 8, 'a', 6],
    ['(@zo', 4, 'zo', 1],
    ['one @ann two @le', 16, 'le', 13],
    ['line\n@zo', 8, 'zo', 5],
  ])('in %j at %d it is %j', (text, caret, query, start) => {
    expect(mentionQuery(text, caret)).toEqual({ query, start });
  });

  it.each([
    ['', 0],
    ['Hello', 5],
    ['@ann ', 5],
    ['@ann lee', 8],
    ['me@example.com', 14],
    ['@ann', 0],
  ])('in %j at %d there is none', (text, caret) => {
    expect(mentionQuery(text, caret)).toBeUndefined();
  });
});

describe('suggestions', () => {
  it('match on name or e-mail in any case, at most five', () => {
    expect(suggestMentions(people, 'LEE')).toEqual([annLee]);
    expect(suggestMentions(people, 'ann.l')).toEqual([annLee]);
    expect(suggestMentions(people, 'müll')).toEqual([zoe]);
    expect(suggestMentions(people, 'nobody')).toEqual([]);
    const many = Array.from({ length: 9 }, (_, index) => person(`Person ${index}`));
    expect(suggestMentions(many, '')).toEqual(many.slice(0, 5));
  });

  it('begin with names that begin so, then words of a name, then addresses, then what lies within', () => {
    const within = person('Isabella Roy', 'roy@x.example');
    const address = person('Mona Lis', 'bella@x.example');
    const word = person('Ada Bell', 'ada@x.example');
    const hyphen = person('Lou Mara-Bell', 'lou@x.example');
    const first = person('Bella Quist', 'q@x.example');
    const given = [within, address, word, hyphen, first];
    expect(suggestMentions(given, 'bell')).toEqual([first, word, hyphen, address, within]);
    expect(suggestMentions([word, first], 'a')).toEqual([word, first]);
    // Those of one kind stay in the order given, and the sixth falls off the end.
    const names = Array.from({ length: 5 }, (_, index) => person(`Bell ${index}`));
    expect(suggestMentions([within, word, ...names], 'bell')).toEqual(names);
  });

  it('are never found by the domain of the address', () => {
    expect(suggestMentions(people, 'x.example')).toEqual([]);
    expect(suggestMentions(people, 'example')).toEqual([]);
    expect(suggestMentions([person('Kim', 'k.example@x.test')], 'example')).toHaveLength(1);
  });

  it('take the typed text literally, also characters that patterns give a meaning', () => {
    const odd = person('C. (Bo) *', 'c@x.example');
    expect(suggestMentions([odd, ann], '(b')).toEqual([odd]);
    expect(suggestMentions([odd, ann], '.*')).toEqual([]);
  });
});

describe('who is mentioned', () => {
  it.each([
    ['@Ann Lee', [annLee]],
    ['@Ann', [ann]],
    ['@Ann, look', [ann]],
    ['hello @ann lee.', [annLee]],
    ['@ann.lee@x.example', [annLee]],
    ['(@Zoë Müller)', [zoe]],
    ['@Ann @Ann Lee @ann', [ann, annLee]],
    ['@Anna', []],
    ['Ann Lee', []],
    ['mail@ann', []],
    ['@', []],
    ['', []],
  ])('in %j', (text, expected) => {
    expect(new Set(findMentions(text, people))).toEqual(new Set(expected));
  });

  const sean = person('Séan O’Brien', 'sean@x.example');
  const juergen = person('Jürgen Groß', 'juergen@x.example');

  it.each([
    ['@Séan O’Brien', sean],
    ["hello @séan o'brien, look", sean],
    ["@Se\u0301an O'Brien", sean],
    ['@JÜRGEN GROSS', juergen],
    ['@JU\u0308RGEN GROẞ', juergen],
  ])('in %j, however it is typed', (text, meant) => {
    expect(findMentions(text, [sean, juergen])).toEqual([meant]);
    const query = text.slice(text.indexOf('@') + 1).split(' ')[0] ?? '';
    expect(suggestMentions([sean, juergen], query)).toEqual([meant]);
  });

  it('suggests by a last name, however it is typed', () => {
    expect(suggestMentions([sean, juergen], "o'br")).toEqual([sean]);
    expect(suggestMentions([sean, juergen], 'GROSS')).toEqual([juergen]);
  });

  it('says where the mention is in the text as it was typed', () => {
    const text = "ßß Se\u0301 @Se\u0301an O'Brien! @JÜRGEN GROSS";
    const named = [sean, juergen].map(({ name }) => ({ name, of: name }));
    expect(locateMentions(text, named).map(({ of, start, end }) => [of, text.slice(start, end)])).toEqual([
      ['Séan O’Brien', "@Se\u0301an O'Brien"],
      ['Jürgen Groß', '@JÜRGEN GROSS'],
    ]);
    expect(findMentions('@Jürgen Groß', [person('Jürgen Gros')])).toEqual([]);
  });

  it('a nameless person is never meant', () => {
    expect(findMentions('@ hello', [{ name: '', email: '' }])).toEqual([]);
  });
});
