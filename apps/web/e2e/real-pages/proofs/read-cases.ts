import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** Replaces lines of a page: from `line` (counted from 0), `remove` lines give way to `insert`. */
const editsSchema = z.array(
  z.object({ line: z.number().int(), remove: z.number().int(), insert: z.string().optional() }),
);
type Edits = z.infer<typeof editsSchema>;

const casesSchema = z.array(
  z.object({
    name: z.string(),
    title: z.string(),
    pick: z.string(),
    expect: z.enum(['changed', 'same', 'gone']),
    what: z.string(),
    note: z.string(),
    /** The page of the kind becomes the page of the pin. */
    before: editsSchema,
    /** The page of the pin becomes the page of the proof. */
    after: editsSchema,
  }),
);

export interface ProofCase extends Omit<z.infer<typeof casesSchema>[number], 'before' | 'after'> {
  /** The page when the pin is set. */
  before: string;
  /** The page when the ticket is Done. */
  after: string;
}

/** The size of the window in which the pages were written, CSS px. */
export const VIEWPORT = { width: 1_280, height: 800 };

const FOLDER = path.join(import.meta.dirname, 'cases');

function edited(page: string, edits: Edits): string {
  const lines = page.split('\n');
  for (const { line, remove, insert } of edits.toReversed())
    lines.splice(line, remove, ...(insert === undefined ? [] : insert.split('\n')));
  return lines.join('\n');
}

function readKind(kind: string): ProofCase[] {
  const read = (file: string) => readFileSync(path.join(FOLDER, kind, file), 'utf8');
  const page = read('page.html');
  return casesSchema.parse(JSON.parse(read('cases.json'))).map((one) => {
    const before = edited(page, one.before);
    return { ...one, name: `${kind}/${one.name}`, before, after: edited(before, one.after) };
  });
}

/** Reads all cases, in the order of their names. @throws ZodError for a case that is described wrongly */
export const readCases = (): ProofCase[] => readdirSync(FOLDER).toSorted().flatMap(readKind);
