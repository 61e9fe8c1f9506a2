import type { Services } from '../context.ts';
import { preparedStatement } from '../database/prepared.ts';

type MergeServices = Pick<Services, 'db'>;

/** About how many pages of the index one step writes: some ms of work. */
const PAGES_A_STEP = 16;

const measure = preparedStatement(
  'select count(distinct segid) as parts, count(*) as pages from ticket_search_idx',
);
const merge = preparedStatement("insert into ticket_search (ticket_search, rank) values ('merge', ?)");
const totalChanges = preparedStatement('select total_changes()');

/** How the search index lies in the database: every search looks into each of its parts. */
export interface SearchIndexShape {
  parts: number;
  /** About as many as the index has of 4 KB. */
  pages: number;
}

export function shapeOfSearchIndex({ db }: MergeServices): SearchIndexShape {
  return measure(db).get() as SearchIndexShape;
}

/**
 * Joins parts of the search index, a few pages at a time; what is found stays the same. Each ticket that is written
 * may begin a new part, and the larger the index the more of them the library lets lie.
 *
 * @param isFirst whether this is the first step: it takes all parts that there are. Further steps go on from there.
 * @returns whether there is more to do.
 */
export function mergeSearchStep({ db }: MergeServices, isFirst: boolean): boolean {
  return db.write((tx) => {
    const changes = () => Number(totalChanges(tx).pluck().get());
    const before = changes();
    merge(tx).run(isFirst ? -PAGES_A_STEP : PAGES_A_STEP);
    // The command itself counts as one; SQLite's documentation tells the end of the work by that.
    return changes() - before >= 2;
  });
}
