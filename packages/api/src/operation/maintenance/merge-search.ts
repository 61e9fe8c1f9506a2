import type { Services } from '../../core/context/context.ts';
import {
  type SearchIndexShape,
  measureSearchIndex,
  mergeSearchIndex,
  totalChanges,
} from '../../core/database/statements/search-index-statements.ts';

type MergeServices = Pick<Services, 'db'>;

/** Some ms of work. */
const PAGES_A_STEP = 16;

export function shapeOfSearchIndex({ db }: MergeServices): SearchIndexShape {
  return measureSearchIndex(db).get() ?? { parts: 0, pages: 0 };
}

/**
 * Merges parts of the search index, a few pages at a time. Written tickets begin new parts, and a larger index keeps
 * more parts.
 *
 * @param isFirst takes all present parts; further steps go on from there.
 * @returns whether there is more to do.
 */
export function mergeSearchStep({ db }: MergeServices, isFirst: boolean): boolean {
  return db.write((tx) => {
    const changes = () => totalChanges(tx).get() ?? 0;
    const before = changes();
    mergeSearchIndex(tx).run({ pages: isFirst ? -PAGES_A_STEP : PAGES_A_STEP });
    // The command itself counts as one change.
    return changes() - before >= 2;
  });
}
