import { z } from 'zod';
import { IMPORT_FIELDS } from './import-fields.ts';
import { projectIdSchema, ticketImportIdSchema } from '../ids.ts';
import { instantSchema, optionally } from '../text.ts';
import { personSchema } from '../people/users.ts';
import { severitySchema, ticketStatusSchema } from '../vocabulary-schemas.ts';

export const IMPORT_SOURCES = ['csv', 'trello'] as const;
export const importSourceSchema = z.enum(IMPORT_SOURCES);

const importFieldSchema = z.enum(IMPORT_FIELDS);

/** Overrides for reading a file, where its words suggest something else. */
export const importMappingSchema = z.object({
  /** Headers by field; an empty one leaves the field out. */
  columns: z.partialRecord(importFieldSchema, z.string().max(1_000)).default({}),
  /** Statuses by the file's words: of a column, or names of lists. */
  statuses: z.record(z.string().max(1_000), ticketStatusSchema).default({}),
});
export type ImportMapping = z.infer<typeof importMappingSchema>;

export const importRowSchema = z.object({
  /** The row of the file, the headers being 1; or the place of the card. */
  line: z.number().int(),
  title: z.string(),
  status: ticketStatusSchema,
  severity: severitySchema,
  author: z.string(),
  assignee: z.string().nullable(),
  labels: z.array(z.string()),
  dueOn: z.string().nullable(),
  createdAt: instantSchema,
  commentCount: z.number().int(),
  /** Sentences about values that are read differently from how they are written. */
  remarks: z.array(z.string()),
});

/** The number of rows that a dry run shows. */
export const IMPORT_ROWS_SHOWN = 200;

export const importPlanSchema = z.object({
  source: importSourceSchema,
  /** The encoding of the file if it is not the usual one; otherwise null. */
  encoding: z.string().nullable(),
  /** The headers of a CSV file. */
  headers: z.array(z.string()),
  columns: z.partialRecord(importFieldSchema, z.string()),
  statuses: z.array(z.object({ word: z.string(), count: z.number().int(), status: ticketStatusSchema })),
  /** The number of tickets that the import creates. */
  count: z.number().int(),
  /** The number of rows that an earlier import has already created. */
  knownCount: z.number().int(),
  /** The first of them. */
  rows: z.array(importRowSchema),
  dropped: z.array(z.object({ line: z.number().int(), title: z.string(), why: z.string() })),
  droppedCount: z.number().int(),
  /** Names that nobody of the project has. */
  unknownPeople: z.array(z.string()),
  newLabels: z.array(z.string()),
  /** The id of the import, set once it has been done. */
  importId: ticketImportIdSchema.nullable(),
});
export type ImportPlan = z.infer<typeof importPlanSchema>;

export const ticketImportSchema = z.object({
  id: ticketImportIdSchema,
  source: importSourceSchema,
  fileName: z.string(),
  ticketCount: z.number().int(),
  madeAt: instantSchema,
  madeBy: personSchema,
  /** The time until which it can be removed; null if it is too late or already removed. */
  removableUntil: instantSchema.nullable(),
  removedAt: instantSchema.nullable(),
});
export type TicketImport = z.infer<typeof ticketImportSchema>;

export const listImportsInput = z.object({ id: projectIdSchema });
export const importRefInput = z.object({ id: ticketImportIdSchema });
export const removedImportSchema = z.object({
  removed: z.number().int(),
  /** Numbers of tickets that people have worked on since: they stay. */
  kept: z.array(z.number().int()),
});
export type RemovedImport = z.infer<typeof removedImportSchema>;

export const importQuery = z.object({
  /** `true` changes nothing. */
  dry: optionally(z.enum(['true', 'false'], { error: 'dry must be true or false.' })).transform(
    (dry) => dry === 'true',
  ),
});
