import type { ChangedPage } from './changed-page.ts';
import { HELD, HIDDEN } from './hidden-elements.ts';
import { ITEMS } from './changed-items.ts';
import { LAYOUT } from './changed-layout.ts';
import { ROWS } from './changed-rows.ts';
import { WORDS } from './changed-words.ts';

/** Kinds of change by kinds of element. */
export const CHANGED_PAGES: readonly ChangedPage[] = [
  ...ROWS,
  ...ITEMS,
  ...WORDS,
  ...LAYOUT,
  ...HIDDEN,
  ...HELD,
];
