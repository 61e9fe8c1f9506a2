import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const SHEET = createRequire(import.meta.url).resolve('@fontsource-variable/inter/wght.css');
const FACE = /@font-face\s*\{[^}]*\}/g;
const IS_LATIN = /inter-latin-wght/;

const FIRST = 'virtual:font.css';
const LATER = 'virtual:more-letters.css';

/** The font's faces as a style sheet, with the addresses of their files as they lie on this disk. */
function facesOf(isWanted: (face: string) => boolean): string {
  const faces = (readFileSync(SHEET, 'utf8').match(FACE) ?? []).filter(isWanted);
  if (faces.length === 0) throw new Error(`${SHEET} has no such faces.`);
  const folder = path.dirname(SHEET).split(path.sep).join('/');
  return faces.join('\n').replaceAll('url(./', `url(${folder}/`);
}

const SHEETS: Readonly<Record<string, () => string>> = {
  [FIRST]: () => facesOf((face) => IS_LATIN.test(face)),
  [LATER]: () => facesOf((face) => !IS_LATIN.test(face)),
};

/**
 * Serves the font in two style sheets: the letters nearly every text is made of, and those of other alphabets. One
 * letter of the latter, in one name, has a browser fetch a file and lay the page out again, just as it draws the first
 * picture: that sheet is added when the picture is out.
 */
export function fontCssPlugin(): Plugin {
  return {
    name: 'ringmark:font-css',
    resolveId: (id) => (id in SHEETS ? `\0${id}` : undefined),
    load: (id) => SHEETS[id.slice(1)]?.(),
  };
}
