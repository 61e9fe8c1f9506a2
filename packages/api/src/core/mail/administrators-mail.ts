import type { InvitationId, UserId } from '@ringmark/contract/ids';
import { z } from 'zod';
import type { Actor, Services } from '../context/context.ts';
import type { Tx } from '../database/db.ts';
import { layOutMail, type MailContent } from './layout.ts';
import type { MailServices, OtherMailKind } from './mail-kind.ts';
import { enqueue, NOTIFICATION_RETRIES } from './outbox.service.ts';

const payloadSchema = z.object({
  byId: z.string().nullable(),
  news: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('proposed'), invitationId: z.string() }),
    z.object({ kind: z.enum(['made', 'taken']), userId: z.string() }),
  ]),
});
type Payload = z.infer<typeof payloadSchema>;
type News = { kind: 'proposed'; invitationId: InvitationId } | { kind: 'made' | 'taken'; userId: UserId };

const personOf = (tx: Tx, id: string | null) =>
  id === null
    ? undefined
    : tx.first(
        tx.q
          .selectFrom('user')
          .select(['name', 'email'])
          .where('id', '=', id as UserId),
      );

type Said = Pick<MailContent, 'title' | 'preview' | 'blocks'>;
const WHERE = '/admin/users';

function sayRole({ config }: MailServices, tx: Tx, { byId, news }: Payload): Said | null {
  if (news.kind === 'proposed') return null;
  const person = personOf(tx, news.userId);
  if (!person) return null;
  const by = personOf(tx, byId)?.name ?? 'someone with access to the server';
  const title =
    news.kind === 'made'
      ? `${person.name} is now an administrator`
      : `${person.name} is no longer an administrator`;
  const can = 'Administrators can see every organization, move every ticket and impersonate members.';
  return {
    title,
    preview: `Changed by ${by}.`,
    blocks: [
      {
        kind: 'text',
        text: `${person.name} (${person.email}) was ${news.kind === 'made' ? 'made an' : 'removed as an'} administrator of ${new URL(config.publicUrl).host} by ${by}.`,
      },
      { kind: 'note', text: `${can} If this looks wrong, change it back and talk to ${by}.` },
      { kind: 'button', label: 'Open Users', url: `${config.publicUrl}${WHERE}` },
    ],
  };
}

function sayProposal({ config }: MailServices, tx: Tx, { byId, news }: Payload): Said | null {
  if (news.kind !== 'proposed') return null;
  const found = tx.first(
    tx.q
      .selectFrom('invitation')
      .innerJoin('organization', 'organization.id', 'invitation.organization_id')
      .select(['email', 'message', 'organization.name'])
      .where('invitation.id', '=', news.invitationId as InvitationId)
      .where('state', '=', 'proposed'),
  );
  // Someone has decided since.
  if (!found) return null;
  const by = personOf(tx, byId)?.name ?? 'A member';
  return {
    title: `${by} proposed inviting ${found.email}`,
    preview: `They would join ${found.name}. Invite them or decline.`,
    blocks: [
      { kind: 'text', text: `${by} asked you to invite ${found.email} to ${found.name}.` },
      ...(found.message === null
        ? []
        : ([{ kind: 'quote', text: found.message, by: `${by} wrote:` }] as const)),
      { kind: 'button', label: 'Review in Users', url: `${config.publicUrl}${WHERE}` },
    ],
  };
}

/** Reports new administrators and proposals. */
export const administratorsMail: OtherMailKind<Payload> = {
  name: 'administrators',
  payload: payloadSchema,
  retryAfter: NOTIFICATION_RETRIES,
  isLasting: true,
  subjectOf: ({ news }) => (news.kind === 'proposed' ? 'proposal' : 'administrators'),
  inDigest: null,
  compose(services, tx, [{ payload }]) {
    const said = sayRole(services, tx, payload) ?? sayProposal(services, tx, payload);
    if (!said) return null;
    const footer = [{ text: 'You’re receiving this because you are, or were until now, an administrator.' }];
    return { subject: said.title, ...layOutMail({ ...said, footer }) };
  },
};

/** Includes a person who has just lost the role. */
export function notifyAdministrators(
  services: Pick<Services, 'clock' | 'wakeOutbox'>,
  tx: Tx,
  news: News,
  { user, impersonator }: Pick<Actor, 'user' | 'impersonator'>,
): void {
  const recipients = tx.all(
    tx.q
      .selectFrom('user')
      .innerJoin('organization', 'organization.id', 'user.organization_id')
      .select(['user.id', 'user.email'])
      .where('organization.status', '=', 'active')
      .where('user.status', '=', 'active')
      .where((eb) =>
        eb.or([
          eb('is_admin', '=', 1),
          eb('user.id', '=', news.kind === 'taken' ? news.userId : ('' as UserId)),
        ]),
      ),
  );
  const cause = { organizationId: user.organizationId, userId: user.id };
  const payload = { byId: impersonator?.id ?? user.id, news };
  for (const { id, email } of recipients)
    enqueue(services, tx, administratorsMail, { recipient: email, userId: id, payload, cause });
}
