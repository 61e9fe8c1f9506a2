/** Ends of lines in all their forms, those of pages and the like included. */
const LINE_ENDS = /\r\n|[\r\v\f\u0085]/g;
const CONTROLS = /(?![\t\n])\p{Cc}/gu;
/**
 * Embeddings, overrides and isolates reverse all text after them. Other marks stay: Arabic and Hebrew need U+200E,
 * U+200F and U+061C next to punctuation; Persian, the scripts of India and emoji need the joiners U+200C and U+200D.
 */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;
const BETWEEN_LINES = /[\t\n\u2028\u2029]+/g;
/** Everything except white space, zero-width characters, fillers and the empty Braille cell. */
const SEEN = /[^\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const isBlank = (text: string): boolean => !SEEN.test(text);

const isSeen = (character: string) => SEEN.test(character);

/** Text without white space and invisible characters at its ends. */
export function trimUnseen(text: string): string {
  const characters = [...text];
  const first = characters.findIndex(isSeen);
  return first === -1 ? '' : characters.slice(first, characters.findLastIndex(isSeen) + 1).join('');
}

/** Text of several lines, trimmed, without invisible characters and changes of direction; empty when blank. */
export function cleanText(text: string): string {
  const clean = text.replaceAll(LINE_ENDS, '\n').replaceAll(CONTROLS, '').replaceAll(TURNS, '');
  return isBlank(clean) ? '' : clean.trim();
}

/** The same on one line: ends of lines and tabs become a blank. */
export const cleanLine = (text: string): string => cleanText(text).replaceAll(BETWEEN_LINES, ' ');
