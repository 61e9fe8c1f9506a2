/** Exports write cells that no spreadsheet evaluates. Imports undo this. */

/** Characters that start a formula at the beginning of a cell. */
const FORMULA = String.raw`[=+\-@\t\r]`;
/** Matches the beginning of a cell, with any separator that spreadsheets use. */
const BEGINNING = String.raw`(^|[,;|\t\r\n])`;
const TO_DISARM = new RegExp(`${BEGINNING}(?='*${FORMULA})`, 'g');
const DISARMED = new RegExp(`${BEGINNING}'(?='*${FORMULA})`, 'g');

/**
 * Puts an apostrophe before everything a spreadsheet would evaluate, as OWASP recommends. Existing apostrophes get another
 * one, so that an import knows which to remove. A spreadsheet whose separator is a semicolon splits cells at every
 * semicolon, even between our quotes.
 */
export const disarmCell = (cell: string): string => cell.replaceAll(TO_DISARM, "$1'");

/** Restores a cell of our own export. */
export const ownCell = (cell: string): string => cell.replaceAll(DISARMED, '$1').trim();

/** Reads a cell from another program: removes the apostrophe before a formula, and unwraps `="text"`. */
export function plainCell(cell: string): string {
  const plain = (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell).trim();
  return /^="((?:[^"]|"")*)"$/.exec(plain)?.[1]?.replaceAll('""', '"') ?? plain;
}

/** Recognizes our own export by the names of its first columns. */
export const isOwnExport = (headers: readonly string[]): boolean =>
  headers.slice(0, 3).join() === 'Id,Number,Title';

/** Writes labels into one cell and quotes those that contain a separator. */
export const joinLabels = (names: readonly string[]): string =>
  names.map((name) => (/[,;"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ');

/** Reads what `joinLabels` and other programs write: names separated by commas or semicolons. */
export const splitLabels = (cell: string): string[] =>
  [...cell.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=[,;]|$)|([^,;]+))/g)]
    .map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim())
    .filter((name) => name !== '');
