import { addAdmin } from '@ringmark/api/people/auth/operator.service';
import type { Services } from '@ringmark/api/core/context/context';
import { runOutbox } from '@ringmark/api/compose/run-outbox';
import type { LabelId, OrganizationId, ProjectId } from '@ringmark/contract/ids';
import { CLOSED_STATUSES, type TicketStatus } from '@ringmark/contract/vocabulary';
import { type DemoPerson, settableClock, signInAs } from './demo-callers.ts';
import { happen } from './demo-events.ts';
import { DEMO_LABELS, DEMO_ORGANIZATIONS, DEMO_TEAM, demoEmail } from './demo-people.ts';
import { placeDemoPins } from './demo-pins.ts';
import { type DemoProject, type Story, tellStory } from './demo-stories.ts';
import { DEMO, type DemoTicket } from './demo-tickets.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DAYS_BACK = 58;
/** The shop put its corrected price online this many days ago. */
const DEPLOYED_DAYS_AGO = 4;

/** The address that `demo` suggests for a new member. */
export const DEMO_MEMBER_EMAIL = demoEmail(
  DEMO_ORGANIZATIONS[0]?.people[0] ?? '',
  DEMO_ORGANIZATIONS[0]?.domain ?? '',
);

export interface DemoOptions {
  /** Corrects the demo page: afterwards the problems that the pins show are gone. */
  deploy?: () => void;
}

/**
 * Fills an empty database: the people use the API over eight weeks, so that history, counters and search are real.
 *
 * @returns whether the pins have pictures; without a browser they are plain tickets.
 */
export async function seedDemo(
  live: Services,
  { deploy = () => undefined }: DemoOptions = {},
): Promise<{ hasPictures: boolean }> {
  const now = live.clock.now();
  const clock = settableClock(now - DAYS_BACK * DAY);
  // People stay signed in for the whole of the demo's past.
  const config = { ...live.config, sessionDays: 2 * DAYS_BACK };
  const services: Services = {
    ...live,
    config,
    clock,
    wakeOutbox: () => undefined,
    wakeJobs: () => undefined,
  };
  const team = await createTeam(services);
  const projects = await createCustomers(services, team[0]);
  const placed = await placeDemoPins(team[0], DEMO.pins).catch(() => undefined);
  const tickets = spread([
    ...DEMO.tickets.map((ticket) => ({ ticket, place: undefined })),
    ...DEMO.pins.map((ticket, index) => ({ ticket, place: placed?.[index] })),
  ]);
  const written: Story['written'] = new Map();
  const stories = tickets.flatMap(({ ticket, place }, index) => {
    const project = projects.get(ticket.project);
    if (!project) throw new Error(`The demo has no project called ${ticket.project}.`);
    const createdAt = now - ageOf(ticket, index / tickets.length);
    return tellStory({ services, team, project, ticket, place, index, createdAt, now, written });
  });
  await happen(clock, [...stories, { at: now - DEPLOYED_DAYS_AGO * DAY, act: async () => deploy() }]);
  await deleteMail(live);
  live.wakeJobs();
  return { hasPictures: placed !== undefined };
}

async function createTeam(services: Services): Promise<Story['team']> {
  const [first, ...others] = DEMO_TEAM;
  const join = ({ email, name }: (typeof DEMO_TEAM)[number]) => {
    addAdmin(services, email, name);
    return signInAs(services, email, name);
  };
  const team: Story['team'] = [await join(first)];
  return [...team, ...(await Promise.all(others.map(join)))];
}

async function createCustomers(services: Services, admin: DemoPerson): Promise<Map<string, DemoProject>> {
  const projects = new Map<string, DemoProject>();
  for (const { name, domain, projects: wanted, people: names } of DEMO_ORGANIZATIONS) {
    const organization = await admin.api.organizations.create({ name, domain });
    const made = await createProjects(admin, organization.id, wanted);
    const people: DemoPerson[] = [];
    for (const person of names) people.push(await signInAs(services, demoEmail(person, domain), person));
    for (const [project, id] of made)
      projects.set(project, { id, people, labels: await createLabels(admin, id) });
  }
  return projects;
}

async function createProjects(
  { api }: DemoPerson,
  organizationId: OrganizationId,
  wanted: readonly { name: string; allowedUrls: readonly string[] }[],
): Promise<[string, ProjectId][]> {
  const made: [string, ProjectId][] = [];
  for (const { name, allowedUrls } of wanted) {
    const project = await api.projects.create({ organizationId, name, allowedUrls: [...allowedUrls] });
    made.push([name, project.id]);
  }
  return made;
}

async function createLabels({ api }: DemoPerson, projectId: ProjectId): Promise<DemoProject['labels']> {
  const labels = new Map<string, LabelId>();
  for (const [name, colour] of DEMO_LABELS)
    labels.set(name, (await api.labels.create({ projectId, name, colour })).id);
  return labels;
}

/** Mixes the list the same way each time: neighbours in the file belong to one project. */
function spread<T>(items: readonly T[]): T[] {
  const step = 23;
  return items.map((_, index) => items[(index * step) % items.length]).filter((item) => item !== undefined);
}

const isClosed = (status: TicketStatus) => CLOSED_STATUSES.some((closed) => closed === status);

/** Returns how long ago a ticket was created, in ms. @param share its place in the demo's past, 0 to 1 */
function ageOf({ status, createdDaysAgo }: DemoTicket, share: number): number {
  if (createdDaysAgo !== undefined) return createdDaysAgo * DAY;
  const days = (DAYS_BACK - 1) * (isClosed(status) ? 1 : 0.3);
  return (1 - share) * days * DAY + 2 * HOUR;
}

/** The mails of the demo's past are not sent. */
async function deleteMail(services: Services): Promise<void> {
  await runOutbox({ ...services, mailer: { send: async () => undefined } });
}
