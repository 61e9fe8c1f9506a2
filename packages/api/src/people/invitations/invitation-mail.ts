import type { InvitationId } from '@ringmark/contract/ids';
import { z } from 'zod';
import { byName } from '../../core/base/by-name.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { toInstant } from '../../core/base/instants.ts';
import { layOutMail } from '../../core/mail/layout.ts';
import { longDate } from '../../core/mail/long-date.ts';
import type { OtherMailKind } from '../../core/mail/mail-kind.ts';
import { NOTIFICATION_RETRIES } from '../../core/mail/outbox.service.ts';
import { inviterId } from './inviter.ts';
import { issueInvitationLink } from './invitation-link.ts';
import { chosenProjects } from '../joining/open-invitations.ts';

const payloadSchema = z.object({ invitationId: z.string() });

const findInvitation = (tx: Tx, id: InvitationId) =>
  tx.first(
    tx.q
      .selectFrom('invitation')
      .innerJoin('organization', 'organization.id', 'invitation.organization_id')
      .innerJoin('user', (join) => join.on((eb) => eb('user.id', '=', inviterId(eb))))
      .select([
        'invitation.name',
        'invitation.message',
        'invitation.expires_at',
        'organization.name as organization',
        'user.name as inviter',
        'user.email as inviterEmail',
      ])
      .where('invitation.id', '=', id)
      .where('invitation.state', '=', 'open')
      .where('organization.status', '=', 'active'),
  );

export function inWords(names: readonly string[]): string {
  const shown = names.slice(0, 3);
  const rest = names.length - shown.length;
  const all = rest > 0 ? [...shown, `${rest} more`] : shown;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`;
}

/** The selected projects, or all of the organization's. */
export function namesOfProjects(tx: Sql, id: InvitationId): string[] {
  const chosen = chosenProjects(tx, id);
  return tx
    .all(
      tx.q
        .selectFrom('project')
        .innerJoin('invitation', 'invitation.organization_id', 'project.organization_id')
        .select('project.name')
        .where('invitation.id', '=', id)
        .where('project.status', '=', 'active')
        .$if(chosen !== null, (query) => query.where('project.id', 'in', chosen ?? [])),
    )
    .toSorted(byName)
    .map(({ name }) => name);
}

/** Each try carries a new link. */
export const invitationMail: OtherMailKind<z.infer<typeof payloadSchema>> = {
  name: 'invitation',
  payload: payloadSchema,
  retryAfter: NOTIFICATION_RETRIES,
  isLasting: true,
  subjectOf: () => 'invitation',
  inDigest: null,
  compose(services, tx, [{ row, payload }]) {
    const id = payload.invitationId as InvitationId;
    const found = findInvitation(tx, id);
    // Withdrawn, used or expired.
    if (!found?.expires_at || found.expires_at <= toInstant(services.clock.now())) return null;
    const { name, message, organization, inviter, inviterEmail } = found;
    const projects = namesOfProjects(tx, id);
    const about = projects.length > 0 ? `${organization}: ${inWords(projects)}` : organization;
    const host = new URL(services.config.publicUrl).host;
    return {
      subject: `${inviter} invited you to ${organization} on Ringmark`,
      ...layOutMail({
        title: `${inviter} invited you to ${organization}`,
        preview: 'Click anything that looks wrong on a page and leave a note. No password needed.',
        blocks: [
          {
            kind: 'text',
            text: `${name === null ? 'Hello' : `Hello ${name}`},\n${inviter} (${inviterEmail}) would like your feedback on ${about}. Open the page, click anything that looks wrong, and leave a note.`,
          },
          ...(message === null ? [] : ([{ kind: 'quote', text: message, by: `${inviter} wrote:` }] as const)),
          { kind: 'button', label: 'View invitation', url: issueInvitationLink(services, tx, id) },
          {
            kind: 'note',
            text: `This link is for ${row.recipient} only. It works once and expires on ${longDate(found.expires_at)}. You don’t need a password.`,
          },
        ],
        footer: [
          {
            text: `${inviter} invited you to ${organization} on ${host}. If you weren’t expecting this, ignore it. No account will be created.`,
          },
        ],
      }),
    };
  },
};
