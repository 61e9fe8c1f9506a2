import type { Actor } from '../context.ts';

/** Whose share of what is scarce a caller takes. */
export interface FairShare {
  owner: string;
  group: string;
}

/** The platform's administrators share among themselves, whoever's eyes they look through. */
const TEAM = 'team';

/** The one who really acts, among those of their organization. */
export const shareOf = ({ user, impersonator }: Actor): FairShare => ({
  owner: impersonator?.id ?? user.id,
  group: impersonator || user.isAdmin ? TEAM : user.organizationId,
});
