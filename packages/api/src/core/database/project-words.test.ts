import { expect, it } from 'vitest';
import { createTestKit } from '../../testing/test-kit.ts';

import { migrate } from './migrate.ts';
import { openDatabaseBefore } from '../../testing/open-migrated.ts';

const at = '2026-01-01T00:00:00.000Z';

it('words of tickets that were there before are known by project after the upgrade', () => {
  const db = openDatabaseBefore(6);
  db.sqlite.exec(`
    insert into organization (id, name, domain, status, created_at) values ('o', 'O', 'o.example', 'active', '${at}');
    insert into user (id, organization_id, name, email, role, status, created_at, last_seen_at)
      values ('u', 'o', 'U', 'u@o.example', 'member', 'active', '${at}', '${at}');
    insert into project (id, organization_id, name, allowed_urls, status, created_at)
      values ('p', 'o', 'P', '[]', 'active', '${at}'), ('q', 'o', 'Q', '[]', 'active', '${at}');
    insert into ticket (number, id, project_id, user_id, title, severity, status, rank, created_at, updated_at, description)
      values (1, 'a', 'p', 'u', '', 'low', 'QA', 1, '${at}', '${at}', ''), (2, 'b', 'q', 'u', '', 'low', 'QA', 2, '${at}', '${at}', '');
    insert into ticket_search (rowid, words) values (1, 'red größe =pp'), (2, 'red 注文 =pq');`);
  migrate(db);
  const words = db.sqlite.prepare('select project_id, word from project_word order by 1, 2').raw().all();
  expect(words).toEqual([
    ['p', 'größe'],
    ['p', 'red'],
    ['q', 'red'],
    ['q', '注文'],
  ]);
  db.close();
});

it('a word of a write that was rolled back is looked up again for the next ticket', async () => {
  const kit = createTestKit();
  const { project, user } = kit.aMemberWithProject();
  const member = kit.asUser(user);
  const ticket = { projectId: project.id, title: 'Zeppelin', description: 'It floats.' };
  const run = kit.db.sqlite.exec.bind(kit.db.sqlite);
  run("create temp trigger refuse before insert on change_log begin select raise(abort, 'no'); end");
  await expect(member.tickets.create(ticket)).rejects.toThrow('no');
  run('drop trigger refuse');
  expect((await member.tickets.list({ search: 'zeppelin' })).items).toEqual([]);
  await member.tickets.create(ticket);
  expect((await member.tickets.list({ search: 'zepp' })).items).toHaveLength(1);
});
