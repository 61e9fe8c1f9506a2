import type { TicketId, UserId } from '@ringmark/contract/ids';
import type { Generated } from 'kysely';
import type { Instant, Json } from '../../base/columns.ts';

export interface SizeSheetTable {
  ticket_id: TicketId;
  state: 'waiting' | 'ready';
  asked_at: Instant;
}

export interface SizeLookTable {
  ticket_id: TicketId;
  /** The window's size, such as `375x667`. */
  resolution: string;
  state: 'found' | 'hidden' | 'not_found' | 'not_opened';
  /** Why the page did not open. */
  reason: Json | null;
  /** A JPEG. */
  file_id: string | null;
  bytes: Generated<number>;
  /** The size of the area that the picture shows, CSS px. */
  width: number | null;
  height: number | null;
  /** The place of the element in the picture, CSS px. */
  box: Json | null;
  browser: string | null;
  taken_at: Instant;
}

/** Someone said that an element is wrong at this size. */
export interface WrongSizeTable {
  ticket_id: TicketId;
  resolution: string;
  user_id: UserId;
  marked_at: Instant;
}
