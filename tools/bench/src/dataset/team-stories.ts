import type { CommentId, UserId } from '@ringmark/contract/ids';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import type { Customer, People } from './people.ts';
import type { ProjectLabel } from './project-labels.ts';
import type { Random } from './random.ts';
import { textOf } from './texts.ts';

/** The team's work on a ticket: its assignee, due date, labels, and notes that customers do not see. */
export interface TeamStory {
  assignee: { id: UserId; name: string } | null;
  dueOn: string | null;
  labels: ProjectLabel[];
  /** The person who set these three. */
  triagedBy: UserId;
  notes: { id: CommentId; by: UserId; at: number; text: string }[];
  /** Customers' people who want to be notified about it. */
  watchers: UserId[];
}

const DAY = 24 * 60 * 60_000;

const LABEL_COUNTS = { 0: 45, 1: 30, 2: 18, 3: 7 } as const;

function someOf<T>(random: Random, list: readonly T[], count: number): T[] {
  const left = [...list];
  const taken: T[] = [];
  while (taken.length < count && left.length > 0)
    taken.push(...left.splice(random.between(0, left.length - 1), 1));
  return taken;
}

interface Triaged {
  status: TicketStatus;
  createdAt: number;
  customer: Customer;
  labels: readonly ProjectLabel[];
}

/**
 * Makes a team's story: most tickets that someone has started are assigned, every other has a label, and every fifth
 * has notes.
 */
export function makeTeamStory(
  random: Random,
  { platform }: People,
  { status, createdAt, customer, labels }: Triaged,
  end: number,
): TeamStory {
  const isAssigned = random.chance(status === 'Received' ? 0.3 : 0.85);
  const dueAt = createdAt + random.between(3, 40) * DAY;
  const noteCount = random.chance(0.2) ? random.between(1, 3) : 0;
  let now = createdAt;
  const notes = Array.from({ length: noteCount }, () => {
    now += 1 + Math.floor(random.next() * Math.min(2 * DAY, (end - now) / 2));
    const text = textOf(random, 'en', random.between(6, 24));
    return { id: random.id<CommentId>(now), by: random.pick(platform.users).id, at: now, text };
  });
  return {
    assignee: isAssigned ? random.pick(platform.users) : null,
    dueOn: random.chance(0.15) ? new Date(dueAt).toISOString().slice(0, 10) : null,
    labels: someOf(random, labels, Number(random.weighted(LABEL_COUNTS))),
    triagedBy: random.pick(platform.users).id,
    notes,
    watchers: random.chance(0.1)
      ? someOf(random, customer.users, random.between(1, 3)).map(({ id }) => id)
      : [],
  };
}
