import { expect, it } from 'vitest';
import { migrate } from '../../core/database/migrate.ts';
import { openDatabaseBefore } from '../../testing/open-migrated.ts';

it('projects of before send no forms, and their first pictures were taken without steps', () => {
  const db = openDatabaseBefore(64);
  const at = '2026-01-01T00:00:00.000Z';
  db.sqlite.exec(`
    insert into organization (id, name, domain, status, created_at)
      values ('acme', 'Acme', 'acme.example', 'active', '${at}');
    insert into user (id, organization_id, name, email, role, status, created_at, last_seen_at)
      values ('ada', 'acme', 'Ada', 'ada@acme.example', 'member', 'active', '${at}', '${at}');
    insert into project (id, organization_id, name, allowed_urls, status, created_at)
      values ('p', 'acme', 'P', '[]', 'active', '${at}');
    insert into ticket (id, project_id, user_id, title, severity, status, rank, created_at, updated_at, description)
      values ('t', 'p', 'ada', '', 'low', 'QA', 1, '${at}', '${at}', '');
    insert into first_picture (ticket_id, resolution, state, way, taken_at) values ('t', '', 'taken', 7, '${at}');`);
  migrate(db);
  expect(db.sqlite.prepare('select sends_forms from project').raw().all()).toEqual([[0]]);
  expect(db.sqlite.prepare('select state, repeated from first_picture').raw().all()).toEqual([
    ['taken', null],
  ]);
  db.close();
});
