import type { ImportField } from '@ringmark/contract/lists/import-fields';
import type { LabelColour } from '@ringmark/contract/vocabulary';
import type { Severity } from '@ringmark/contract/vocabulary';
import { AppError } from '../../core/base/errors.ts';
import type { Instant } from '../../core/base/columns.ts';

/** A person as the file names them. */
export interface NamedPerson {
  name: string;
  email?: string;
}

export interface DraftComment {
  author: NamedPerson | null;
  text: string;
  at: Instant;
}

/** A row of a file, read but not yet judged. */
export interface ImportDraft {
  line: number;
  /** The same for the same row in every file. */
  sourceId: string;
  title: string;
  description: string;
  url: string | null;
  /** The file's word for the status. */
  status: string;
  severity: Severity;
  author: NamedPerson | null;
  /** The first who is known here does the ticket. */
  assignees: NamedPerson[];
  labels: { name: string; colour?: LabelColour }[];
  dueOn: string | null;
  createdAt: Instant | null;
  updatedAt: Instant | null;
  comments: DraftComment[];
  remarks: string[];
}

export interface DroppedRow {
  line: number;
  title: string;
  why: string;
}

export interface ReadFile {
  source: 'csv' | 'trello';
  headers: string[];
  columns: Partial<Record<ImportField, string>>;
  drafts: ImportDraft[];
  dropped: DroppedRow[];
}

export const unreadable = (sentence: string) => new AppError('invalid', 'import_unreadable', sentence);
export const tooManyRows = (limit: number) =>
  new AppError(
    'too_large',
    'import_too_long',
    `The file has more than ${limit.toLocaleString('en')} rows. Split it and import the parts.`,
  );
