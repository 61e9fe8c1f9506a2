import { cp } from 'node:fs/promises';
import { hashSecret } from '@ringmark/api/core/secrets/hashed-secrets';
import { aSession } from '@ringmark/api/testing/fake-browser';
import { invite } from '@ringmark/api/testing/invite';
import type { User } from '@ringmark/contract/people/users';
import { createServerKit, formOf, type ServerKit } from '../testing/server-kit.ts';

export const PERSONAS = [
  'anonymous',
  'expired',
  'archived',
  'ofArchivedOrganization',
  'member',
  'colleague',
  'stranger',
  'administrator',
  'administratorAsMember',
] as const;
export type Persona = (typeof PERSONAS)[number];

export const RELATIONS = ['own', 'ofColleague', 'ofStranger', 'missing'] as const;
export type Relation = (typeof RELATIONS)[number];

export interface Records {
  organizationId: string;
  projectId: string;
  url: string;
  userId: string;
  ticketId: string;
  commentId: string;
  attachmentId: string;
  sessionId: string;
  tokenId: string;
  mailId: string;
  invitationId: string;
  savedViewId: string;
}

type Person = Pick<User, 'id'>;

/** Some personas own records, and others only call. */
type People = Record<'member' | 'colleague' | 'stranger' | 'administrator' | 'archived' | 'late', Person>;

export interface Fixtures {
  kit: ServerKit;
  people: People;
  records: Record<Relation, Records>;
  cookies: Record<Persona, () => string | undefined>;
}

/** Text that must never reach anybody but its owner. */
export const canary = (relation: Relation) => `canary-${relation.toLowerCase()}`;

const MISSING: Records = {
  organizationId: '01980000-0000-7000-8000-000000000001',
  projectId: '01980000-0000-7000-8000-000000000002',
  url: 'https://missing.example/',
  userId: '01980000-0000-7000-8000-000000000003',
  ticketId: '01980000-0000-7000-8000-000000000004',
  commentId: '01980000-0000-7000-8000-000000000005',
  attachmentId: '01980000-0000-7000-8000-000000000006',
  sessionId: '01980000-0000-7000-8000-000000000007',
  tokenId: '01980000-0000-7000-8000-000000000008',
  mailId: '01980000-0000-7000-8000-000000000009',
  invitationId: '01980000-0000-7000-8000-00000000000a',
  savedViewId: '01980000-0000-7000-8000-00000000000b',
};

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function createPersonWithRecords(kit: ServerKit, organizationId: string, relation: Relation) {
  const mark = canary(relation);
  const url = `https://${mark}.example/`;
  const organization = { organization_id: organizationId as never };
  const user = kit.aUser(organization);
  const project = kit.aProject({
    ...organization,
    name: `Project ${mark}`,
    allowed_urls: JSON.stringify([url]),
  });
  kit.assign(user, project);
  const api = kit.asUser(user);
  const words = { title: `Ticket ${mark}`, description: `About ${mark}` };
  const ticket = await api.tickets.create({ projectId: project.id, ...words });
  const comment = await api.comments.add({ ticketId: ticket.id, text: `Comment ${mark}` });
  const pictured = { projectId: project.id, ...words, screenshot: PIXEL };
  const made = await kit.send('POST /api/tickets', { as: user, payload: pictured });
  const form = await formOf({ name: `${mark}.txt`, content: mark });
  const up = await kit.send(`POST /api/tickets/${ticket.id}/attachments`, { as: user, ...form });
  const [file] = up.json();
  const view = await api.viewport.open({ url, width: 800, height: 600 });
  const saved = await api.savedViews.create({ name: mark, search: { search: mark } });
  const token = await api.apiTokens.create({ name: mark, scope: 'read', expiresInDays: 1 });
  const records: Records = {
    organizationId,
    projectId: project.id,
    url,
    userId: user.id,
    ticketId: made.json().id,
    commentId: comment.id,
    attachmentId: file.id,
    sessionId: view.sessionId,
    tokenId: token.id,
    savedViewId: saved.id,
    invitationId: (await invite(kit.asUser(kit.anAdmin()), `${mark}@guest.example`, user.organizationId)).id,
    mailId: kit.aFailedMail({ recipient: user.email, ticket_id: ticket.id, user_id: user.id }).id,
  };
  return { user, records };
}

function expiredCookie({ services, db }: ServerKit, user: Person): string {
  const token = aSession(services, user);
  const past = '2020-01-01T00:00:00.000Z';
  const update = db.q.updateTable('session').set({ expires_at: past });
  db.run(update.where('token_hash', '=', hashSecret(token)));
  return `ringmark_session=${token}`;
}

const cookiesOf = (
  kit: ServerKit,
  { member, colleague, stranger, administrator, archived, late }: People,
): Fixtures['cookies'] => ({
  anonymous: () => undefined,
  expired: () => expiredCookie(kit, member),
  archived: () => kit.cookieOf(archived),
  ofArchivedOrganization: () => kit.cookieOf(late),
  member: () => kit.cookieOf(member),
  colleague: () => kit.cookieOf(colleague),
  stranger: () => kit.cookieOf(stranger),
  administrator: () => kit.cookieOf(administrator),
  administratorAsMember: () => kit.cookieOf(member, administrator),
});

export async function buildFixtures(kit: ServerKit): Promise<Fixtures> {
  const home = kit.anOrganization();
  const abroad = kit.anOrganization();
  const closed = kit.anOrganization({ status: 'archived' });
  const administrator = kit.anAdmin();
  const member = await createPersonWithRecords(kit, home.id, 'own');
  const colleague = await createPersonWithRecords(kit, home.id, 'ofColleague');
  const stranger = await createPersonWithRecords(kit, abroad.id, 'ofStranger');
  const archived = kit.aUser({ organization_id: home.id, status: 'archived' });
  const late = kit.aUser({ organization_id: closed.id });
  const people = {
    member: member.user,
    colleague: colleague.user,
    stranger: stranger.user,
    administrator,
    archived,
    late,
  };
  return {
    kit,
    people,
    records: {
      own: member.records,
      ofColleague: colleague.records,
      ofStranger: stranger.records,
      missing: MISSING,
    },
    cookies: cookiesOf(kit, people),
  };
}

/** Makes a server over a copy of the database and files of fixtures, which is faster than building them again. */
export async function copyFixtures(
  { kit: { filesDir }, people, records }: Fixtures,
  database: Buffer,
): Promise<Fixtures> {
  const kit = await createServerKit({ database });
  await cp(filesDir, kit.filesDir, { recursive: true });
  // Views live in memory.
  const opened = async (person: Person, of: Records): Promise<Records> => {
    const { sessionId } = await kit.asUser(person).viewport.open({ url: of.url, width: 800, height: 600 });
    return { ...of, sessionId };
  };
  return {
    kit,
    people,
    records: {
      own: await opened(people.member, records.own),
      ofColleague: await opened(people.colleague, records.ofColleague),
      ofStranger: await opened(people.stranger, records.ofStranger),
      missing: records.missing,
    },
    cookies: cookiesOf(kit, people),
  };
}
