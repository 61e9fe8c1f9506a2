import type { TableRebuild } from './rebuild-table.ts';

export interface Migration {
  version: number;
  name: string;
  sql: string;
  /** Tables that are made anew after `sql`; foreign keys are judged only once all of it is done. */
  rebuilds?: readonly TableRebuild[];
}
