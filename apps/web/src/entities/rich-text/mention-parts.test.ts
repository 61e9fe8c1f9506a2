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
