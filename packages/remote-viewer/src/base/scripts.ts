import type { ScriptWithoutFont } from '@ringmark/contract/live/fonts';

interface Script extends ScriptWithoutFont {
  /** A letter that every font of the script has, and no font of others: some have a few emoji of the early ones. */
  sample: string;
  /** Finds a letter of it. */
  letter: RegExp;
}

/** Scripts by what a person calls them. */
export const SCRIPTS: readonly Script[] = [
  { name: 'Latin', sample: 'ŵ', letter: /\p{Script=Latin}/u, debianPackage: 'fonts-liberation' },
  { name: 'Greek', sample: 'Ω', letter: /\p{Script=Greek}/u, debianPackage: 'fonts-liberation' },
  { name: 'Cyrillic', sample: 'ж', letter: /\p{Script=Cyrillic}/u, debianPackage: 'fonts-liberation' },
  { name: 'Hebrew', sample: 'ש', letter: /\p{Script=Hebrew}/u, debianPackage: 'fonts-liberation' },
  { name: 'Arabic', sample: 'ع', letter: /\p{Script=Arabic}/u, debianPackage: 'fonts-noto-core' },
  { name: 'Devanagari', sample: 'क', letter: /\p{Script=Devanagari}/u, debianPackage: 'fonts-noto-core' },
  { name: 'Thai', sample: 'ก', letter: /\p{Script=Thai}/u, debianPackage: 'fonts-noto-core' },
  { name: 'Chinese', sample: '汉', letter: /\p{Script=Han}/u, debianPackage: 'fonts-noto-cjk' },
  {
    name: 'Japanese',
    sample: 'あ',
    letter: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    debianPackage: 'fonts-noto-cjk',
  },
  { name: 'Korean', sample: '한', letter: /\p{Script=Hangul}/u, debianPackage: 'fonts-noto-cjk' },
  {
    name: 'emoji',
    sample: '🥕',
    letter: /\p{Emoji_Presentation}/u,
    debianPackage: 'fonts-noto-color-emoji',
  },
];

export const withoutFont = (names: readonly string[]): ScriptWithoutFont[] =>
  SCRIPTS.filter(({ name }) => names.includes(name)).map(({ name, debianPackage }) => ({
    name,
    debianPackage,
  }));
