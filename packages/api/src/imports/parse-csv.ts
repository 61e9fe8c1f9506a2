import { createHash } from 'node:crypto';
import { IMPORT_LIMITS } from '@ringmark/contract/lists/import-limits';
import type { ImportMapping } from '@ringmark/contract/lists/imports';
import { IMPORT_FIELDS, type ImportField } from '@ringmark/contract/lists/import-fields';
import { parse } from 'csv-parse/sync';
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

/** Characters of a record; a cell of a spreadsheet holds 32,767. */
const MAX_RECORD = 200_000;

/** The delimiter of which the first line has most. */
function delimiterOf(text: string): string {
  const [line = ''] = text.slice(0, MAX_RECORD).split(/\r?\n|\r/, 1);
  const counts = [',', ';', '\t'].map((one) => ({ one, count: line.split(one).length - 1 }));
  const most = counts.toSorted((a, b) => b.count - a.count)[0];
  if (most && most.count >= IMPORT_LIMITS.importColumns) {
    throw unreadable(`The file has more than ${IMPORT_LIMITS.importColumns} columns.`);
  }
  return most && most.count > 0 ? most.one : ',';
}

function recordsOf(text: string): string[][] {
  const delimiter = delimiterOf(text);
  try {
    return parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD,
      to: IMPORT_LIMITS.importRows + 2,
      on_record: (record: string[]) => record.slice(0, IMPORT_LIMITS.importColumns),
    });
  } catch (error) {
    const line = error instanceof Error && 'lines' in error ? Number(error.lines) : undefined;
    throw unreadable(
      `The file is no readable CSV${line ? `: see line ${line}` : ''}. A quoted cell may not be closed, or a row is far too long.`,
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
    if (header !== undefined) columns[field] = header;
  }
  return columns;
}

/** Undoes what an export does to cells that a spreadsheet would take for formulas. */
const plainCell = (cell: string) => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell).trim();

/** `Lena Brandt <lena@fern.example>`, or one of the two. */
function personOf(text: string): NamedPerson | null {
  if (text === '') return null;
  const [, name = '', email = ''] = /^(.*?)\s*<([^<>\s]+@[^<>\s]+)>$/.exec(text) ?? [];
  if (email) return { name: name || email, email };
  return text.includes('@') ? { name: text, email: text } : { name: text };
}

const hashOf = (cells: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(cells)).digest('hex').slice(0, 32);

type Cells = (field: ImportField) => string;

function draftOf(line: number, sourceId: string, cell: Cells): ImportDraft {
  const words = fitWords(cell('title'), cell('description'));
  const remarks = [...words.remarks];
  const severity = severityOf(cell('severity'));
  if (cell('severity') && !severity)
    remarks.push(`Severity “${cell('severity').slice(0, 40)}” becomes medium.`);
  const read = <T>(field: ImportField, of: (text: string) => T | undefined): T | null => {
    const text = cell(field);
    const value = text === '' ? undefined : of(text);
    if (text !== '' && value === undefined)
      remarks.push(`“${text.slice(0, 40)}” is no date like 2026-03-14 (${field}): it is left out.`);
    return value ?? null;
  };
  return {
    line,
    sourceId,
    title: words.title,
    description: words.description,
    url: cell('url') || null,
    status: cell('status'),
    severity: severity ?? 'medium',
    author: personOf(cell('author')),
    assignee: personOf(cell('assignee')),
    labels: cell('labels')
      .split(/[,;]/)
      .map((name) => ({ name: name.trim() }))
      .filter(({ name }) => name !== ''),
    dueOn: read('due', dayOf),
    createdAt: read('created', instantOf),
    updatedAt: read('updated', instantOf),
    comments: [],
    remarks,
  };
}

/** @throws AppError invalid with one sentence; too_large for too many rows. */
export function parseCsv(text: string, mapping: ImportMapping): ReadFile {
  const [head, ...records] = recordsOf(text);
  if (!head || head.every((cell) => cell.trim() === '')) throw unreadable('The file has no row of headers.');
  if (records.length > IMPORT_LIMITS.importRows) throw tooManyRows(IMPORT_LIMITS.importRows);
  const headers = head.map((header) => header.trim());
  const columns = columnsOf(headers, mapping.columns);
  const places = Object.fromEntries(
    Object.entries(columns).map(([field, header]) => [field, headers.indexOf(header)]),
  );
  const drafts: ImportDraft[] = [];
  const dropped: DroppedRow[] = [];
  const seen = new Map<string, number>();
  for (const [at, record] of records.entries()) {
    const cell: Cells = (field) => plainCell(record[places[field] ?? -1] ?? '');
    const line = at + 2;
    if (record.every((one) => one.trim() === '')) continue;
    const id = cell('id');
    // Without an id the row's words are its name; the same words again are another row.
    const name = id ? `csv:${id.slice(0, 200)}` : `csv:#${hashOf(record)}`;
    const again = seen.get(name) ?? 0;
    seen.set(name, again + 1);
    if (cell('title') === '') dropped.push({ line, title: '', why: 'It has no title.' });
    else if (id && again > 0)
      dropped.push({ line, title: cell('title'), why: 'A row above has the same id.' });
    else drafts.push(draftOf(line, again > 0 ? `${name}:${again}` : name, cell));
  }
  return { source: 'csv', headers, columns, drafts, dropped };
}
