import type { ProjectId } from '@ringmark/contract/ids';
import { IMPORT_ROWS_SHOWN, type ImportMapping, type ImportPlan } from '@ringmark/contract/lists/imports';
import type { LabelId } from '@ringmark/contract/ids';
import { COMMENT_LIMITS } from '@ringmark/contract/tickets/comment-limits';
import { LABEL_LIMITS } from '@ringmark/contract/tickets/label-limits';
import { TICKET_LIMITS } from '@ringmark/contract/tickets/ticket-limits';
import type { LabelColour, TicketStatus } from '@ringmark/contract/vocabulary';
import type { Actor } from '../context.ts';
import type { Sql } from '../database/db.ts';
import { sameName } from '../labels/labels.service.ts';
import type { Instant } from '../database/tables/columns.ts';
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
  /** In the words that are stored. */
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
    const query = db.q.selectFrom('ticket').select('number').where('project_id', '=', projectId);
    return db.first(query.where('id', '=', own as never)) !== undefined;
  };
}

/** Labels of the project, and those that the import adds while there is room. */
function createLabels(db: Sql, projectId: ProjectId) {
  const labels: PlannedLabel[] = db.all(
    db.q.selectFrom('label').select(['id', 'name', 'colour']).where('project_id', '=', projectId),
  );
  return {
    all: labels,
    /** @returns its name; undefined where the project has no room for one more. */
    take(name: string, colour: LabelColour = 'grey'): string | undefined {
      const short = name.slice(0, LABEL_LIMITS.labelLength).trim();
      const known = labels.find((label) => sameName(label.name, short));
      if (known) return known.name;
      if (labels.length >= LABEL_LIMITS.labelsPerProject) return undefined;
      labels.push({ id: undefined, name: short, colour });
      return short;
    },
  };
}

/** Words of somebody who is not here come from the importing administrator, and name who wrote them. */
const wordsBy = (name: string | undefined, text: string, limit: number): string =>
  name === undefined ? text : `by ${name}\n\n${text}`.slice(0, limit).toWellFormed();

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
    const taken = labels.take(name, colour);
    if (taken === undefined)
      draft.remarks.push(`Label “${name}” is left out: the project has no room for it.`);
    else if (!names.includes(taken)) names.push(taken);
  }
  const assignee = people.find(draft.assignee);
  if (draft.assignee && !assignee)
    draft.remarks.push(`${draft.assignee.name} is not in this project: the ticket is assigned to nobody.`);
  const isLink = draft.url !== null && isAddress(draft.url);
  if (draft.url !== null && !isLink)
    draft.remarks.push(`“${draft.url.slice(0, 60)}” is no web address: it is left out.`);
  const createdAt = draft.createdAt !== null && draft.createdAt <= now ? draft.createdAt : now;
  const updatedAt = draft.updatedAt ?? createdAt;
  return {
    draft,
    status: mapping.statuses[draft.status] ?? statusOf(draft.status),
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

function statusesOf(drafts: readonly ImportDraft[], { statuses }: ImportMapping): ImportPlan['statuses'] {
  const words = Map.groupBy(drafts, ({ status }) => status);
  return [...words].map(([word, { length: count }]) => ({
    word,
    count,
    status: statuses[word] ?? statusOf(word),
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

/** What an import of this file would do now. */
export function planImport(read: ReadFile, encoding: string | null, context: PlanContext): ImportWork {
  const { db, projectId, mapping } = context;
  const isKnown = knownSources(db, projectId);
  const fresh = read.drafts.filter(({ sourceId }) => !isKnown(sourceId));
  const people = createPeople(db, projectId);
  const labels = createLabels(db, projectId);
  const tickets = fresh.map((draft) => planTicket(draft, context, people, labels));
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
