import { openDatabase } from '@ringmark/api/core/database/db';
import { aSession } from '@ringmark/api/testing/fake-browser';
import { createTestKit } from '@ringmark/api/testing/test-kit';
import type { ProjectId, TicketId, UserId } from '@ringmark/contract/ids';
import type { User } from '@ringmark/contract/people/users';
import { systemClock } from '@ringmark/server/adapters/system-clock';
import { databasePath } from '@ringmark/server/data-folder/paths';
import { createBuilders } from '@ringmark/api/testing/builders';

export interface Person {
  id: UserId;
  email: string;
  /** A `Cookie` header. */
  cookie: string;
}

export interface SeededData {
  /** A project to which all have access. */
  projectId: ProjectId;
  /** All projects, that one first. */
  projectIds: ProjectId[];
  admins: Person[];
  members: Person[];
  tickets: TicketId[];
}

export interface SeedCounts {
  projects?: number;
  admins?: number;
  members?: number;
  tickets?: number;
  allowedUrls?: readonly string[];
}

/** Fills an empty data folder with signed-in people, a project and tickets. */
export function seedData(
  dataDir: string,
  { projects: count = 1, admins = 0, members = 0, tickets = 0, allowedUrls = [] }: SeedCounts,
): SeededData {
  const kit = createTestKit({ database: databasePath(dataDir) });
  try {
    const build = createBuilders(kit.db, systemClock);
    const services = { ...kit.services, clock: systemClock };
    const signIn = (user: User): Person => ({
      id: user.id,
      email: user.email,
      cookie: `ringmark_session=${aSession(services, user)}`,
    });
    const organization = build.anOrganization();
    const aProject = () =>
      build.aProject({
        organization_id: organization.id,
        ...(allowedUrls.length > 0 && { allowed_urls: JSON.stringify(allowedUrls) }),
      });
    const project = aProject();
    const projects = [project, ...Array.from({ length: count - 1 }, aProject)];
    const staff = Array.from({ length: Math.max(1, admins) }, () => build.anAdmin());
    const people = Array.from({ length: members }, () => {
      const user = build.aUser({ organization_id: organization.id });
      for (const one of projects) build.assign(user, one);
      return user;
    });
    const author = people[0] ?? staff[0];
    if (!author) throw new Error('Nobody is there to write tickets.');
    return {
      projectId: project.id,
      projectIds: projects.map(({ id }) => id),
      admins: staff.map(signIn),
      members: people.map(signIn),
      tickets: Array.from(
        { length: tickets },
        () => build.aTicket({ project_id: project.id, user_id: author.id }).id,
      ),
    };
  } finally {
    kit.db.close();
  }
}

/** Reads the database of a server, which may be running, and changes nothing. */
export function readDatabase<T>(dataDir: string, look: (db: ReturnType<typeof openDatabase>) => T): T {
  const db = openDatabase(databasePath(dataDir));
  try {
    return look(db);
  } finally {
    db.sqlite.close();
  }
}
