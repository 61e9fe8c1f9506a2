import type { MailId, OrganizationId, ProjectId, TicketId, UserId } from '@ringmark/contract/ids';
import type { Organization } from '@ringmark/contract/people/organizations';
import type { Project } from '@ringmark/contract/projects/projects';
import type { User } from '@ringmark/contract/people/users';
import type { Insertable } from 'kysely';
import type { Db } from '../core/database/db.ts';
import type { OrganizationTable, ProjectTable, UserTable } from '../core/database/tables/people-tables.ts';
import type { OutboxTable } from '../core/database/tables/mail-tables.ts';
import type { TicketTable } from '../core/database/tables/ticket-tables.ts';
import { newId } from '../core/base/new-id.ts';
import { toInstant } from '../core/base/instants.ts';
import { toOrganization } from '../people/organizations/organization-row.ts';
import type { Clock } from '../core/ports/ports.ts';
import { toProject } from '../core/reach/project-row.ts';
import { insertTicket } from '../tickets/tickets/changes/ticket-writes.ts';
import { toUser } from '../people/users/user-row.ts';

/** The fields of an existing ticket that a test needs; the API answers for the rest. */
export interface BuiltTicket {
  id: TicketId;
  number: number;
  projectId: ProjectId;
  userId: UserId;
}

/** Makers of rows, which fill everything that is not under test. */
export interface Builders {
  anOrganization(values?: Partial<Insertable<OrganizationTable>>): Organization;
  aProject(values?: Partial<Insertable<ProjectTable>>): Project;
  /** A member; of an organization of their own unless one is named. */
  aUser(values?: Partial<Insertable<UserTable>>): User;
  /** An administrator, of the platform's own organization. */
  anAdmin(values?: Partial<Insertable<UserTable>>): User;
  /** Gives a user access to a project. */
  assign(user: Pick<User, 'id'>, ...projects: readonly Pick<Project, 'id'>[]): void;
  /** A member with access to a project of their organization. */
  aMemberWithProject(): { organization: Organization; project: Project; user: User };
  aTicket(values?: Partial<Insertable<TicketTable>>): BuiltTicket;
  /** A mail about a new ticket that failed permanently. */
  aFailedMail(values?: Partial<Insertable<OutboxTable>>): { id: MailId };
}

export function createBuilders(db: Db, clock: Clock): Builders {
  let count = 0;
  const next = () => {
    count += 1;
    return count;
  };
  const now = () => toInstant(clock.now());

  const anOrganization: Builders['anOrganization'] = (values = {}) => {
    const number = next();
    const row = {
      id: newId<OrganizationId>(),
      name: `Organization ${number}`,
      domain: `organization${number}.example`,
      status: 'active' as const,
      is_platform: 0 as const,
      takes_in_by_domain: 1 as const,
      created_at: now(),
      ...values,
    };
    db.run(db.q.insertInto('organization').values(row));
    return toOrganization(row);
  };

  const platform = (): OrganizationId => {
    const known = db.first(db.q.selectFrom('organization').select('id').where('is_platform', '=', 1));
    return known?.id ?? anOrganization({ name: 'Ringmark', domain: 'platform.example', is_platform: 1 }).id;
  };

  const aUser: Builders['aUser'] = (values = {}) => {
    const number = next();
    const organizationId = values.organization_id ?? anOrganization().id;
    const { domain } = db.first(
      db.q.selectFrom('organization').select('domain').where('id', '=', organizationId),
    ) ?? { domain: 'nowhere.example' };
    const row = {
      id: newId<UserId>(),
      organization_id: organizationId,
      name: `Person ${number}`,
      email: `person${number}@${domain}`,
      role: 'member' as const,
      is_admin: 0 as const,
      status: 'active' as const,
      created_at: now(),
      last_seen_at: now(),
      ...values,
    };
    db.run(db.q.insertInto('user').values(row));
    return toUser(row);
  };

  const aProject: Builders['aProject'] = (values = {}) => {
    const number = next();
    const row = {
      id: newId<ProjectId>(),
      organization_id: values.organization_id ?? anOrganization().id,
      name: `Project ${number}`,
      allowed_urls: JSON.stringify([`https://site${number}.example/`]),
      user_agent: null,
      page_rules: null,
      rechecks: 1 as const,
      agents: 1 as const,
      sends_forms: 0 as const,
      status: 'active' as const,
      created_at: now(),
      ...values,
    };
    db.run(db.q.insertInto('project').values(row));
    return toProject(row);
  };

  const assign: Builders['assign'] = (user, ...projects) => {
    for (const { id } of projects) {
      db.run(db.q.insertInto('user_project').values({ user_id: user.id, project_id: id }));
    }
  };

  return {
    anOrganization,
    aUser,
    anAdmin: (values = {}) =>
      aUser({ organization_id: platform(), role: 'admin', is_admin: 1, name: `Admin ${next()}`, ...values }),
    aProject,
    assign,
    aMemberWithProject() {
      const organization = anOrganization();
      const project = aProject({ organization_id: organization.id });
      const user = aUser({ organization_id: organization.id });
      assign(user, project);
      return { organization, project, user };
    },
    aTicket(values = {}) {
      const row = {
        id: newId<TicketId>(),
        project_id: values.project_id ?? aProject().id,
        user_id: values.user_id ?? aUser().id,
        title: 'A ticket',
        description: 'Something is not as it should be.',
        status: 'Received' as const,
        severity: 'medium' as const,
        created_at: now(),
        updated_at: now(),
        ...values,
      };
      const number = db.write((tx) => insertTicket(tx, row, null));
      return { id: row.id, number, projectId: row.project_id, userId: row.user_id };
    },
    aFailedMail(values = {}) {
      const id = newId<MailId>();
      const row = {
        id,
        kind: 'ticket',
        recipient: `person${next()}@nowhere.example`,
        payload: JSON.stringify({ actorId: newId<UserId>(), news: { kind: 'created' } }),
        state: 'failed' as const,
        attempts: 6,
        last_error: 'The mail server rejected the email: there is no such mailbox.',
        next_attempt_at: now(),
        created_at: now(),
        failed_at: now(),
        ...values,
      };
      db.run(db.q.insertInto('outbox').values(row));
      return { id };
    },
  };
}
