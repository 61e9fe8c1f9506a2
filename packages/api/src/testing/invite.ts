import type { Invitation } from '@ringmark/contract/people/invitations';
import type { OrganizationId, ProjectId } from '@ringmark/contract/ids';
import { runOutbox } from '../compose/run-outbox.ts';
import type { Caller } from './fake-browser.ts';
import type { TestKit } from './test-kit.ts';

/** The token in the newest mail to an address, once what waits was sent. */
export async function mailedInvitation(kit: TestKit, address: string): Promise<string> {
  await runOutbox(kit.services);
  const { text } = kit.mailer.lastTo(address);
  const token = /\/invitation\?token=(?<token>[\w-]+)/.exec(text)?.groups?.['token'];
  if (!token) throw new Error(`There is no invitation in the mail:\n${text}`);
  return token;
}

export const tokenOf = (url: string): string => new URL(url).searchParams.get('token') ?? '';

/** Invites one person. */
export async function invite(
  admin: Caller,
  email: string,
  organizationId: OrganizationId,
  more: { projectIds?: ProjectId[]; message?: string; name?: string } = {},
): Promise<Invitation> {
  const { name, ...rest } = more;
  const { invitations, refusals } = await admin.invitations.create({
    organizationId,
    people: [{ email, name }],
    ...rest,
  });
  const [invitation] = invitations;
  if (!invitation) throw new Error(`${email} was refused: ${JSON.stringify(refusals)}`);
  return invitation;
}
