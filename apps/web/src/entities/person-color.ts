/** Without the chroma, which is the same for all. */
export interface PersonColor {
  /** Degrees. */
  hue: number;
  lightness: number;
}

export const CHROMA = 0.09;

const HUES = [0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330];
/** These are dark enough for white letters, and far enough apart to be distinguished. */
const LIGHTNESSES = [0.39, 0.53];

export const PERSON_COLORS: readonly PersonColor[] = HUES.flatMap((hue) =>
  LIGHTNESSES.map((lightness) => ({ hue, lightness })),
);

/** FNV-1a with a final mix: ids made together differ in few places, and must not look alike. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export function personColor(id: string): PersonColor {
  return PERSON_COLORS[hashOf(id) % PERSON_COLORS.length] ?? { hue: 270, lightness: 0.39 };
}
