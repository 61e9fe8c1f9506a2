/** Ends of lines in all their forms, those of pages and the like included. */
const LINE_ENDS = /\r\n|[\r\v\f\u0085]/g;
const CONTROLS = /(?![\t\n])\p{Cc}/gu;
/**
 * Embeddings, overrides and isolates: they turn round all that follows them, the words around on a screen or in a mail
 * included. The marks U+200E, U+200F and U+061C stay: they only say which way the punctuation beside them belongs, which
 * Arabic and Hebrew need among Latin words. So do the joiners U+200C and U+200D: Persian and the scripts of India are
 * misspelt without them, and emoji fall apart.
 */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;
const BETWEEN_LINES = /[\t\n\u2028\u2029]+/g;
/** All but white space, zero-width characters, fillers and the empty Braille cell. */
const SEEN = /[^\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether nothing of a text is seen. */
export const isBlank = (text: string): boolean => !SEEN.test(text);

/** Text of several lines, trimmed, without invisible characters and changes of direction; empty when blank. */
export function cleanText(text: string): string {
  const clean = text.replaceAll(LINE_ENDS, '\n').replaceAll(CONTROLS, '').replaceAll(TURNS, '');
  return isBlank(clean) ? '' : clean.trim();
}

/** The same on one line: ends of lines and tabs become a blank. */
export const cleanLine = (text: string): string => cleanText(text).replaceAll(BETWEEN_LINES, ' ');
