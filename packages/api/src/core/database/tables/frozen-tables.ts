import type { OrganizationId, TicketId } from '@ringmark/contract/ids';
import type { FrozenPage, FrozenPageState } from '@ringmark/contract/pages/frozen-pages';
import type { Generated } from 'kysely';
import type { Flag, Instant } from '../../base/columns.ts';

export interface FrozenPageTable {
  ticket_id: TicketId;
  organization_id: OrganizationId;
  state: Exclude<FrozenPageState, 'none'>;
  reason: 'too_large' | 'no_room' | 'not_opened' | 'too_late' | null;
  head: string | null;
  address: string | null;
  title: string | null;
  /** The size of the window, CSS px. */
  width: number | null;
  height: number | null;
  is_live: Generated<Flag>;
  bytes: Generated<number>;
  kept_at: Instant | null;
  /** The share of px that differ from what was shown when it was taken, 0 to 1 of those that do not move. */
  differs: number | null;
  element_state: FrozenPage['elementState'];
}

/** The answer of an address, packed; one for all pages of an organization that have it. */
export interface FrozenPartTable {
  organization_id: OrganizationId;
  /** SHA-256 of what it is unpacked. */
  hash: string;
  file_id: string;
  bytes: number;
  size: number;
}

export interface FrozenUseTable {
  ticket_id: TicketId;
  organization_id: OrganizationId;
  hash: string;
}
