import type { ProjectId } from '@ringmark/contract/ids';
import { IMPORT_ROWS_SHOWN, type ImportMapping, type ImportPlan } from '@ringmark/contract/lists/imports';
import type { LabelId } from '@ringmark/contract/ids';
import { COMMENT_LIMITS } from '@ringmark/contract/tickets/comment-limits';
import { LABEL_LIMITS } from '@ringmark/contract/tickets/label-limits';
import { TICKET_LIMITS } from '@ringmark/contract/tickets/ticket-limits';
import type { LabelColour, TicketStatus } from '@ringmark/contract/vocabulary';
import type { Actor } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import type { Turns } from '../../core/base/turns.ts';
import { sameName } from '../../projects/labels/labels.service.ts';
import type { Instant } from '../../core/base/columns.ts';
import { cleanLine } from '@ringmark/contract/clean-text';
import { cutText } from '@ringmark/contract/cut-text';
import { statusOf } from './draft-words.ts';
import type { DraftComment, ImportDraft, ReadFile } from './import-draft.ts';
import { createPeople, type KnownPerson } from './import-people.ts';

export interface PlannedComment extends Omit<DraftComment, 'author'> {
  author: KnownPerson;
}

export interface PlannedTicket {
  draft: ImportDraft;
  status: TicketStatus;
  author: KnownPerson;
  assignee: KnownPerson | null;
  url: string | null;
  /** The description in the words that are stored. */
  description: string;
  labels: string[];
  comments: PlannedComment[];
  createdAt: Instant;
  updatedAt: Instant;
}

export interface PlannedLabel {
  /** Undefined for one that is made. */
  id: LabelId | undefined;
  name: string;
  colour: LabelColour;
}

export interface ImportWork {
  plan: ImportPlan;
  tickets: PlannedTicket[];
  labels: PlannedLabel[];
}

interface PlanContext {
  db: Sql;
  actor: Actor;
  projectId: ProjectId;
  now: Instant;
  mapping: ImportMapping;
  isAddress: (text: string) => boolean;
}

/** Rows that an earlier import brought, or that this project exported. */
function knownSources(db: Sql, projectId: ProjectId): (sourceId: string) => boolean {
  const brought = new Set(
    db
      .all(db.q.selectFrom('imported_ticket').select('source_id').where('project_id', '=', projectId))
      .map(({ source_id }) => source_id),
  );
  return (sourceId) => {
    if (brought.has(sourceId)) return true;
    const own = /^csv:([0-9a-f-]{36})$/.exec(sourceId)?.[1];
    if (own === undefined) return false;
    const isOwn = (table: 'ticket' | 'merged_ticket') =>
      db.first(
        db.q
          .selectFrom(table)
          .select('id')
          .where('project_id', '=', projectId)
          .where('id', '=', own as never),
      ) !== undefined;
    return isOwn('ticket') || isOwn('merged_ticket');
  };
}

/** Labels of the project, and those that the import adds while there is room. */
function createLabels(db: Sql, projectId: ProjectId) {
  const labels: PlannedLabel[] = db.all(
    db.q.selectFrom('label').select(['id', 'name', 'colour']).where('project_id', '=', projectId),
  );
  const find = (name: string, colour: LabelColour): string | undefined => {
    const known = labels.find((label) => sameName(label.name, name));
    if (known) return known.name;
    if (labels.length >= LABEL_LIMITS.labelsPerProject) return undefined;
    labels.push({ id: undefined, name, colour });
    return name;
  };
  // Comparing names by language rules is slow for thousands of rows.
  const taken = new Map<string, string | undefined>();
  return {
    all: labels,
    /** @returns its name; undefined where the project has no room for one more. */
    take(name: string, colour: LabelColour = 'grey'): string | undefined {
      const short = cutText(name, LABEL_LIMITS.labelLength, '').trim();
      if (!taken.has(short)) taken.set(short, find(short, colour));
      return taken.get(short);
    },
  };
}

/** Words of somebody who is not here come from the importing administrator, and name who wrote them. */
const wordsBy = (name: string | undefined, text: string, limit: number): string =>
  name === undefined ? text : cutText(`by ${name}\n\n${text}`, limit);

/** Prefers the mapping to the usual meaning of a word. */
function toStatus({ statuses }: ImportMapping, word: string): TicketStatus | undefined {
  // Every object has a “constructor”, so only own properties count.
  return Object.hasOwn(statuses, word) ? statuses[word] : statusOf(word);
}

/** Returns the first person who is known here. A remark names the others. */
function assign(draft: ImportDraft, people: ReturnType<typeof createPeople>): KnownPerson | null {
  const at = draft.assignees.findIndex((person) => people.find(person) !== null);
  const rest = draft.assignees.filter((_, place) => place !== at).map(({ name }) => name);
  if (at === -1) {
    const are = rest.length === 1 ? 'isn’t' : 'aren’t';
    if (rest.length > 0)
      draft.remarks.push(`${rest.join(', ')} ${are} in this project, so the ticket has no assignee.`);
    return null;
  }
  if (rest.length > 0)
    draft.remarks.push(`A ticket can have only one assignee. Not imported: ${rest.join(', ')}.`);
  return people.find(draft.assignees[at] ?? null);
}

function planTicket(
  draft: ImportDraft,
  { actor, now, mapping, isAddress }: PlanContext,
  people: ReturnType<typeof createPeople>,
  labels: ReturnType<typeof createLabels>,
): PlannedTicket {
  const me = { id: actor.user.id, name: actor.user.name };
  const author = people.find(draft.author);
  const names: string[] = [];
  for (const { name, colour } of draft.labels) {
    const plain = cleanLine(name);
    if (plain === '') continue;
    if (plain.length > LABEL_LIMITS.labelLength)
      draft.remarks.push(`Label “${cutText(plain, 60)}” was shortened.`);
    const taken = labels.take(plain, colour);
    if (taken === undefined)
      draft.remarks.push(
        `Label “${cutText(plain, 60)}” isn’t imported: this project has no room for more labels.`,
      );
    else if (!names.includes(taken)) names.push(taken);
  }
  const assignee = assign(draft, people);
  const status = toStatus(mapping, draft.status);
  if (status === undefined && draft.status !== '')
    draft.remarks.push(`Unknown status “${cutText(draft.status, 40)}”. Imported as Received.`);
  const isLink = draft.url !== null && isAddress(draft.url);
  if (draft.url !== null && !isLink)
    draft.remarks.push(`“${cutText(draft.url, 60)}” isn’t a valid URL and isn’t imported.`);
  const createdAt = draft.createdAt !== null && draft.createdAt <= now ? draft.createdAt : now;
  const updatedAt = draft.updatedAt ?? createdAt;
  return {
    draft,
    status: status ?? 'Received',
    author: author ?? me,
    assignee,
    url: isLink ? draft.url : null,
    description: wordsBy(
      author ? undefined : draft.author?.name,
      draft.description,
      TICKET_LIMITS.descriptionLength,
    ),
    labels: names,
    comments: draft.comments.map(({ author: writer, text, at }) => {
      const known = people.find(writer);
      return {
        author: known ?? me,
        text: wordsBy(known ? undefined : writer?.name, text, COMMENT_LIMITS.commentLength),
        at: at <= now ? at : now,
      };
    }),
    createdAt,
    updatedAt: updatedAt < createdAt ? createdAt : updatedAt <= now ? updatedAt : now,
  };
}

function statusesOf(drafts: readonly ImportDraft[], mapping: ImportMapping): ImportPlan['statuses'] {
  const words = Map.groupBy(drafts, ({ status }) => status);
  return [...words].map(([word, { length: count }]) => ({
    word,
    count,
    status: toStatus(mapping, word) ?? 'Received',
  }));
}

const toRow = (ticket: PlannedTicket): ImportPlan['rows'][number] => ({
  line: ticket.draft.line,
  title: ticket.draft.title,
  status: ticket.status,
  severity: ticket.draft.severity,
  author: ticket.draft.author?.name ?? ticket.author.name,
  assignee: ticket.assignee?.name ?? null,
  labels: ticket.labels,
  dueOn: ticket.draft.dueOn,
  createdAt: ticket.createdAt,
  commentCount: ticket.comments.length,
  remarks: ticket.draft.remarks,
});

/** Plans what an import of this file would do now. */
export async function planImport(
  read: ReadFile,
  encoding: string | null,
  context: PlanContext,
  turns: Turns,
): Promise<ImportWork> {
  const { db, projectId, mapping } = context;
  const isKnown = knownSources(db, projectId);
  const fresh: ImportDraft[] = [];
  for (const draft of read.drafts) {
    await turns.passIfOver();
    if (!isKnown(draft.sourceId)) fresh.push(draft);
  }
  const people = createPeople(db, projectId);
  const labels = createLabels(db, projectId);
  const tickets: PlannedTicket[] = [];
  for (const draft of fresh) {
    await turns.passIfOver();
    tickets.push(planTicket(draft, context, people, labels));
  }
  return {
    tickets,
    labels: labels.all,
    plan: {
      source: read.source,
      encoding,
      headers: read.headers,
      columns: read.columns,
      statuses: statusesOf(read.drafts, mapping),
      count: tickets.length,
      knownCount: read.drafts.length - fresh.length,
      rows: tickets.slice(0, IMPORT_ROWS_SHOWN).map(toRow),
      dropped: read.dropped.slice(0, IMPORT_ROWS_SHOWN),
      droppedCount: read.dropped.length,
      unknownPeople: [...people.unknown].slice(0, IMPORT_ROWS_SHOWN),
      newLabels: labels.all.filter(({ id }) => id === undefined).map(({ name }) => name),
      importId: null,
    },
  };
}
