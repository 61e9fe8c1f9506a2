import { ownValue } from '@ringmark/contract/own-value';
import { cutText } from '@ringmark/contract/cut-text';
import {
  ASKED_BACK_DAYS,
  MAX_SIMILAR,
  type SimilarTicket,
  type SimilarTicketsInput,
} from '@ringmark/contract/tickets/duplicates';
import type { ProjectId, TicketId } from '@ringmark/contract/ids';
import { pagePlace } from '@ringmark/contract/pages/page-place';
import { type PinElement, pinContextSchema } from '@ringmark/contract/pins';
import { pageKey } from '@ringmark/contract/pages/same-origin';
import { CLOSED_STATUSES } from '@ringmark/contract/vocabulary';
import { plainWords } from '@ringmark/markdown/plain-words';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import { preparedQuery } from '../../core/database/statements/prepared.ts';
import { ticketsOfKey } from '../../core/database/statements/ticket-element-statements.ts';
import { newestStatusChange } from '../../core/database/statements/ticket-statements.ts';
import type { Json } from '../../core/base/columns.ts';
import { findTitles } from '../../core/database/tickets/similar-titles.ts';
import { searchTickets } from '../../core/database/tickets/ticket-search.ts';
import { DAY, fromInstant } from '../../core/base/instants.ts';
import { requireProject } from '../../core/reach/projects.access.ts';
import { wordsOf } from '../tickets/search/search-words.ts';
import { isAmongNumbers, selectItems, toCard } from '../tickets/ticket-row.ts';
import { requireTicket } from '../tickets/tickets.access.ts';
import { areNear, elementKeys, isSameElement } from '../tickets/elements/element-keys.ts';
import { ALIKE, ALIKE_ON_A_PAGE, similarityOf } from './similarity.ts';

/** Row 23: an answer reads so many tickets at most, however many there are. */
const OF_AN_ELEMENT = 40;
const BY_TITLE = 40;
const BY_WORDS = 20;
/** Shorter beginnings of a title say nothing yet. */
const MIN_TITLE = 4;
const EXCERPT = 240;

type KnownElement = Pick<PinElement, 'selector' | 'role' | 'name' | 'text' | 'box'> &
  Pick<Partial<PinElement>, 'offset'>;

interface Report {
  projectId: ProjectId;
  /** Its page's key; null without an address. */
  page: string | null;
  element: KnownElement | null;
  title: string;
  except: TicketId | null;
}

const candidateRows = preparedQuery((q, { numbers }: { numbers: Json }) =>
  selectItems(q).select(['ticket.page_key']).where(isAmongNumbers(numbers)),
);
type Candidate = ReturnType<ReturnType<typeof candidateRows>['all']>[number];

/** Tickets that share the first words of the title, in any form of the search's words. */
function findByWords(db: Sql, { projectId, title }: Report): number[] {
  const longest = wordsOf(title)
    .filter((word) => word.length > 3)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 3);
  const pairs = longest.flatMap((one, at) => longest.slice(at + 1).map((other) => [one, other]));
  const all = { number: null, isText: true, projectIds: [projectId], seesNotes: false };
  return pairs.flatMap((words) => searchTickets(db, { ...all, words }, Number.MAX_SAFE_INTEGER, BY_WORDS));
}

function candidatesOf(db: Sql, report: Report): Candidate[] {
  const { projectId, page, element, title } = report;
  const keys = element && page !== null ? elementKeys(projectId, page, element) : [];
  const numbers = new Set(keys.flatMap((key) => ticketsOfKey(db).all({ key, limit: OF_AN_ELEMENT })));
  if (title.trim().length >= MIN_TITLE) {
    for (const number of findTitles(db, projectId, title, BY_TITLE)) numbers.add(number);
    for (const number of findByWords(db, report)) numbers.add(number);
  }
  if (numbers.size === 0) return [];
  return candidateRows(db).all({ numbers: JSON.stringify([...numbers]) });
}

const THINGS: Readonly<Record<string, string>> = {
  button: 'button',
  link: 'link',
  textbox: 'field',
  combobox: 'field',
  checkbox: 'checkbox',
  img: 'image',
  heading: 'heading',
};
const sameThing = ({ role }: KnownElement) => `Same ${ownValue(THINGS, role ?? '') ?? 'place'}`;

const pinnedElement = ({ pin }: Candidate): PinElement | null =>
  pin === null ? null : pinContextSchema.parse(JSON.parse(pin)).element;

interface Judged {
  row: Candidate;
  /** True if both pins are on the same element and close to each other in it. */
  isSameElement: boolean;
  isSamePage: boolean;
  alike: number;
}

function judge({ page, element, title }: Report, row: Candidate): Judged {
  const isSamePage = page !== null && row.page_key !== null && pagePlace(page) === pagePlace(row.page_key);
  const theirs = isSamePage && element ? pinnedElement(row) : null;
  const isSame =
    element !== null && theirs !== null && isSameElement(element, theirs) && areNear(element, theirs);
  return { row, isSamePage, isSameElement: isSame, alike: similarityOf(title, row.title) };
}

const isClosed = ({ status }: Candidate) => CLOSED_STATUSES.some((closed) => closed === status);

const isAlike = ({ isSamePage, alike }: Judged) => alike >= (isSamePage ? ALIKE_ON_A_PAGE : ALIKE);

/** Without the same element, the words must be clearly alike: a yes reopens the ticket. */
const isPerhapsBack = ({ isSameElement: isSame, isSamePage, alike }: Judged) =>
  isSame || (isSamePage && alike >= ALIKE);

/**
 * Returns the time at which a ticket that counts as done became so; null where that is too long ago to ask whether it
 * is back.
 */
function doneLately({ db, clock }: SignedInContext, row: Candidate): string | null {
  const at = row.accepted_at ?? newestStatusChange(db).get({ ticketId: row.id }) ?? row.updated_at;
  return clock.now() - fromInstant(at) <= ASKED_BACK_DAYS * DAY ? at : null;
}

/** The same element comes first, what is open before what is done, then the most alike. */
const weightOf = (one: Judged) => (one.isSameElement ? 4 : 0) + (isClosed(one.row) ? 0 : 2) + one.alike;

/** Characters of a description that are read for its excerpt. */
const READ = 4 * EXCERPT;

function excerptOf({ description, description_format: format }: Candidate): string {
  const beginning = cutText(description, READ, '');
  return cutText(format === 'markdown' ? plainWords(beginning) : beginning, EXCERPT, '');
}

function toSimilar(ctx: SignedInContext, report: Report, judged: Judged): SimilarTicket {
  const { row } = judged;
  const why = [
    ...(judged.isSameElement && report.element ? [sameThing(report.element)] : []),
    ...(!judged.isSameElement && judged.isSamePage ? ['Same page'] : []),
    ...(isAlike(judged) ? ['Similar wording'] : []),
  ];
  return {
    ticket: toCard(row, ctx.actor),
    excerpt: excerptOf(row),
    why,
    isSameElement: judged.isSameElement,
    doneAt: isClosed(row) ? doneLately(ctx, row) : null,
    people: row.voices + 1,
  };
}

function findSimilar(ctx: SignedInContext, report: Report, most: number): SimilarTicket[] {
  return candidatesOf(ctx.db, report)
    .filter(({ id, project_id }) => id !== report.except && project_id === report.projectId)
    .map((row) => judge(report, row))
    .filter((one) =>
      isClosed(one.row)
        ? isPerhapsBack(one) && doneLately(ctx, one.row) !== null
        : one.isSameElement || isAlike(one),
    )
    .toSorted((a, b) => weightOf(b) - weightOf(a) || b.row.number - a.row.number)
    .slice(0, most)
    .map((one) => toSimilar(ctx, report, one));
}

const keyOf = ({ config }: SignedInContext, url: string | null | undefined) =>
  url ? (pageKey(url, config.publicUrl) ?? null) : null;

/**
 * Tickets of a project about what someone is about to write: on the same element of the same page, or in such words.
 *
 * @throws AppError not_found for a hidden project.
 */
export function similarTickets(ctx: SignedInContext, input: SimilarTicketsInput): SimilarTicket[] {
  const { id: projectId } = requireProject(ctx.db, ctx.actor, input.projectId);
  const { element = null, title = '' } = input;
  return findSimilar(
    ctx,
    { projectId, page: keyOf(ctx, input.url), element, title, except: null },
    MAX_SIMILAR,
  );
}

/** The most tickets that are shown to the team. */
const MAX_POSSIBLE = 5;

/** Tickets that may report the same problem as this one. @throws AppError not_found. */
export function duplicatesOf(ctx: SignedInContext, id: TicketId): SimilarTicket[] {
  const ticket = requireTicket(ctx.db, ctx.actor, id);
  const element = ticket.pin === null ? null : pinContextSchema.parse(JSON.parse(ticket.pin)).element;
  const { project_id: projectId, page_key: page, title } = ticket;
  return findSimilar(ctx, { projectId, page, element, title, except: id }, MAX_POSSIBLE);
}
