/// <reference lib="dom" />
import { SCRIPTS } from '../base/scripts.ts';

/** Parts of text that are looked at: a page may have no end. */
const MAX_TEXTS = 5_000;
/** A page's own fonts may come late, or never. */
const FONTS_MS = 3_000;
const IDLE_MS = 1_000;
const SIDE = 48;

/**
 * Creates a function that tells whether a letter is drawn as something of its own. A letter without a font looks like
 * one that no font can have.
 *
 * @param family a CSS font-family.
 */
function createDrawn(): (letter: string, family: string) => boolean {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return () => true;
  const draw = (text: string, family: string): string => {
    pen.clearRect(0, 0, SIDE, SIDE);
    pen.font = `24px ${family}`;
    pen.fillText(text, 8, 32);
    return pen.getImageData(0, 0, SIDE, SIDE).data.join(',');
  };
  // This character is not assigned in Unicode, and meant to stay so.
  return (letter, family) => ![draw('\u{0378}', family), draw(' ', family)].includes(draw(letter, family));
}

/** The scripts of which this browser has no font at all. */
export function scriptsWithoutFont(): string[] {
  const isDrawn = createDrawn();
  return SCRIPTS.filter(({ sample }) => !isDrawn(sample, 'sans-serif')).map(({ name }) => name);
}

const UNSEEN = new Set(['script', 'style', 'noscript', 'template', 'textarea']);

/** Returns the first letter of each script that is visible in the page, and the fonts that it is drawn in. */
function lettersOfPage(): Map<string, { letter: string; family: string }> {
  const found = new Map<string, { letter: string; family: string }>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let seen = 0; seen < MAX_TEXTS && texts.nextNode(); seen += 1) {
    const { data, parentElement: parent } = texts.currentNode as Text;
    if (!parent || UNSEEN.has(parent.localName)) continue;
    for (const { name, letter } of SCRIPTS) {
      const [first] = (!found.has(name) && letter.exec(data)) || [];
      if (first === undefined || !parent.checkVisibility()) continue;
      found.set(name, { letter: first, family: getComputedStyle(parent).fontFamily });
    }
  }
  return found;
}

/** The scripts of which the page shows letters that are drawn as empty boxes; none while it still loads. */
export async function scriptsAsBoxes(): Promise<string[]> {
  if (document.readyState !== 'complete') return [];
  await Promise.race([document.fonts.ready, new Promise((resolve) => setTimeout(resolve, FONTS_MS))]);
  // The page's own work comes first.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: IDLE_MS }));
  const isDrawn = createDrawn();
  return [...lettersOfPage()]
    .filter(([, { letter, family }]) => !isDrawn(letter, family))
    .map(([name]) => name);
}
