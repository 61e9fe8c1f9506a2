import type { InvitationId, OrganizationId, ProjectId, UserId } from '@ringmark/contract/ids';
import type { Instant } from './columns.ts';

export interface InvitationTable {
  id: InvitationId;
  organization_id: OrganizationId;
  /** Canonical. */
  email: string;
  /** What follows the @ in it. */
  domain: string;
  name: string | null;
  message: string | null;
  /** `open` may be past its time; `ended` is one whose organization or projects were archived, or that was renewed. */
  state: 'proposed' | 'open' | 'used' | 'withdrawn' | 'declined' | 'ended';
  /** The member, of one that began as a proposal. */
  proposed_by: UserId | null;
  invited_by: UserId | null;
  used_by: UserId | null;
  created_at: Instant;
  expires_at: Instant | null;
  ended_at: Instant | null;
}

/** None for all projects of the organization. */
export interface InvitationProjectTable {
  invitation_id: InvitationId;
  project_id: ProjectId;
}

/** Each mail and each copied link has a token of its own, known to nobody before. */
export interface InvitationLinkTable {
  /** SHA-256 of the token. */
  token_hash: string;
  invitation_id: InvitationId;
  created_at: Instant;
}
