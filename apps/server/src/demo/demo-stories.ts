import type { Services } from '@ringmark/api/core/context/context';
import { firstPictureJob } from '@ringmark/api/evidence/proofs/first-picture.job';
import { proofJob } from '@ringmark/api/evidence/proofs/proof.job';
import type { LabelId, ProjectId, TicketId } from '@ringmark/contract/ids';
import { DEMO_PAGE_PATH } from '@ringmark/contract/pages/same-origin';
import { ANNOTATION_DEFAULT, formatResolution } from '@ringmark/contract/resolutions';
import { TICKET_STATUSES, type TicketStatus } from '@ringmark/contract/vocabulary';
import type { DemoPerson } from './demo-callers.ts';
import type { DemoEvent } from './demo-events.ts';
import type { PlacedPin } from './demo-pins.ts';
import type { DemoPin, DemoTicket } from './demo-tickets.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The hours that pass between two comments or changes of a ticket. They vary, because customers and teams do. */
const PAUSES = [2, 19, 7, 44, 27, 5, 70];
/** A picture of the page takes longer on a busy machine. */
const VISIT_TIME = MINUTE;

export interface DemoProject {
  id: ProjectId;
  people: DemoPerson[];
  labels: ReadonlyMap<string, LabelId>;
}

export interface Story {
  /** The services use the clock that the events set. */
  services: Services;
  team: readonly [DemoPerson, ...DemoPerson[]];
  project: DemoProject;
  ticket: DemoTicket | DemoPin;
  place: PlacedPin | undefined;
  /** The ticket has this place among all tickets. */
  index: number;
  createdAt: number;
  now: number;
  /** It holds the tickets that were created before, by title. */
  written: Map<string, TicketId>;
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Tells what happened to one ticket, from its creation to its present status. */
export function tellStory(story: Story): DemoEvent[] {
  const { ticket, createdAt, now } = story;
  const acts = [...wordsOf(story), ...turnsOf(story)];
  const end = ticket.endedDaysAgo === undefined ? now - HOUR : now - ticket.endedDaysAgo * DAY;
  const most = (end - createdAt) / (acts.length + 1);
  // A ticket that ends at a certain time moves towards it evenly.
  const least = ticket.endedDaysAgo === undefined ? 0 : most;
  let at = createdAt;
  return [
    { at: createdAt, act: () => create(story) },
    { at: createdAt + 10 * SECOND, act: () => takeFirstPicture(story) },
    { at: createdAt + 5 * MINUTE, act: () => triage(story) },
    ...acts.map((act, step) => {
      at += Math.max(least, Math.min(most, (PAUSES[(story.index + step + 1) % PAUSES.length] ?? 1) * HOUR));
      return { at, act };
    }),
  ];
}

const reporterOf = ({ project, index, team }: Story) =>
  project.people[index % project.people.length] ?? team[0];

/** Returns the person of the team who works on the ticket. */
const workerOf = ({ team, index }: Story) => team[index % team.length] ?? team[0];

function idOf({ written, ticket: { title } }: Story): TicketId {
  const id = written.get(title);
  if (!id) throw new Error(`The demo's ticket “${title}” isn't there yet.`);
  return id;
}

async function create(story: Story): Promise<void> {
  const { ticket, project, place, written } = story;
  const { title, description, severity } = ticket;
  const isPin = 'y' in ticket;
  const { id } = await reporterOf(story).api.tickets.create({
    projectId: project.id,
    title,
    description,
    severity,
    url: isPin ? DEMO_PAGE_PATH : null,
    resolution: isPin ? formatResolution(ANNOTATION_DEFAULT) : (ticket.resolution ?? null),
    ...place,
  });
  written.set(title, id);
}

/** Later checks compare with it. The server's own jobs would call a pin of the past too old for one. */
async function takeFirstPicture(story: Story): Promise<void> {
  const { ticket, place, services, project } = story;
  if (!('y' in ticket) || !ticket.isChecked || !place) return;
  const pin = { projectId: project.id, ticketId: idOf(story) };
  await firstPictureJob.run(services, pin, AbortSignal.timeout(VISIT_TIME));
}

async function triage(story: Story): Promise<void> {
  const { ticket, project, now } = story;
  const { labels = [], isAssigned = false, dueInDays } = ticket;
  if (labels.length === 0 && !isAssigned && dueInDays === undefined) return;
  const worker = workerOf(story);
  await worker.api.tickets.triage({
    id: idOf(story),
    addLabels: labels.flatMap((name) => project.labels.get(name) ?? []),
    ...(isAssigned && { assigneeId: worker.id }),
    ...(dueInDays !== undefined && { dueOn: dayOf(now + dueInDays * DAY) }),
  });
}

/** Returns the comments, of which the team writes the first, and then the team's internal notes. */
function wordsOf(story: Story): DemoEvent['act'][] {
  const { comments = [], notes = [] } = story.ticket;
  const speakers = [workerOf(story), reporterOf(story)];
  return [
    ...comments.map(
      (text, turn) => () =>
        speakers[turn % 2]?.api.comments.add({ ticketId: idOf(story), text }) ?? Promise.resolve(),
    ),
    ...notes.map(
      (text) => () => workerOf(story).api.comments.add({ ticketId: idOf(story), text, visibility: 'team' }),
    ),
  ];
}

/** Returns the changes of status, with what follows from them. */
function turnsOf(story: Story): DemoEvent['act'][] {
  const { ticket, index } = story;
  const { sentBack, mergedInto } = ticket;
  const turns: DemoEvent['act'][] = pathTo(sentBack === undefined ? ticket.status : 'Done', index).map(
    (status) => async () => {
      const who = status === 'Accepted' ? reporterOf(story) : workerOf(story);
      await who.api.tickets.update({ id: idOf(story), status });
      if (status === 'Done') await prove(story);
    },
  );
  if (sentBack !== undefined)
    turns.push(() => reporterOf(story).api.tickets.reject({ id: idOf(story), reason: sentBack }));
  if (mergedInto !== undefined)
    turns.push(() => {
      const into = { ...story, ticket: { ...ticket, title: mergedInto } };
      return workerOf(story).api.merging.merge({ id: idOf(into), ids: [idOf(story)] });
    });
  return turns;
}

/** Looks at the page at once, as the server does after Done. */
async function prove(story: Story): Promise<void> {
  const { ticket, place, services } = story;
  if (!('y' in ticket) || !ticket.isChecked || !place) return;
  const { items } = await workerOf(story).api.proofs.list({ id: idOf(story) });
  const waiting = items.find(({ state }) => state === 'waiting');
  if (waiting) await proofJob.run(services, { proofId: waiting.id }, AbortSignal.timeout(VISIT_TIME));
}

/** Returns the statuses on the way from Received. Not every ticket passes all of them. */
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
