import type { Actor } from '../context/context.ts';
import type { FairShare } from '../ports/ports.ts';

/** Administrators share one group, also while they impersonate. */
const TEAM = 'team';

/** The share of the person who really acts, in their organization. */
export const shareOf = ({ user, impersonator }: Actor): FairShare => ({
  owner: impersonator?.id ?? user.id,
  group: impersonator || user.isAdmin ? TEAM : user.organizationId,
});
