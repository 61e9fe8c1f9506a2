import { type WebhookId, webhookIdSchema } from '@ringmark/contract/ids';
import { z } from 'zod';
import type { Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { layOutMail } from '../../core/mail/layout.ts';
import type { OtherMailKind } from '../../core/mail/mail-kind.ts';
import { enqueue, NOTIFICATION_RETRIES } from '../../core/mail/outbox.service.ts';

const payloadSchema = z.object({
  webhookId: webhookIdSchema,
  /** The receiver has said that it wants no more events. */
  isGone: z.boolean().default(false),
});
type Payload = z.infer<typeof payloadSchema>;

const findHook = (tx: Tx, id: WebhookId) =>
  tx.first(
    tx.q
      .selectFrom('webhook')
      .leftJoin('project', 'project.id', 'webhook.project_id')
      .select([
        'webhook.name',
        'webhook.host',
        'webhook.state',
        'project.id as projectId',
        'project.name as projectName',
      ])
      .where('webhook.id', '=', id),
  );

/** Tells administrators that a webhook was switched off after its failures. */
export const webhookOffMail: OtherMailKind<Payload> = {
  name: 'webhook-off',
  payload: payloadSchema,
  retryAfter: NOTIFICATION_RETRIES,
  isLasting: true,
  subjectOf: () => 'webhook_off',
  inDigest: null,
  compose({ config }, tx, [{ payload }]) {
    const hook = findHook(tx, payload.webhookId);
    // Removed, or switched on again.
    if (hook?.state !== 'failed') return null;
    const title = `The webhook ${hook.name} was turned off`.replaceAll(/\s+/g, ' ');
    const of = hook.projectName === null ? 'all projects' : hook.projectName;
    const search = hook.projectId === null ? '' : `?projectId=${hook.projectId}`;
    const why = payload.isGone
      ? `${hook.host} answered that it no longer wants events (410).`
      : `${hook.host} hasn’t accepted any events for five days.`;
    return {
      subject: title,
      ...layOutMail({
        title,
        preview: why,
        blocks: [
          {
            kind: 'text',
            text: `${why} No events from ${of} will be sent until someone turns the webhook on again.`,
          },
          {
            kind: 'button',
            label: 'View deliveries',
            url: `${config.publicUrl}/admin/webhooks${search}`,
          },
        ],
        footer: [{ text: 'You’re receiving this because you’re an administrator.' }],
      }),
    };
  },
};

/** One mail for each active administrator. */
export function notifyWebhookOff(
  services: Pick<Services, 'clock' | 'wakeOutbox'>,
  tx: Tx,
  { webhookId, isGone }: Payload,
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
    enqueue(services, tx, webhookOffMail, {
      recipient: email,
      userId: id,
      payload: { webhookId, isGone },
      cause,
    });
  }
}
