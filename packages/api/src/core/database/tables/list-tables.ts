import type {
  BulkEditId,
  ProjectId,
  SavedViewId,
  TicketId,
  TicketImportId,
  UserId,
} from '@ringmark/contract/ids';
import type { Instant, Json } from '../../base/columns.ts';

export interface SavedViewTable {
  id: SavedViewId;
  user_id: UserId;
  /** Null: the person's own. */
  project_id: ProjectId | null;
  name: string;
  /** The address's search parameters. */
  search: Json;
  created_at: Instant;
}

export interface BulkEditTable {
  id: BulkEditId;
  user_id: UserId;
  /** The state of each ticket before and after the edit. */
  changes: Json;
  made_at: Instant;
}

export interface TicketImportTable {
  id: TicketImportId;
  project_id: ProjectId;
  user_id: UserId;
  source: 'csv' | 'trello';
  file_name: string;
  ticket_count: number;
  made_at: Instant;
  removed_at: Instant | null;
}

/** Outlives its ticket, so that one that was deleted does not come back with the next import. */
export interface ImportedTicketTable {
  project_id: ProjectId;
  source_id: string;
  ticket_id: TicketId;
  import_id: TicketImportId;
}
