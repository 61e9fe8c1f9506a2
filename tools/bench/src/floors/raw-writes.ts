import { newId } from '@ringmark/api/core/base/new-id';
import type Sqlite from 'better-sqlite3';

interface RawTicket {
  projectId: string;
  userId: string;
  title: string;
  description: string;
}

/** The row for search and counters; the search table splits the words itself. */
export function prepareRawEntry(
  sqlite: Sqlite.Database,
): (number: number | bigint, ticket: RawTicket) => void {
  const search = sqlite.prepare('insert into ticket_search (rowid, words) values (?, ?)');
  const count = sqlite.prepare(
    `insert into ticket_counter (scope, status, severity, count) values (?, 'Received', 'medium', 1)
     on conflict do update set count = count + 1`,
  );
  return (number, { projectId, userId, title, description }) => {
    const facets = `=n${number} =p${projectId} =u${userId} =smedium`;
    search.run(number, `${title} ${description} ${facets}`);
    const scopes = ['all', `project:${projectId}`, `creator:${userId}`, `creator:${userId}:${projectId}`];
    for (const scope of scopes) count.run(scope);
  };
}

/**
 * Inserts a ticket and the first entry of its history, and nothing else.
 *
 * @param also further writes in the same transaction.
 */
export function prepareRawCreate(
  sqlite: Sqlite.Database,
  also: (number: number | bigint, ticket: RawTicket) => void = () => undefined,
): (ticket: RawTicket) => void {
  const ticket = sqlite.prepare(
    `insert into ticket (id, project_id, user_id, title, severity, status, rank, created_at, updated_at, description)
     values (?, ?, ?, ?, 'medium', 'Received', (select rank + 65536 from ticket where status = 'Received' order by rank desc limit 1), ?, ?, ?)`,
  );
  const history = sqlite.prepare(
    `insert into status_history (id, ticket_id, new_status, user_id, changed_at) values (?, ?, 'Received', ?, ?)`,
  );
  const write = sqlite.transaction((row: RawTicket) => {
    const { projectId, userId, title, description } = row;
    const id = newId();
    const now = new Date().toISOString();
    const { lastInsertRowid } = ticket.run(id, projectId, userId, title, now, now, description);
    history.run(newId(), id, userId, now);
    also(lastInsertRowid, row);
  });
  return (row) => void write.immediate(row);
}

/** Changes a status, with its entry in the history, and nothing else. */
export function prepareRawChange(
  sqlite: Sqlite.Database,
): (change: { id: string; status: string; userId: string }) => void {
  const before = sqlite.prepare('select status from ticket where id = ?').pluck();
  const ticket = sqlite.prepare(
    `update ticket set status = ?, updated_at = ?,
       rank = (select rank + 65536 from ticket where status = ? order by rank desc limit 1)
     where id = ?`,
  );
  const history = sqlite.prepare(
    `insert into status_history (id, ticket_id, old_status, new_status, user_id, changed_at) values (?, ?, ?, ?, ?, ?)`,
  );
  const write = sqlite.transaction((id: string, status: string, userId: string) => {
    const now = new Date().toISOString();
    const old = before.get(id);
    ticket.run(status, now, status, id);
    history.run(newId(), id, old, status, userId, now);
  });
  return ({ id, status, userId }) => void write.immediate(id, status, userId);
}
