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
