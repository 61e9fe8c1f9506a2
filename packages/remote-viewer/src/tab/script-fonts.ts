import type { ScriptWithoutFont } from '../viewer-status.types.ts';
import type { Tab } from './tab.types.ts';

interface Script extends ScriptWithoutFont {
  /** One that every font of the script has, and no font of others: some have a few emoji of the early ones. */
  sample: string;
}

/** Scripts by what a person calls them, and the package of Debian that brings a font of each. */
const SCRIPTS: readonly Script[] = [
  { name: 'Latin', sample: 'ŵ', debianPackage: 'fonts-liberation' },
  { name: 'Greek', sample: 'Ω', debianPackage: 'fonts-liberation' },
  { name: 'Cyrillic', sample: 'ж', debianPackage: 'fonts-liberation' },
  { name: 'Hebrew', sample: 'ש', debianPackage: 'fonts-liberation' },
  { name: 'Arabic', sample: 'ع', debianPackage: 'fonts-noto-core' },
  { name: 'Devanagari', sample: 'क', debianPackage: 'fonts-noto-core' },
  { name: 'Thai', sample: 'ก', debianPackage: 'fonts-noto-core' },
  { name: 'Chinese', sample: '汉', debianPackage: 'fonts-noto-cjk' },
  { name: 'Japanese', sample: 'あ', debianPackage: 'fonts-noto-cjk' },
  { name: 'Korean', sample: '한', debianPackage: 'fonts-noto-cjk' },
  { name: 'emoji', sample: '🥕', debianPackage: 'fonts-noto-color-emoji' },
];

/**
 * Runs in an empty page and travels as text. A character without a font looks like one that no font can have.
 *
 * @returns for each sample whether it is drawn as something of its own.
 */
function haveFonts(samples: readonly string[]): boolean[] {
  const side = 48;
  const canvas = new OffscreenCanvas(side, side);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('Nothing can be drawn here.');
  const drawn = (text: string): string => {
    pen.clearRect(0, 0, side, side);
    pen.font = '24px sans-serif';
    pen.fillText(text, 8, 32);
    return pen.getImageData(0, 0, side, side).data.join(',');
  };
  const nothing = drawn(' ');
  // Unassigned in Unicode, and meant to stay so.
  const box = drawn('\u{0378}');
  return samples.map((sample) => ![box, nothing].includes(drawn(sample)));
}

/** Finds out in the browser which scripts it draws as empty boxes. */
export async function findScriptsWithoutFont(tab: Tab): Promise<ScriptWithoutFont[]> {
  const samples = SCRIPTS.map(({ sample }) => sample);
  const { result, exceptionDetails } = await tab.page.send('Runtime.evaluate', {
    expression: `(${String(haveFonts)})(${JSON.stringify(samples)})`,
    returnByValue: true,
  });
  const found: unknown = result.value;
  if (exceptionDetails || !Array.isArray(found))
    throw new Error('The browser did not say which fonts it has.');
  return SCRIPTS.filter((_script, index) => found[index] !== true).map(({ name, debianPackage }) => ({
    name,
    debianPackage,
  }));
}
