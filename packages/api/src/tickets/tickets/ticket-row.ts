import type { TicketId } from '@ringmark/contract/ids';
import { drawingSchema } from '@ringmark/contract/pages/drawing';
import { pinContextSchema, pageReportSchema } from '@ringmark/contract/pins';
import type { TicketCard } from '@ringmark/contract/tickets/boards';
import type { Ticket, TicketListItem } from '@ringmark/contract/tickets/tickets';
import { type Kysely, sql } from 'kysely';
import { NOTE_COUNT_SQL, seesNotes } from './note-sight.ts';
import type { Actor } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import { preparedQuery } from '../../core/database/statements/prepared.ts';
import type { Json } from '../../core/base/columns.ts';
import { findingOf } from './element-finding.ts';
import type { Tables } from '../../core/database/tables/tables.ts';
import { COVERS_SQL, screenshotUrl } from '../../core/pictures/screenshot-url.ts';
import { ringOf } from '../../core/pictures/ring-of.ts';
import { seesDueDates } from './triage/due-sight.ts';

const CARD_COLUMNS = [
  'ticket.id',
  'ticket.number',
  'ticket.project_id',
  'project.name as project_name',
  'ticket.user_id',
  'user.name as user_name',
  'ticket.title',
  'ticket.severity',
  'ticket.status',
  'ticket.rank',
  'ticket.ring_x',
  'ticket.ring_y',
  'ticket.ring_width',
  'ticket.ring_height',
  'ticket.screenshot_id',
  'ticket.comment_count',
  'ticket.attachment_count',
  'ticket_task.done as tasks_done',
  'ticket_task.total as tasks_total',
  'element_check.state as element',
  'ticket.assignee_id',
  'assignee.name as assignee_name',
  'ticket.due_on',
  'ticket.created_at',
  'ticket.updated_at',
] as const;

const ITEM_COLUMNS = [
  ...CARD_COLUMNS,
  'ticket.description',
  'ticket.description_format',
  'ticket.url',
  'ticket.resolution',
  'ticket.click_x',
  'ticket.click_y',
  'ticket.pin',
  'ticket.accepted_at',
  'ticket.accepted_by',
  'element_check.detail as element_detail',
  'element_check.checked_at as element_checked_at',
] as const;

/** The newest picture of a proof, only by index lookups: a board has hundreds of cards. */
const SHOWN_PROOF_SQL = `case when ticket.status in ('Done', 'Accepted') then (
  select proof.id from proof where proof.ticket_id = ticket.id and proof.file_id is not null
  order by proof.created_at desc, proof.id desc limit 1) end`;
const SHOWN_PROOF = sql.raw<string | null>(SHOWN_PROOF_SQL).as('proof_id');
const VOICE_COUNT_SQL = '(select count(*) from ticket_voice where ticket_voice.ticket_id = ticket.id)';
const VOICE_COUNT = sql.raw<number>(VOICE_COUNT_SQL).as('voices');
const NOTE_COUNT = sql.raw<number>(NOTE_COUNT_SQL).as('note_count');
const COVERS = sql.raw<number>(COVERS_SQL).as('covers');
const COUNTED = [SHOWN_PROOF, NOTE_COUNT, VOICE_COUNT, COVERS];
/** The same columns as SQL. */
export const CARD_COLUMNS_SQL: readonly string[] = [
  ...CARD_COLUMNS,
  `${SHOWN_PROOF_SQL} as proof_id`,
  `${NOTE_COUNT_SQL} as note_count`,
  `${VOICE_COUNT_SQL} as voices`,
  `${COVERS_SQL} as covers`,
];

const ticketsWithNames = (q: Kysely<Tables>) =>
  q
    .selectFrom('ticket')
    .innerJoin('project', 'project.id', 'ticket.project_id')
    .innerJoin('user', 'user.id', 'ticket.user_id')
    .leftJoin('element_check', 'element_check.ticket_number', 'ticket.number')
    .leftJoin('ticket_task', 'ticket_task.ticket_number', 'ticket.number')
    .leftJoin('user as assignee', 'assignee.id', 'ticket.assignee_id');

/** A JSON list, so that one prepared statement serves any length. */
export const isAmongNumbers = (numbers: Json) =>
  sql<boolean>`${sql.ref('ticket.number')} in (select value from json_each(${numbers}))`;

export const selectCards = (q: Kysely<Tables>) => ticketsWithNames(q).select(CARD_COLUMNS).select(COUNTED);
export const selectItems = (q: Kysely<Tables>) => ticketsWithNames(q).select(ITEM_COLUMNS).select(COUNTED);
export const selectWhole = (q: Kysely<Tables>) =>
  ticketsWithNames(q)
    .innerJoin('organization', 'organization.id', 'project.organization_id')
    .select(ITEM_COLUMNS)
    .select(COUNTED)
    .select([
      'ticket.report',
      'ticket.drawing',
      'ticket.page_key',
      'ticket.screenshot_type',
      'ticket.screenshot_bytes',
      'project.organization_id',
      'project.status as project_status',
      'organization.status as organization_status',
    ])
    .select((eb) =>
      eb
        .selectFrom('ticket_edit')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('ticket_edit.ticket_id', '=', 'ticket.id')
        .$asScalar()
        .$notNull()
        .as('edits'),
    );

type RowOf<Query extends (q: Kysely<Tables>) => { executeTakeFirstOrThrow(): Promise<unknown> }> = Awaited<
  ReturnType<ReturnType<Query>['executeTakeFirstOrThrow']>
>;
export type CardRow = RowOf<typeof selectCards>;
export type ItemRow = RowOf<typeof selectItems>;
export type WholeRow = RowOf<typeof selectWhole>;

const byId = preparedQuery((q, { id }: { id: TicketId }) => selectWhole(q).where('ticket.id', '=', id));

/** Reads a ticket for the server's own work, without checking permissions. */
export const wholeTicket = (db: Sql, id: TicketId): WholeRow | undefined => byId(db).get({ id });

const pictureUrl = (row: Pick<CardRow, 'id' | 'screenshot_id' | 'covers'>) =>
  row.screenshot_id === null ? null : screenshotUrl(row);

const proofUrl = (row: Pick<CardRow, 'id' | 'proof_id'>) =>
  row.proof_id === null ? null : `/api/tickets/${row.id}/proofs/${row.proof_id}/picture`;

const tasksOf = ({ tasks_done: done, tasks_total: total }: CardRow): TicketCard['tasks'] =>
  done === null || total === null ? null : { done, total };

const assigneeOf = ({ assignee_id: id, assignee_name: name }: CardRow) =>
  id === null || name === null ? null : { id, name };

/** The person who reads the row: members learn of no internal note and no due date. */
type Viewer = Pick<Actor, 'user' | 'impersonator'>;

/** Turns a row into a card without labels: those come with `withLabels`, for the people who see them. */
export const toCard = (row: CardRow, viewer: Viewer): TicketCard => ({
  id: row.id,
  number: row.number,
  projectId: row.project_id,
  projectName: row.project_name,
  creator: { id: row.user_id, name: row.user_name },
  title: row.title,
  severity: row.severity,
  status: row.status,
  screenshotUrl: pictureUrl(row),
  proofUrl: proofUrl(row),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  commentCount: row.comment_count,
  noteCount: seesNotes(viewer) ? row.note_count : null,
  attachmentCount: row.attachment_count,
  people: row.voices + 1,
  tasks: tasksOf(row),
  element: row.element,
  assignee: assigneeOf(row),
  dueOn: seesDueDates(viewer) ? row.due_on : null,
  labels: [],
  ring: ringOf(row),
  rank: row.rank,
});

export const toItem = (row: ItemRow, viewer: Viewer): TicketListItem => ({
  id: row.id,
  number: row.number,
  projectId: row.project_id,
  projectName: row.project_name,
  userId: row.user_id,
  creator: { id: row.user_id, name: row.user_name },
  title: row.title,
  description: row.description,
  descriptionFormat: row.description_format,
  url: row.url,
  resolution: row.resolution,
  severity: row.severity,
  status: row.status,
  clickX: row.click_x,
  clickY: row.click_y,
  pin: row.pin === null ? null : pinContextSchema.parse(JSON.parse(row.pin)),
  screenshotUrl: pictureUrl(row),
  proofUrl: proofUrl(row),
  ring: ringOf(row),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  acceptedAt: row.accepted_at,
  acceptedBy: row.accepted_by,
  commentCount: row.comment_count,
  noteCount: seesNotes(viewer) ? row.note_count : null,
  attachmentCount: row.attachment_count,
  people: row.voices + 1,
  tasks: tasksOf(row),
  element: row.element,
  elementFinding: findingOf(row.element, row.element_detail),
  elementCheckedAt: row.element_checked_at || null,
  assignee: assigneeOf(row),
  dueOn: seesDueDates(viewer) ? row.due_on : null,
  labels: [],
});

type Picture = Pick<Ticket, 'screenshot' | 'screenshotSize'>;
const NO_PICTURE: Picture = { screenshot: null, screenshotSize: null };

export const toTicket = (
  row: WholeRow,
  viewer: Viewer,
  picture: Picture = NO_PICTURE,
  mergedInto: Ticket['mergedInto'] = null,
): Ticket => ({
  ...toItem(row, viewer),
  ...picture,
  report: row.report === null ? null : pageReportSchema.parse(JSON.parse(row.report)),
  drawing: row.drawing === null ? null : drawingSchema.parse(JSON.parse(row.drawing)),
  edits: row.edits,
  isOpenForWriting: mergedInto === null && isOpenForWriting(row),
  mergedInto,
});

export const isOpenForWriting = (row: Pick<WholeRow, 'project_status' | 'organization_status'>): boolean =>
  row.project_status === 'active' && row.organization_status === 'active';
