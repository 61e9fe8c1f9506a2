import type { TableRebuild } from './rebuild-table.ts';

export interface Migration {
  version: number;
  name: string;
  sql: string;
  /** Tables to rebuild after `sql`; foreign keys are checked at the end. */
  rebuilds?: readonly TableRebuild[];
}
