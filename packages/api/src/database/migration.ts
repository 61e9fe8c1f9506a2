import type { TableRebuild } from './rebuild-table.ts';

export interface Migration {
  version: number;
  name: string;
  sql: string;
  /** Tables to rebuild after `sql`; foreign keys are checked once all of them are done. */
  rebuilds?: readonly TableRebuild[];
}
