import { prepareOnce } from '@ringmark/api/core/database/statements/prepare';
import type Sqlite from 'better-sqlite3';

interface Label {
  id: string;
  name: string;
  colour: string;
}

interface Row {
  id: string;
  number: number;
  project_id: string;
  project_name: string;
  user_id: string;
  user_name: string;
  title: string;
  severity: string;
  status: string;
  rank: number;
  ring_x: number | null;
  ring_y: number | null;
  screenshot_id: string | null;
  comment_count: number;
  attachment_count: number;
  note_count: number;
  voices: number;
  tasks_done: number | null;
  tasks_total: number | null;
  assignee_id: string | null;
  assignee_name: string | null;
  due_on: string | null;
  element: string | null;
  proof_id: string | null;
  created_at: string;
  updated_at: string;
}

const STATUSES = [
  'Received',
  'In Progress',
  'In Review',
  'Adjustments',
  'QA',
  'Production',
  'Blocked',
  'Done',
  'Accepted',
];
const PAGE = 50;

export interface RawBoard {
  columns: { status: string; count: number; cards: ReturnType<typeof toCard>[] }[];
}

const toCard = (row: Row, labels: Label[]) => ({
  id: row.id,
  number: row.number,
  projectId: row.project_id,
  projectName: row.project_name,
  creator: { id: row.user_id, name: row.user_name },
  title: row.title,
  severity: row.severity,
  status: row.status,
  screenshotUrl: row.screenshot_id === null ? null : `/api/tickets/${row.id}/screenshot`,
  proofUrl: row.proof_id === null ? null : `/api/tickets/${row.id}/proofs/${row.proof_id}/picture`,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  commentCount: row.comment_count,
  noteCount: row.note_count,
  attachmentCount: row.attachment_count,
  people: row.voices + 1,
  tasks:
    row.tasks_done === null || row.tasks_total === null
      ? null
      : { done: row.tasks_done, total: row.tasks_total },
  element: row.element,
  assignee:
    row.assignee_id === null || row.assignee_name === null
      ? null
      : { id: row.assignee_id, name: row.assignee_name },
  dueOn: row.due_on,
  labels,
  ring: row.ring_x === null || row.ring_y === null ? null : { x: row.ring_x, y: row.ring_y },
  rank: row.rank,
});

/**
 * An administrator's board by prepared SQL alone, in the same shape: no caller, no permission, no input, no router. The
 * lower bound.
 */
export function prepareRawBoard(sqlite: Sqlite.Database): () => RawBoard {
  const counts = sqlite.prepare(
    "select status, sum(count) as count from ticket_counter where scope = 'all' group by status",
  );
  const cards = prepareOnce(
    sqlite,
    `select ticket.id, ticket.number, ticket.project_id, project.name as project_name, ticket.user_id,
       user.name as user_name, title, severity, ticket.status, rank, ring_x, ring_y, screenshot_id, comment_count,
       attachment_count, ticket_task.done as tasks_done, ticket_task.total as tasks_total,
       (select count(*) from comment where comment.ticket_id = ticket.id and comment.visibility = 'team') as note_count,
       (select count(*) from ticket_voice where ticket_voice.ticket_id = ticket.id) as voices,
       ticket.assignee_id, assignee.name as assignee_name, ticket.due_on, element_check.state as element, ticket.created_at, updated_at,
       case when ticket.status in ('Done', 'Accepted') then (select proof.id from proof
         where proof.ticket_id = ticket.id and proof.file_id is not null
         order by proof.created_at desc, proof.id desc limit 1) end as proof_id
     from ticket cross join project on project.id = ticket.project_id cross join user on user.id = ticket.user_id
       left join element_check on element_check.ticket_number = ticket.number
       left join ticket_task on ticket_task.ticket_number = ticket.number
       left join user as assignee on assignee.id = ticket.assignee_id
     where ticket.status = ? order by rank desc, number limit ?`,
  );
  const labelled = prepareOnce(
    sqlite,
    `select ticket_label.ticket_number as number, label.id, label.name, label.colour
     from json_each(?) as wanted cross join ticket_label on ticket_label.ticket_number = wanted.value
       cross join label on label.id = ticket_label.label_id
     order by lower(label.name), label.id`,
  );
  const readLabels = (rows: readonly Row[]) => {
    const numbers = JSON.stringify(rows.map(({ number }) => number));
    return Map.groupBy(labelled.all(numbers) as (Label & { number: number })[], ({ number }) => number);
  };
  return () => {
    const countOf = new Map(
      (counts.all() as { status: string; count: number }[]).map(({ status, count }) => [status, count]),
    );
    const read = STATUSES.map((status) => ({ status, rows: cards.all(status, PAGE + 1) as Row[] }));
    const labels = readLabels(read.flatMap(({ rows }) => rows.slice(0, PAGE)));
    const columns = read.map(({ status, rows }) => {
      const shown = rows.slice(0, PAGE);
      const last = shown.at(-1);
      const cursor = last && Buffer.from(JSON.stringify([last.rank, last.number])).toString('base64url');
      return {
        status,
        count: countOf.get(status) ?? 0,
        isCountExact: true,
        cards: shown.map((row) =>
          toCard(
            row,
            (labels.get(row.number) ?? []).map(({ id, name, colour }) => ({ id, name, colour })),
          ),
        ),
        nextCursor: rows.length > PAGE ? cursor : null,
      };
    });
    return { columns };
  };
}
