import { expect, it } from 'vitest';
import { preferencesSchema } from './preferences.ts';

it('takes what a browser says of its person', () => {
  const said = { languages: ['de-CH', 'fr'], timeZone: 'America/Argentina/Ushuaia', colorScheme: 'dark' };
  expect(preferencesSchema.parse(said)).toEqual(said);
  expect(preferencesSchema.parse({})).toEqual({});
});

it.each([
  ['a language that is no tag', { languages: ['Swiss German'] }, 'Languages must be tags such as de-CH.'],
  ['a header in a language', { languages: ['de\r\nX: y'] }, 'Languages must be tags such as de-CH.'],
  ['a time zone that is not there', { timeZone: 'Europe/Atlantis' }, 'Time zone must be a name'],
  ['a path as a time zone', { timeZone: '../etc/passwd' }, 'Time zone must be a name'],
  ['a third colour scheme', { colorScheme: 'sepia' }, 'Colour scheme must be light or dark.'],
  ['more languages than sites look at', { languages: Array(11).fill('de') }, '10'],
])('refuses %s with a sentence', (_, preferences, sentence) => {
  const { success, error } = preferencesSchema.safeParse(preferences);
  expect(success).toBe(false);
  expect(error?.issues.map(({ message }) => message).join(' ')).toContain(sentence);
});
