import { expect, test } from 'vitest';
import { splitMentions } from './mention-parts.ts';

test('a text is split at its mentions, with any characters in the names', () => {
  expect(splitMentions('Hi @C. (Bo) and mail@C. (Bo)', ['C. (Bo)'])).toEqual([
    { text: 'Hi ', isMention: false, at: 0 },
    { text: '@C. (Bo)', isMention: true, at: 3 },
    { text: ' and mail@C. (Bo)', isMention: false, at: 11 },
  ]);
  expect(splitMentions('plain', [])).toEqual([{ text: 'plain', isMention: false, at: 0 }]);
});

test('a mention is one however its accents and apostrophes are typed', () => {
  expect(splitMentions("See @Se\u0301an O'Brien.", ['Séan O’Brien'])).toEqual([
    { text: 'See ', isMention: false, at: 0 },
    { text: "@Se\u0301an O'Brien", isMention: true, at: 4 },
    { text: '.', isMention: false, at: 18 },
  ]);
});
