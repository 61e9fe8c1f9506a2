import type { ChangedPage } from './changed-page.ts';
import { HELD, HIDDEN } from './hidden.ts';
import { ITEMS } from './items.ts';
import { LAYOUT } from './layout.ts';
import { ROWS } from './rows.ts';
import { WORDS } from './words.ts';

/** Kinds of change by kinds of element. */
export const CHANGED_PAGES: readonly ChangedPage[] = [
  ...ROWS,
  ...ITEMS,
  ...WORDS,
  ...LAYOUT,
  ...HIDDEN,
  ...HELD,
];
