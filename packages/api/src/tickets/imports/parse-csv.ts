import { cutText } from '@ringmark/contract/cut-text';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { cleanLine } from '@ringmark/contract/clean-text';
import { IMPORT_LIMITS } from '@ringmark/contract/lists/import-limits';
import type { ImportMapping } from '@ringmark/contract/lists/imports';
import { IMPORT_FIELDS, type ImportField } from '@ringmark/contract/lists/import-fields';
import { type InfoRecord, parse } from 'csv-parse';
import type { Turns } from '../../core/base/turns.ts';
import { isOwnExport, ownCell, plainCell, splitLabels } from '../tickets/list/csv-cells.ts';
import { dayOf, fitWords, instantOf, severityOf } from './draft-words.ts';
import {
  type DroppedRow,
  type ImportDraft,
  type NamedPerson,
  type ReadFile,
  tooManyRows,
  unreadable,
} from './import-draft.ts';

/** Headers by which a column is known, in lower case. */
const KNOWN_HEADERS: Readonly<Record<ImportField, readonly string[]>> = {
  id: ['id', 'key', 'issue key', 'card id', 'issue id'],
  title: ['title', 'summary', 'subject', 'name', 'card name'],
  description: ['description', 'details', 'body', 'card description', 'text'],
  status: ['status', 'state', 'list', 'list name', 'column'],
  severity: ['severity', 'priority'],
  url: ['url', 'page', 'link'],
  author: ['creator', 'author', 'reporter', 'created by', 'reported by'],
  assignee: ['assignee', 'assigned to', 'owner', 'members'],
  labels: ['labels', 'tags'],
  due: ['due', 'due date', 'due on'],
  created: ['created', 'created at', 'created on', 'date created'],
  updated: ['updated', 'updated at', 'last updated', 'modified'],
};

const DATE_NAMES = { due: 'the due date', created: 'the creation date', updated: 'the last change' } as const;

/** Characters of a record; a cell of a spreadsheet holds 32,767. */
const MAX_RECORD = 200_000;
/** Bytes that are parsed at once. */
const PIECE = 65_536;

/** Matches a first line that names the delimiter for spreadsheets. It isn't a row. */
const TOLD_DELIMITER = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/i;

/** Returns the first line without its quoted parts. */
function bareHeaders(text: string): string {
  const start = text.slice(0, MAX_RECORD).replaceAll(/"(?:[^"]|"")*"/g, '');
  return start.split(/[\r\n]/, 1)[0] ?? '';
}

/** Returns the delimiter that occurs most often in the first line. */
function delimiterOf(text: string): string {
  const line = bareHeaders(text);
  const counts = [',', ';', '\t'].map((one) => ({ one, count: line.split(one).length - 1 }));
  const most = counts.toSorted((a, b) => b.count - a.count)[0];
  if (most && most.count >= IMPORT_LIMITS.importColumns) {
    throw unreadable(`The file has more than ${IMPORT_LIMITS.importColumns} columns.`);
  }
  return most && most.count > 0 ? most.one : ',';
}

interface CsvRecord {
  /** The line number at which the record starts, as shown in an editor. */
  line: number;
  cells: string[];
}

const LINE_ENDS = /\r\n|\r|\n/g;

const linesWithin = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(LINE_ENDS)?.length ?? 0), 0);

function* piecesOf(text: string): Generator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

/** Returns at most one record more than the limit. */
async function recordsOf(file: string, turns: Turns): Promise<CsvRecord[]> {
  const [told = '', named] = TOLD_DELIMITER.exec(file) ?? [];
  const text = file.slice(told.length);
  const linesBefore = told === '' ? 0 : 1;
  const parser = parse({
    delimiter: named ?? delimiterOf(text),
    // A file may mix them, for example when one program appends to another's file.
    record_delimiter: ['\r\n', '\n', '\r'],
    // Allows unescaped quotes, for example inch marks.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD,
    info: true,
  });
  const records: CsvRecord[] = [];
  try {
    for await (const read of Readable.from(piecesOf(text)).pipe(parser)) {
      const { record, info } = read as { record: string[]; info: InfoRecord };
      records.push({ cells: record, line: linesBefore + info.lines - linesWithin(record) });
      if (records.length > IMPORT_LIMITS.importRows + 1) break;
      await turns.passIfOver();
    }
    return records;
  } catch (error) {
    const line = error instanceof Error && 'lines' in error ? Number(error.lines) : undefined;
    throw unreadable(
      `This file isn’t valid CSV${line ? ` (line ${line + linesBefore})` : ''}. Check for a missing closing quote or a very long row.`,
    );
  }
}

/** The header chosen for each field, or the one that it is known by. */
function columnsOf(headers: readonly string[], chosen: ImportMapping['columns']): ReadFile['columns'] {
  const columns: ReadFile['columns'] = {};
  for (const field of IMPORT_FIELDS) {
    const wanted = chosen[field];
    const known = headers.find((header) => KNOWN_HEADERS[field].includes(header.toLocaleLowerCase()));
    const header = wanted === undefined ? known : headers.find((one) => one === wanted);
    if (header) columns[field] = header;
  }
  return columns;
}

/** `Lena Brandt <lena@fern.example>`, or one of the two. */
function personOf(text: string): NamedPerson | null {
  const plain = cleanLine(text);
  if (plain === '') return null;
  const [, name = '', email = ''] = /^(.*?)\s*<([^<>\s]+@[^<>\s]+)>$/.exec(plain) ?? [];
  if (email) return { name: name || email, email };
  return plain.includes('@') ? { name: plain, email: plain } : { name: plain };
}

const hashOf = (cells: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(cells)).digest('hex').slice(0, 32);

/** Returns the cells of every column with the field's header. Some programs write one column per label. */
type Cells = (field: ImportField) => string[];

function draftOf(line: number, sourceId: string, cellsOf: Cells): ImportDraft {
  const cell = (field: ImportField): string => cellsOf(field).find((text) => text !== '') ?? '';
  const words = fitWords(cell('title'), cell('description'));
  const remarks = [...words.remarks];
  const severity = severityOf(cell('severity'));
  if (cell('severity') && !severity)
    remarks.push(`Unknown severity “${cutText(cell('severity'), 40)}”. Imported as medium.`);
  const read = <T>(field: keyof typeof DATE_NAMES, of: (text: string) => T | undefined): T | null => {
    const text = cell(field);
    const value = text === '' ? undefined : of(text);
    if (text !== '' && value === undefined)
      remarks.push(
        `“${cutText(text, 40)}” isn’t a date like 2026-03-14, so ${DATE_NAMES[field]} is left empty.`,
      );
    return value ?? null;
  };
  const assignee = personOf(cell('assignee'));
  return {
    line,
    sourceId,
    title: words.title,
    description: words.description,
    url: cell('url') || null,
    status: cell('status'),
    severity: severity ?? 'medium',
    author: personOf(cell('author')),
    assignees: assignee ? [assignee] : [],
    labels: cellsOf('labels')
      .flatMap(splitLabels)
      .map((name) => ({ name })),
    dueOn: read('due', dayOf),
    createdAt: read('created', instantOf),
    updatedAt: read('updated', instantOf),
    comments: [],
    remarks,
  };
}

/** Describes the parts of a row that don't make it into a ticket. */
function lossesOf(cells: readonly string[], columns: number): string[] {
  const beyond = cells.slice(columns).filter((cell) => cell.trim() !== '').length;
  return [
    ...(beyond === 1 ? ['1 cell has no header and isn’t imported.'] : []),
    ...(beyond > 1 ? [`${beyond} cells have no header and aren’t imported.`] : []),
    ...(cells.some((cell) => cell.includes('\uFFFD'))
      ? ['Some characters couldn’t be read and appear as “\uFFFD”.']
      : []),
  ];
}

/** @throws AppError invalid with one sentence; too_large for too many rows. */
export async function parseCsv(text: string, mapping: ImportMapping, turns: Turns): Promise<ReadFile> {
  const [head, ...records] = await recordsOf(text, turns);
  if (!head || head.cells.every((cell) => cell.trim() === ''))
    throw unreadable('The file has no header row.');
  if (head.cells.length > IMPORT_LIMITS.importColumns)
    throw unreadable(`The file has more than ${IMPORT_LIMITS.importColumns} columns.`);
  if (records.length > IMPORT_LIMITS.importRows) throw tooManyRows(IMPORT_LIMITS.importRows);
  const headers = head.cells.map(cleanLine);
  const columns = columnsOf(headers, mapping.columns);
  const places: Partial<Record<ImportField, number[]>> = {};
  for (const field of IMPORT_FIELDS)
    places[field] = [...headers.keys()].filter((at) => headers[at] === columns[field]);
  const plain = isOwnExport(headers) ? ownCell : plainCell;
  const drafts: ImportDraft[] = [];
  const dropped: DroppedRow[] = [];
  const seen = new Map<string, number>();
  for (const { line, cells } of records) {
    await turns.passIfOver();
    const cellsOf: Cells = (field) => (places[field] ?? []).map((at) => plain(cells[at] ?? ''));
    if (cells.every((one) => one.trim() === '')) continue;
    const [id = ''] = cellsOf('id');
    // The words of a row are its name if it has no id; the same words again are another row.
    const name = id
      ? `csv:${id.slice(0, 200)}`
      : `csv:#${hashOf(cells.slice(0, IMPORT_LIMITS.importColumns))}`;
    const again = seen.get(name) ?? 0;
    seen.set(name, again + 1);
    const draft = draftOf(line, again > 0 ? `${name}:${again}` : name, cellsOf);
    draft.remarks.push(...lossesOf(cells, headers.length));
    if (draft.title === '') dropped.push({ line, title: '', why: 'It has no title.' });
    else if (id && again > 0)
      dropped.push({ line, title: draft.title, why: 'An earlier row has the same ID.' });
    else drafts.push(draft);
  }
  return { source: 'csv', headers, columns, drafts, dropped };
}
