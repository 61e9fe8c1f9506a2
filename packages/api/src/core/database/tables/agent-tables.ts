import type { TicketId } from '@ringmark/contract/ids';
import type { Generated } from 'kysely';

export interface AgentPictureTable {
  ticket_id: TicketId;
  /** The window with the ring, or the part around the ring. */
  part: 'whole' | 'around';
  /** Names the screenshot with what is drawn on it: rows with another key are outdated. */
  drawn_key: string;
  file_id: string;
  /** The media type. */
  type: string;
  bytes: Generated<number>;
}
