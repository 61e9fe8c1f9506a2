import { addAdmin } from '@ringmark/api/auth/operator.service';
import type { Services } from '@ringmark/api/context';
import { runOutbox } from '@ringmark/api/mail/run-outbox';
import type { OrganizationId, ProjectId } from '@ringmark/contract/ids';
import { formatResolution, ANNOTATION_DEFAULT } from '@ringmark/contract/resolutions';
import { DEMO_PAGE_PATH } from '@ringmark/contract/pages/same-origin';
import { CLOSED_STATUSES, TICKET_STATUSES, type TicketStatus } from '@ringmark/contract/vocabulary';
import { type DemoPerson, type SettableClock, settableClock, signInAs } from './demo-callers.ts';
import { DEMO_ADMIN, DEMO_ORGANIZATIONS, demoEmail } from './demo-people.ts';
import { type PlacedPin, placeDemoPins } from './demo-pins.ts';
import { DEMO, type DemoTicket } from './demo-tickets.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DAYS_BACK = 58;
/** What passes between one word or change of a ticket and the next, in hours: customers and teams differ. */
const PAUSES = [2, 19, 7, 44, 27, 5, 70];

interface DemoProject {
  id: ProjectId;
  people: DemoPerson[];
}

/** The address that `demo` suggests for a new member. */
export const DEMO_MEMBER_EMAIL = demoEmail(
  DEMO_ORGANIZATIONS[0]?.people[0] ?? '',
  DEMO_ORGANIZATIONS[0]?.domain ?? '',
);

/**
 * Fills an empty database: the people use the API over eight weeks, so that history, counters and search are real.
 *
 * @returns whether the pins have pictures; without a browser they are plain tickets.
 */
export async function seedDemo(live: Services): Promise<{ hasPictures: boolean }> {
  const now = live.clock.now();
  const clock = settableClock(now - DAYS_BACK * DAY);
  // People stay signed in for the whole of the demo's past.
  const config = { ...live.config, sessionDays: 2 * DAYS_BACK };
  const services: Services = { ...live, config, clock, wakeOutbox: () => undefined };
  const admin = await createAdmin(services);
  const projects = await createCustomers(services, admin);
  const placed = await placeDemoPins(admin, DEMO.pins).catch(() => undefined);
  const tickets = spread([
    ...DEMO.tickets.map((ticket) => ({ ticket, place: undefined })),
    ...DEMO.pins.map((ticket, index) => ({ ticket, place: placed?.[index] })),
  ]);
  for (const { ticket, place, index, age } of inOrder(tickets)) {
    const project = projects.get(ticket.project);
    if (!project) throw new Error(`The demo has no project called ${ticket.project}.`);
    clock.set(now - age);
    await writeStory({ admin, project, ticket, place, index, clock, now });
  }
  await deleteMail(live);
  return { hasPictures: placed !== undefined };
}

async function createAdmin(services: Services): Promise<DemoPerson> {
  addAdmin(services, DEMO_ADMIN.email, DEMO_ADMIN.name);
  return signInAs(services, DEMO_ADMIN.email, DEMO_ADMIN.name);
}

async function createCustomers(services: Services, admin: DemoPerson): Promise<Map<string, DemoProject>> {
  const projects = new Map<string, DemoProject>();
  for (const { name, domain, projects: wanted, people: names } of DEMO_ORGANIZATIONS) {
    const organization = await admin.api.organizations.create({ name, domain });
    const made = await createProjects(admin, organization.id, wanted);
    const people: DemoPerson[] = [];
    for (const person of names) people.push(await signInAs(services, demoEmail(person, domain), person));
    for (const [project, id] of made) projects.set(project, { id, people });
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

/** Mixes the list the same way each time: neighbours in the file belong to one project. */
function spread<T>(items: readonly T[]): T[] {
  const step = 23;
  return items.map((_, index) => items[(index * step) % items.length]).filter((item) => item !== undefined);
}

const isClosed = (status: TicketStatus) => CLOSED_STATUSES.some((closed) => closed === status);

function inOrder<T extends { ticket: DemoTicket }>(
  tickets: readonly T[],
): (T & { index: number; age: number })[] {
  return tickets
    .map((each, index) => {
      const days = (DAYS_BACK - 1) * (isClosed(each.ticket.status) ? 1 : 0.3);
      return { ...each, index, age: (1 - index / tickets.length) * days * DAY + 2 * HOUR };
    })
    .toSorted((one, other) => other.age - one.age);
}

interface Story {
  admin: DemoPerson;
  project: DemoProject;
  ticket: DemoTicket;
  place: PlacedPin | undefined;
  index: number;
  clock: SettableClock;
  now: number;
}

async function writeStory({ admin, project, ticket, place, index, clock, now }: Story): Promise<void> {
  const reporter = project.people[index % project.people.length] ?? admin;
  const { title, description, severity, status, comments = [] } = ticket;
  const isPin = 'y' in ticket;
  const { id } = await reporter.api.tickets.create({
    projectId: project.id,
    title,
    description,
    severity,
    url: isPin ? DEMO_PAGE_PATH : null,
    resolution: isPin ? formatResolution(ANNOTATION_DEFAULT) : (ticket.resolution ?? null),
    ...place,
  });
  const path = pathTo(status, index);
  const most = (now - clock.now() - HOUR) / (comments.length + path.length + 1);
  let step = index;
  const pause = () => {
    step += 1;
    clock.set(clock.now() + Math.min(most, (PAUSES[step % PAUSES.length] ?? 1) * HOUR));
  };
  const speakers = [admin, reporter];
  for (const [turn, text] of comments.entries()) {
    pause();
    await speakers[turn % 2]?.api.comments.add({ ticketId: id, text });
  }
  for (const next of path) {
    pause();
    const who = next === 'Accepted' ? reporter : admin;
    await who.api.tickets.update({ id, status: next });
  }
}

/** The statuses on the way from Received: not every ticket passes all of them. */
function pathTo(status: TicketStatus, index: number): TicketStatus[] {
  const end = TICKET_STATUSES.indexOf(status);
  if (status === 'Blocked') return ['In Progress', 'Blocked'];
  return TICKET_STATUSES.filter(
    (candidate, place) =>
      place > 0 &&
      place <= end &&
      candidate !== 'Blocked' &&
      (place === end || candidate === 'Done' || candidate === 'In Progress' || (place + index) % 3 === 0),
  );
}

/** The mails of the demo's past are not sent. */
async function deleteMail(services: Services): Promise<void> {
  await runOutbox({ ...services, mailer: { send: async () => undefined } });
}
