import type { CommentId, ProjectId, TicketId, UserId } from '@ringmark/contract/ids';
import type { Severity, TicketStatus } from '@ringmark/contract/vocabulary';
import type { People } from './people.ts';
import type { Random } from './random.ts';
import { makeTeamStory, type TeamStory } from './team-stories.ts';
import { textOf } from './texts.ts';

/** The life of one ticket, from its creation to its last comment. Times in ms since 1970. */
export interface Story {
  id: TicketId;
  projectId: ProjectId;
  creatorId: UserId;
  createdAt: number;
  title: string;
  description: string;
  severity: Severity;
  url: string | null;
  resolution: string | null;
  click: { x: string; y: string } | null;
  /** After Received, in order. */
  changes: { to: TicketStatus; at: number; by: UserId }[];
  comments: { id: CommentId; by: UserId; at: number; text: string }[];
  team: TeamStory;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const YEARS_3 = 3 * 365 * 24 * HOUR;

const FINAL_WEIGHTS: Record<TicketStatus, number> = {
  Received: 6,
  'In Progress': 5,
  'In Review': 4,
  Adjustments: 3,
  QA: 3,
  Production: 4,
  Blocked: 3,
  Done: 10,
  Accepted: 62,
};
const ROUTES: Record<TicketStatus, readonly TicketStatus[]> = {
  Received: [],
  'In Progress': ['In Progress'],
  'In Review': ['In Progress', 'In Review'],
  Adjustments: ['In Progress', 'In Review', 'Adjustments'],
  QA: ['In Progress', 'QA'],
  Production: ['In Progress', 'QA', 'Production'],
  Blocked: ['In Progress', 'Blocked'],
  Done: ['In Progress', 'Done'],
  Accepted: ['In Progress', 'Done', 'Accepted'],
};
const SEVERITY_WEIGHTS: Record<Severity, number> = { low: 3, medium: 5, high: 2 };
const PAGES = ['', 'about', 'shop', 'shop/cart', 'shop/checkout', 'blog', 'contact', 'search', 'account'];

/** Stories in order of creation, spread evenly over three years before `end`. */
export function* makeStories(
  random: Random,
  people: People,
  count: number,
  end: number,
): Generator<Story, void> {
  const step = YEARS_3 / (count + 1);
  for (let index = 1; index <= count; index += 1) {
    yield makeStory(random, people, Math.round(end - YEARS_3 + index * step), end);
  }
}

function makeStory(random: Random, people: People, createdAt: number, end: number): Story {
  const customer = random.pick(people.customers);
  const project = random.pickUneven(customer.projects);
  const creator = random.pick(customer.users);
  const language = random.chance(0.3) ? 'en' : customer.language;
  const hasPin = random.chance(0.3);
  const text = (words: number) => textOf(random, language, words);
  // Two steps of a story are at most the remaining time apart.
  let now = createdAt;
  const later = () => {
    now += 1 + Math.floor(random.next() * Math.min(20 * HOUR, (end - now) / 2));
    return now;
  };
  const status = random.weighted(FINAL_WEIGHTS);
  const changes = ROUTES[status].map((to) => {
    const by = to === 'Accepted' ? creator : random.pick(people.platform.users);
    return { to, at: later(), by: by.id };
  });
  const commentCount = random.chance(0.4) ? random.between(1, 4) : 0;
  const comments = Array.from({ length: commentCount }, () => {
    const at = later();
    return {
      id: random.id<CommentId>(at),
      by: random.pick(customer.users).id,
      at,
      text: text(random.between(8, 30)),
    };
  });
  return {
    id: random.id<TicketId>(createdAt),
    projectId: project.id,
    creatorId: creator.id,
    createdAt,
    title: text(random.between(3, 8)),
    description: text(random.between(20, 80)),
    severity: random.weighted(SEVERITY_WEIGHTS),
    url: hasPin ? `${project.site}/${random.pickUneven(PAGES)}` : null,
    resolution: hasPin ? 'Desktop HD' : null,
    click: hasPin ? { x: String(random.between(10, 1_900)), y: String(random.between(10, 6_000)) } : null,
    changes,
    comments,
    team: makeTeamStory(random, people, { status, createdAt, customer, labels: project.labels }, end),
  };
}
