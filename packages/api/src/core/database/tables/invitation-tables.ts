import type { InvitationId, OrganizationId, ProjectId, UserId } from '@ringmark/contract/ids';
import type { Instant } from '../../base/columns.ts';

export interface InvitationTable {
  id: InvitationId;
  organization_id: OrganizationId;
  email: string;
  /** The part of the email after the @. */
  domain: string;
  name: string | null;
  message: string | null;
  /** `open` may have expired; `ended` ones lost their organization or projects, or were renewed. */
  state: 'proposed' | 'open' | 'used' | 'withdrawn' | 'declined' | 'ended';
  /** The proposing member, if any. */
  proposed_by: UserId | null;
  invited_by: UserId | null;
  used_by: UserId | null;
  created_at: Instant;
  expires_at: Instant | null;
  ended_at: Instant | null;
}

export interface InvitationProjectTable {
  invitation_id: InvitationId;
  project_id: ProjectId;
}

/** Each mail and each copied link has its own token. */
export interface InvitationLinkTable {
  token_hash: string;
  invitation_id: InvitationId;
  created_at: Instant;
}
