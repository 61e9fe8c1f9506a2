import type { LabelId, ProjectId, TicketId, UserId } from '@ringmark/contract/ids';
import type { TICKET_CHANGE_KINDS } from '@ringmark/contract/tickets/triage';
import type { LabelColour, WatchLevel } from '@ringmark/contract/vocabulary';
import type { Instant } from '../../base/columns.ts';

export interface LabelTable {
  id: LabelId;
  project_id: ProjectId;
  name: string;
  colour: LabelColour;
  created_at: Instant;
}

export interface TicketLabelTable {
  label_id: LabelId;
  ticket_number: number;
}

/** The levels that people chose; all others follow from what people have to do with the ticket. */
export interface TicketWatchTable {
  ticket_id: TicketId;
  user_id: UserId;
  level: WatchLevel;
}

export interface TicketChangeTable {
  id: string;
  ticket_id: TicketId;
  kind: (typeof TICKET_CHANGE_KINDS)[number];
  /** Words of then. */
  before: string | null;
  after: string | null;
  /** The ids of the things that the words name. */
  before_id: string | null;
  after_id: string | null;
  user_id: UserId;
  actor_user_id: UserId | null;
  changed_at: Instant;
}

export interface CalendarFeedTable {
  user_id: UserId;
  token_hash: string;
  created_at: Instant;
}
