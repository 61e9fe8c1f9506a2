/// <reference lib="dom" />
import type { KeptFont } from './frozen.types.ts';

/** The sources of fonts, which may be whole fonts, are kept up to this many letters. */
const MAX_LETTERS = 6_000_000;
/** An original page waits this long for its fonts. */
const LOADED_MS = 1_500;

const keyOf = ({ family, weight, style, stretch, unicodeRange }: FontFace): string =>
  [family.replaceAll(/["']/g, ''), weight, style, stretch, unicodeRange].join('\n');

/** Returns the fonts that scripts have made, if this document is drawn with them. */
export function registeredFonts(): KeptFont[] {
  const fonts = globalThis.ringmarkRegistrations?.fonts ?? [];
  if (fonts.length === 0) return [];
  const drawn = new Set([...document.fonts].filter(({ status }) => status === 'loaded').map(keyOf));
  let left = MAX_LETTERS;
  return fonts.flatMap(({ family, source, descriptors }) => {
    // The browser normalizes descriptors, so they are compared after it has.
    if (!drawn.has(keyOf(new FontFace(family, 'local("none")', descriptors)))) return [];
    const words =
      typeof source === 'string' ? source : `url(data:font/otf;base64,${new Uint8Array(source).toBase64()})`;
    left -= words.length;
    return left >= 0 ? { family, source: words, descriptors } : [];
  });
}

/** Makes fonts again, and waits for them, up to a limit: what is scrolled to lies where they put it. */
export async function addFontsAgain(fonts: readonly KeptFont[]): Promise<void> {
  const loads = fonts.map(async ({ family, source, descriptors }) => {
    const face = new FontFace(family, source, descriptors);
    document.fonts.add(face);
    await face.load();
  });
  const timeIsUp = new Promise((resolve) => {
    setTimeout(resolve, LOADED_MS);
  });
  if (loads.length > 0) await Promise.race([Promise.allSettled(loads), timeIsUp]);
}
