import { projectIdSchema, type ProjectId } from '@ringmark/contract/ids';
import { z } from 'zod';
import type { Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { layOutMail } from '../../core/mail/layout.ts';
import type { OtherMailKind } from '../../core/mail/mail-kind.ts';
import { enqueue, NOTIFICATION_RETRIES } from '../../core/mail/outbox.service.ts';

const payloadSchema = z.object({ projectId: projectIdSchema });
type Payload = z.infer<typeof payloadSchema>;

const isClosed = (tx: Tx, projectId: ProjectId): boolean =>
  tx.first(
    tx.q.selectFrom('door').select('id').where('project_id', '=', projectId).where('state', '=', 'closed'),
  ) !== undefined;

/** Tells administrators that a stored sign-in no longer opens anything. */
export const doorClosedMail: OtherMailKind<Payload> = {
  name: 'door-closed',
  payload: payloadSchema,
  retryAfter: NOTIFICATION_RETRIES,
  isLasting: true,
  subjectOf: () => 'door_closed',
  inDigest: null,
  compose({ config }, tx, [{ payload }]) {
    const { projectId } = payload;
    const project = tx.first(tx.q.selectFrom('project').select('name').where('id', '=', projectId));
    // Someone has renewed it since.
    if (!project || !isClosed(tx, projectId)) return null;
    const title = `The stored sign-in for ${project.name} has expired`;
    const text = `Members now see ${project.name}’s own sign-in form instead of the pages behind it. Open site access and sign in again to fix this.`;
    return {
      subject: title,
      ...layOutMail({
        title,
        preview: text,
        blocks: [
          { kind: 'text', text },
          {
            kind: 'button',
            label: 'Open site access',
            url: `${config.publicUrl}/admin/projects/${projectId}/access`,
          },
        ],
        footer: [{ text: 'You’re receiving this because you’re an administrator.' }],
      }),
    };
  },
};

/** One mail for each active administrator. */
export function notifyDoorClosed(
  services: Pick<Services, 'clock' | 'wakeOutbox'>,
  tx: Tx,
  projectId: ProjectId,
): void {
  const recipients = tx.all(
    tx.q
      .selectFrom('user')
      .innerJoin('organization', 'organization.id', 'user.organization_id')
      .select(['user.id', 'user.email', 'organization.id as organization_id'])
      .where('organization.status', '=', 'active')
      .where('user.status', '=', 'active')
      .where('is_admin', '=', 1),
  );
  for (const { id, email, organization_id: organizationId } of recipients) {
    const cause = { organizationId, userId: id };
    enqueue(services, tx, doorClosedMail, { recipient: email, userId: id, payload: { projectId }, cause });
  }
}
