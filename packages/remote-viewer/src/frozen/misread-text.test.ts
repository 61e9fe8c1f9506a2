import { describe, expect, it } from 'vitest';
import { bytesOfText } from './misread-text.ts';

const misreadOf = (text: string) => new TextDecoder('windows-1252').decode(Buffer.from(text));
const readAgain = (text: string) => Buffer.from(bytesOfText(text)).toString();

describe('the bytes of a text as the browser tells it', () => {
  it.each(['↑', 'Ende “gut” – 5 €', 'ъ', '日本', '\u{1F980}', 'Größe'])(
    'are those of %s, read right or wrong',
    (text) => {
      expect(readAgain(text)).toBe(text);
      expect(readAgain(misreadOf(text))).toBe(text);
    },
  );

  it.each(['', 'a { color: red }', 'café', 'Ünal', '«ça»', '“quoted” – é'])('leave %j as it is', (text) => {
    expect(readAgain(text)).toBe(text);
  });
});
