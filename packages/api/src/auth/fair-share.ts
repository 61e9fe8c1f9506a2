import type { Actor } from '../context.ts';
import type { FairShare } from '../ports.ts';

/** The platform's administrators share among themselves, also while they impersonate. */
const TEAM = 'team';

/** Whose share of scarce places a caller takes: that of the person who really acts, in their organization. */
export const shareOf = ({ user, impersonator }: Actor): FairShare => ({
  owner: impersonator?.id ?? user.id,
  group: impersonator || user.isAdmin ? TEAM : user.organizationId,
});
