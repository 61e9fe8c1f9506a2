import { expect, it } from 'vitest';

import { migrate } from '../../core/database/migrate.ts';
import { DAY, toInstant } from '../../core/base/instants.ts';
import { openDatabaseBefore } from '../../testing/open-migrated.ts';

/** Returns the instant this many days ago. */
const at = (days: number) => toInstant(Date.now() - days * DAY);

it('the pins of the last 90 days are looked after from the upgrade on, and accepted and bare ones are not', () => {
  const db = openDatabaseBefore(28);
  db.sqlite.exec(`
    insert into organization (id, name, domain, status, created_at)
      values ('acme', 'Acme', 'acme.example', 'active', '${at(200)}');
    insert into user (id, organization_id, name, email, role, status, created_at, last_seen_at)
      values ('ada', 'acme', 'Ada', 'ada@acme.example', 'member', 'active', '${at(200)}', '${at(0)}');
    insert into project (id, organization_id, name, allowed_urls, status, created_at)
      values ('p', 'acme', 'P', '[]', 'active', '${at(200)}');`);
  const add = db.sqlite.prepare(
    `insert into ticket (id, project_id, user_id, title, severity, status, rank, url, page_key, click_x, click_y, pin,
       created_at, updated_at, description)
     values (?, 'p', 'ada', '', 'low', ?, 1, 'https://a.example/', 'a.example/', ?, '1', ?, ?, '', '')`,
  );
  const element = '{"element":{"selector":"#a"}}';
  add.run('watched', 'QA', '1', element, at(10));
  add.run('old', 'QA', '1', element, at(91));
  add.run('accepted', 'Accepted', '1', element, at(10));
  add.run('bare', 'QA', '1', '{"element":null}', at(10));
  add.run('unpinned', 'QA', null, null, at(10));
  migrate(db);
  const watched = `select ticket.id, state, checked_at from element_check join ticket on number = ticket_number`;
  expect(db.sqlite.prepare(watched).raw().all()).toEqual([['watched', 'not_checked', '']]);
  expect(db.sqlite.prepare('select rechecks from project').pluck().all()).toEqual([1]);
  db.close();
});
