import type { ProjectId } from '@ringmark/contract/ids';
import type { Sql } from '../db.ts';
import { preparedColumn } from '../statements/prepared.ts';
import { titleScope, TITLES_A_SCOPE } from './title-index.ts';

/** Bounds of one search: this many parts of the title, and the newest titles that have each. */
const MAX_PARTS = 40;
const TITLES_A_PART = 120;

const titlesWith = preparedColumn<{ match: string; from: number; to: number; limit: number }, number>(
  `select rowid from ticket_title where ticket_title match @match and rowid between @from and @to
   order by rowid desc limit @limit`,
);

/** Three letters each, as the index cuts them; of a long title every second or third. */
function partsOf(title: string): string[] {
  const letters = [...title.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').replaceAll('\0', '')];
  const parts = new Set<string>();
  for (let at = 0; at + 2 < letters.length; at += 1) parts.add(letters.slice(at, at + 3).join(''));
  const all = [...parts];
  const step = Math.ceil(all.length / MAX_PARTS);
  return all.filter((_, index) => index % step === 0);
}

/**
 * Numbers of a project's tickets whose titles have most of the rarest parts in common with this one, best first. It reads a
 * bounded number of rows, however many tickets there are: of a common part the newest titles.
 */
export function findTitles(db: Sql, projectId: ProjectId, title: string, limit: number): number[] {
  const from = titleScope(db, projectId);
  if (from === undefined) return [];
  const to = from + TITLES_A_SCOPE - 1;
  const scores = new Map<number, number>();
  for (const part of partsOf(title)) {
    const match = `"${part.replaceAll('"', '""')}"`;
    const rows = titlesWith(db).all({ match, from, to, limit: TITLES_A_PART });
    const weight = Math.log(1 + (TITLES_A_PART * 2) / (rows.length + 1));
    for (const row of rows) scores.set(row, (scores.get(row) ?? 0) + weight);
  }
  return [...scores]
    .toSorted(([a, one], [b, other]) => other - one || b - a)
    .slice(0, limit)
    .map(([row]) => row - from);
}
