import type { TicketId } from '@ringmark/contract/ids';
import type { ProofCause, ProofOutcome } from '@ringmark/contract/tickets/proofs';
import type { Generated } from 'kysely';
import type { Instant, Json } from '../../base/columns.ts';

export interface FirstPictureTable {
  ticket_id: TicketId;
  /**
   * The window's size, such as `375x667`. It is empty for the size at which the pin was set, and `accepted` for the screenshot
   * of that size from when the ticket was accepted.
   */
  resolution: string;
  state: 'taken' | 'hidden' | 'not_found' | 'not_opened';
  /** A PNG, a px of it to a CSS px. */
  file_id: string | null;
  bytes: Generated<number>;
  /** Squares that move by themselves, as the viewer packs them. */
  moving: string | null;
  /** The place of the element in the viewport, CSS px. */
  box: Json | null;
  /** The version of the browser. */
  browser: string | null;
  way: number;
  /** The number of steps that led to the element; null where it was visible without them. */
  repeated: number | null;
  taken_at: Instant;
}

/** The result of a visit, and how it differs from before. */
export interface ProofResult {
  state: 'waiting' | 'ready';
  outcome: ProofOutcome | null;
  /** Why a page did not open, or why nothing was compared. */
  reason: Json | null;
  share: number | null;
  around: number | null;
  places: Json | null;
  /** A JPEG, sharp where its size allows. */
  file_id: string | null;
  bytes: Generated<number>;
  width: number | null;
  height: number | null;
  box: Json | null;
  box_before: Json | null;
  browser_before: string | null;
  browser: string | null;
  /**
   * The number of steps that led to the element; null where it was visible without them, and where it was not visible.
   */
  repeated: number | null;
  finished_at: Instant | null;
}

export interface ProofTable extends ProofResult {
  id: string;
  ticket_id: TicketId;
  cause: ProofCause;
  version: string | null;
  created_at: Instant;
}

/** The same of a proof at another size than the pin's. */
export interface ProofSizeTable extends ProofResult {
  id: string;
  proof_id: string;
  ticket_id: TicketId;
  resolution: string;
}
