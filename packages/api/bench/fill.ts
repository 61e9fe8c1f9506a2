import type { OrganizationId, ProjectId, TicketId, UserId } from '@ringmark/contract/ids';
import type { Severity, TicketStatus } from '@ringmark/contract/vocabulary';
import type { Db } from '../src/database/db.ts';
import { indexTicket } from '../src/database/ticket-search.ts';
import { newId } from '../src/ids.ts';
import { wordsOf } from '../src/tickets/search-words.ts';
import { RANK_GAP } from '../src/tickets/ticket-writes.ts';
import { type Writer, createDraw, createRandom, createWriter } from './believable.ts';

const ORGANIZATIONS = 50;
const PROJECTS_EACH = 4;
const USERS_EACH = 40;
const BATCH = 5_000;
const AT = '2026-01-01T00:00:00.000Z';

export interface Filled {
  writer: Writer;
  projects: { id: ProjectId; organizationId: OrganizationId }[];
  users: { id: UserId; organizationId: OrganizationId }[];
  admin: { id: UserId };
}

function fillPeople(db: Db): Omit<Filled, 'writer'> {
  const filled: Omit<Filled, 'writer' | 'admin'> = { projects: [], users: [] };
  const addUser = (organizationId: OrganizationId, name: string, is_admin: 0 | 1) => {
    const id = newId<UserId>();
    const role = is_admin ? 'admin' : 'member';
    const row = { name, email: `${id}@bench.example`, role, is_admin, status: 'active' } as const;
    db.run(
      db.q
        .insertInto('user')
        .values({ ...row, id, organization_id: organizationId, created_at: AT, last_seen_at: AT }),
    );
    return id;
  };
  const addOrganization = (name: string, is_platform: 0 | 1) => {
    const id = newId<OrganizationId>();
    const row = {
      name,
      domain: `${id}.example`,
      status: 'active',
      is_platform,
      takes_in_by_domain: 1,
    } as const;
    db.run(db.q.insertInto('organization').values({ ...row, id, created_at: AT }));
    return id;
  };
  for (let count = 0; count < ORGANIZATIONS; count += 1) {
    const organizationId = addOrganization(`Organization ${count}`, 0);
    const projectIds = Array.from({ length: PROJECTS_EACH }, (_, index) => {
      const id = newId<ProjectId>();
      const row = { name: `Project ${count}.${index}`, allowed_urls: '[]', status: 'active' } as const;
      db.run(
        db.q.insertInto('project').values({ ...row, id, organization_id: organizationId, created_at: AT }),
      );
      filled.projects.push({ id, organizationId });
      return id;
    });
    for (let index = 0; index < USERS_EACH; index += 1) {
      const id = addUser(organizationId, `User ${count}.${index}`, 0);
      filled.users.push({ id, organizationId });
      for (const project_id of projectIds)
        db.run(db.q.insertInto('user_project').values({ user_id: id, project_id }));
    }
  }
  return { ...filled, admin: { id: addUser(addOrganization('Platform', 1), 'Admin', 1) } };
}

/** As a desk looks that has been in use for years: most of it is done. */
const STATUSES: readonly (readonly [TicketStatus, number])[] = [
  ['Received', 8],
  ['In Progress', 6],
  ['In Review', 4],
  ['Adjustments', 2],
  ['QA', 3],
  ['Production', 3],
  ['Blocked', 2],
  ['Done', 12],
  ['Accepted', 60],
];
const SEVERITIES: readonly (readonly [Severity, number])[] = [
  ['low', 30],
  ['medium', 50],
  ['high', 20],
];

/** Counters are counted once at the end: what the product adds up ticket by ticket. */
const COUNT = `
insert into ticket_counter select 'all', status, severity, count(*) from ticket group by 2, 3;
insert into ticket_counter select 'project:' || project_id, status, severity, count(*) from ticket group by 1, 2, 3;
insert into ticket_counter select 'creator:' || user_id, status, severity, count(*) from ticket group by 1, 2, 3;
insert into ticket_counter select 'creator:' || user_id || ':' || project_id, status, severity, count(*) from ticket group by 1, 2, 3;
`;

export const INSERT_TICKET = `insert into ticket (id, project_id, user_id, title, severity, status, rank, created_at, updated_at, description)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
export const INSERT_HISTORY = `insert into status_history (id, ticket_id, old_status, new_status, user_id, changed_at) values (?, ?, null, ?, ?, ?)`;

/** Fills an empty, migrated database with tickets of 20 to 80 words. */
export function fill(db: Db, tickets: number): Filled {
  const random = createRandom(7);
  const writer = createWriter(random);
  const people = db.write(() => fillPeople(db));
  const drawStatus = createDraw(random, STATUSES);
  const drawSeverity = createDraw(random, SEVERITIES);
  const insertTicket = db.sqlite.prepare(INSERT_TICKET);
  const insertHistory = db.sqlite.prepare(INSERT_HISTORY);
  const addTicket = (number: number) => {
    const user = people.users[Math.floor(random() * people.users.length)];
    const project = people.projects[Math.floor((number * 7) % people.projects.length)];
    if (!user || !project) throw new Error('There are users and projects.');
    const id = newId<TicketId>();
    const status = drawStatus();
    const severity = drawSeverity();
    const title = writer.text(3 + Math.floor(random() * 5));
    const description = writer.text(20 + Math.floor(random() * 60));
    insertTicket.run(
      id,
      project.id,
      user.id,
      title,
      severity,
      status,
      number * RANK_GAP,
      AT,
      AT,
      description,
    );
    insertHistory.run(newId(), id, status, user.id, AT);
    const facets = { number, projectId: project.id, creatorId: user.id, severity, pageKey: null };
    indexTicket(db, facets, wordsOf(`${title}\n${description}`));
  };
  for (let from = 1; from <= tickets; from += BATCH) {
    db.write(() => {
      for (let number = from; number < Math.min(from + BATCH, tickets + 1); number += 1) addTicket(number);
    });
  }
  db.write(() => db.sqlite.exec(COUNT));
  return { ...people, writer };
}
