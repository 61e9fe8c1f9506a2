import { expect, it } from 'vitest';

import { migrate } from './migrate.ts';
import { openDatabaseBefore } from '../../testing/open-migrated.ts';

const at = '2026-01-01T00:00:00.000Z';

it('mails that waited before the upgrade all wait on, with the turn that each takes', () => {
  const db = openDatabaseBefore(10);
  db.sqlite.exec(`
    insert into organization (id, name, domain, status, created_at)
      values ('acme', 'Acme', 'acme.example', 'active', '${at}'), ('beta', 'Beta', 'beta.example', 'active', '${at}');
    insert into user (id, organization_id, name, email, role, status, created_at, last_seen_at)
      values ('ada', 'acme', 'Ada', 'ada@acme.example', 'member', 'active', '${at}', '${at}');
    insert into project (id, organization_id, name, allowed_urls, status, created_at)
      values ('p', 'acme', 'P', '[]', 'active', '${at}');
    insert into ticket (number, id, project_id, user_id, title, severity, status, rank, created_at, updated_at, description)
      values (1, 't', 'p', 'ada', '', 'low', 'QA', 1, '${at}', '${at}', '');`);
  const insert = db.sqlite.prepare(
    `insert into outbox (id, kind, recipient, ticket_id, payload, state, next_attempt_at, lease_until, created_at)
     values (?, ?, ?, ?, ?, ?, '${at}', ?, '${at}')`,
  );
  const news = '{"actorId":"ada","news":{"kind":"created"}}';
  for (const row of [
    ['1', 'ticket', 'root@ringmark.example', 't', news, 'waiting', null],
    ['2', 'ticket', 'root@ringmark.example', 't', news, 'waiting', at],
    ['3', 'ticket', 'root@ringmark.example', 't', news, 'failed', null],
    ['4', 'ticket', 'root@ringmark.example', 't', 'no json', 'waiting', null],
    ['5', 'sign_in', 'ada@acme.example', null, '{"requestId":"r"}', 'waiting', null],
    ['6', 'sign_in', 'new@beta.example', null, '{"requestId":"s"}', 'waiting', null],
    ['7', 'sign_in', 'who@nowhere.example', null, '{"requestId":"t"}', 'waiting', null],
  ])
    insert.run(...row);
  migrate(db);
  const columns = 'id, lane, cause_organization, cause_person, state, lease_until';
  expect(db.sqlite.prepare(`select ${columns} from outbox order by id`).raw().all()).toEqual([
    ['1', 'ordinary', 'acme', 'ada', 'waiting', null],
    ['2', 'ordinary', 'acme', 'ada', 'waiting', at],
    ['3', 'ordinary', 'acme', 'ada', 'failed', null],
    ['4', 'ordinary', 'acme', '-', 'waiting', null],
    ['5', 'awaited', 'acme', 'ada@acme.example', 'waiting', null],
    ['6', 'awaited', 'beta', 'new@beta.example', 'waiting', null],
    ['7', 'awaited', '-', 'who@nowhere.example', 'waiting', null],
  ]);
  db.close();
});
