import { expect, it } from 'vitest';

import { migrate } from '../../core/database/migrate.ts';
import { openDatabaseBefore } from '../../testing/open-migrated.ts';

it('first pictures of before are those of the size at which the pin was set', () => {
  const db = openDatabaseBefore(30);
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
    insert into first_picture (ticket_id, state, file_id, bytes, moving, box, browser, way, taken_at)
      values ('t', 'taken', 'f', 12, '', '{}', 'Chromium/1', 7, '${at}');`);
  migrate(db);
  const rows = db.sqlite.prepare(
    'select ticket_id, resolution, state, file_id, bytes, way from first_picture',
  );
  expect(rows.raw().all()).toEqual([['t', '', 'taken', 'f', 12, 7]]);
  db.sqlite.exec(`insert into first_picture (ticket_id, resolution, state, way, taken_at)
    values ('t', '375x667', 'hidden', 7, '${at}')`);
  db.close();
});
