import type { InvitationId } from '@ringmark/contract/ids';
import { hashSecret, newSecret } from '../../core/secrets/hashed-secrets.ts';
import type { Services } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { toInstant } from '../../core/base/instants.ts';
import type { InvitationRow } from '../joining/open-invitations.ts';

/** Stores only the hash of the link. */
export function issueInvitationLink(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  tx: Tx,
  id: InvitationId,
): string {
  const token = newSecret();
  const created_at = toInstant(clock.now());
  tx.run(
    tx.q
      .insertInto('invitation_link')
      .values({ token_hash: hashSecret(token), invitation_id: id, created_at }),
  );
  return `${config.publicUrl}/invitation?token=${token}`;
}

export const findByToken = (db: Sql, token: string): InvitationRow | undefined =>
  db.first(
    db.q
      .selectFrom('invitation_link')
      .innerJoin('invitation', 'invitation.id', 'invitation_link.invitation_id')
      .selectAll('invitation')
      .where('token_hash', '=', hashSecret(token)),
  );
