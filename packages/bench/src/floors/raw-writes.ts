import { newId } from '@ringmark/api/ids';
import type Sqlite from 'better-sqlite3';

/** A ticket and the first entry of its history, and nothing else that a product needs. */
export function prepareRawCreate(
  sqlite: Sqlite.Database,
): (ticket: { projectId: string; userId: string; title: string; description: string }) => void {
  const ticket = sqlite.prepare(
    `insert into ticket (id, project_id, user_id, title, severity, status, rank, created_at, updated_at, description)
     values (?, ?, ?, ?, 'medium', 'Received', (select rank + 65536 from ticket where status = 'Received' order by rank desc limit 1), ?, ?, ?)`,
  );
  const history = sqlite.prepare(
    `insert into status_history (id, ticket_id, new_status, user_id, changed_at) values (?, ?, 'Received', ?, ?)`,
  );
  const write = sqlite.transaction(
    (projectId: string, userId: string, title: string, description: string) => {
      const id = newId();
      const now = new Date().toISOString();
      ticket.run(id, projectId, userId, title, now, now, description);
      history.run(newId(), id, userId, now);
    },
  );
  return ({ projectId, userId, title, description }) =>
    void write.immediate(projectId, userId, title, description);
}

/** Another status, with its entry in the history, and nothing else that a product needs. */
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
