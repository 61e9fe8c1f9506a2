/** How an export writes cells, so that no spreadsheet calculates them, and how an import undoes it. */

/** What a spreadsheet takes for a formula, at the beginning of a cell. */
const FORMULA = String.raw`[=+\-@\t\r]`;
/** Where a cell begins for a spreadsheet, whatever it takes for a separator. */
const BEGINNING = String.raw`(^|[,;|\t\r\n])`;
const TO_DISARM = new RegExp(`${BEGINNING}(?='*${FORMULA})`, 'g');
const DISARMED = new RegExp(`${BEGINNING}'(?='*${FORMULA})`, 'g');

/**
 * Puts an apostrophe before all that a spreadsheet would calculate, as OWASP advises, and another before those that a
 * text has there already, so that an import knows which ones to take away. Where a list's separator is a semicolon,
 * spreadsheets begin a cell at each one, even between quotes.
 */
export const disarmCell = (cell: string): string => cell.replaceAll(TO_DISARM, "$1'");

/** A cell of our own export, as it was. */
export const ownCell = (cell: string): string => cell.replaceAll(DISARMED, '$1').trim();

/** A cell of another program: without the apostrophe before a formula, and without the formula that makes it text. */
export function plainCell(cell: string): string {
  const plain = (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell).trim();
  return /^="((?:[^"]|"")*)"$/.exec(plain)?.[1]?.replaceAll('""', '"') ?? plain;
}

/** Whether a file is our own export, by the names of its first columns. */
export const isOwnExport = (headers: readonly string[]): boolean =>
  headers.slice(0, 3).join() === 'Id,Number,Title';

/** Labels in one cell: those with a separator stand in quotes. */
export const joinLabels = (names: readonly string[]): string =>
  names.map((name) => (/[,;"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ');

/** What `joinLabels` wrote, and what others write: names between commas or semicolons. */
export const splitLabels = (cell: string): string[] =>
  [...cell.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=[,;]|$)|([^,;]+))/g)]
    .map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim())
    .filter((name) => name !== '');
