import type { Db } from '../core/database/db.ts';

/** Rows for every table, every column among them that an insert may leave out. */
const ROWS = `
insert into organization (id, name, domain, status, is_platform, takes_in_by_domain, created_at) values
  ('o', 'Oak', 'oak.example', 'active', 0, 1, '2026-01-01T00:00:00.000Z'),
  ('p', 'Platform', 'platform.example', 'archived', 1, 0, '2026-01-01T00:00:00.000Z');
insert into user (id, organization_id, name, email, role, is_admin, status, wants_mail, created_at, last_seen_at) values
  ('u', 'o', 'Ümit', 'u@oak.example', 'member', 0, 'active', 0, '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
  ('v', 'p', 'Vera', 'v@oak.example', 'admin', 1, 'active', 1, '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z');
insert into project (id, organization_id, name, allowed_urls, status, created_at) values
  ('j', 'o', 'Jetty', '["https://jetty.example/"]', 'active', '2026-01-01T00:00:00.000Z'),
  ('k', 'o', 'Keel', '[]', 'archived', '2026-01-01T00:00:00.000Z');
insert into user_project (user_id, project_id) values ('u', 'j'), ('u', 'k');
insert into sign_in_request (id, email, name, marker_hash, code_tries, code_used_at, created_at, expires_at) values
  ('s', 'u@oak.example', 'Ümit', 'mark', 3, '2026-01-02', '2026-01-01', '2026-01-03');
insert into magic_link (token_hash, code_hash, request_id, email, used_at, created_at, expires_at) values
  ('token', 'code', 's', 'u@oak.example', '2026-01-02', '2026-01-01', '2026-01-03');
insert into setup_link (token_hash, created_at, used_at) values ('setup', '2026-01-01', '2026-01-02');
insert into session (token_hash, user_id, actor_user_id, created_at, expires_at, dies_at, ip, user_agent) values
  ('cookie', 'u', 'v', '2026-01-01', '2026-01-02', '2026-01-03', '127.0.0.1', 'A browser');
insert into rate_hit (key, at) values ('link:u', 1767225600000);
insert into api_token (id, user_id, name, token_hash, scope, created_at, expires_at, last_used_at) values
  ('a', 'v', 'Build', 'hash', 'write', '2026-01-01', '2026-01-03', '2026-01-02');
insert into audit (id, at, action, actor_user_id, impersonated_user_id, subject_type, subject_id, summary) values
  ('1', '2026-01-01', 'project.create', 'v', 'u', 'project', 'j', 'Jetty');
insert into ticket (number, id, project_id, user_id, title, severity, status, rank, url, page_key, resolution, click_x,
  click_y, ring_x, ring_y, screenshot_id, screenshot_type, screenshot_bytes, comment_count, attachment_count,
  created_at, updated_at, accepted_at, accepted_by, description, pin, report) values
  (3, 't3', 'j', 'u', 'Größe', 'high', 'Accepted', 900, 'https://jetty.example/', 'jetty.example/', '1440x900', '10.5',
    '20', 0.25, 0.75, 'shot', 'image/png', 123, 2, 2,
    '2026-01-01', '2026-01-02', '2026-01-02', 'v', 'The heading is cut off.', '{"path":"#a"}', '{"viewport":{}}'),
  (7, 't7', 'k', 'v', 'Second', 'low', 'Received', 800, null, null, null, null, null, null, null, null, null, null, 0, 0,
    '2026-01-01', '2026-01-01', null, null, '', null, null);
insert into ticket_counter (scope, status, severity, count) values
  ('all', 'Accepted', 'high', 1), ('all', 'Received', 'low', 1), ('project:j', 'Accepted', 'high', 1);
insert into pinned_page (project_id, page_key, url, count, last_number) values
  ('j', 'jetty.example/', 'https://jetty.example/', 1, 3);
insert into storage_counter (organization_id, bytes) values ('o', 123);
insert into status_history (id, ticket_id, old_status, new_status, user_id, actor_user_id, changed_at) values
  ('1', 't3', null, 'Received', 'u', null, '2026-01-01'),
  ('2', 't3', 'Received', 'Accepted', 'u', 'v', '2026-01-02'),
  ('3', 't7', null, 'Received', 'v', null, '2026-01-01');
insert into comment (id, ticket_id, user_id, actor_user_id, text, created_at) values
  ('c1', 't3', 'u', 'v', '@Vera, look at this', '2026-01-01'), ('c2', 't3', 'v', null, 'I do', '2026-01-02');
insert into comment_mention (comment_id, user_id) values ('c1', 'v');
insert into attachment (id, ticket_id, comment_id, user_id, actor_user_id, file_name, file_size, content_type, sha256,
  created_at) values
  ('f1', 't3', null, 'u', 'v', 'Größe.txt', 5, 'text/plain', 'sum', '2026-01-01'),
  ('f2', 't3', 'c1', 'u', null, 'b.png', 6, 'image/png', 'sum', '2026-01-01');
insert into outbox (id, kind, recipient, user_id, ticket_id, payload, group_key, state, attempts, next_attempt_at,
  lease_until, last_error, created_at, sent_at, failed_at, joined_to) values
  ('m1', 'ticket', 'v@oak.example', 'v', 't3', '{}', 'g', 'failed', 6, '', null, 'No', '', null, '2026-01-02', null),
  ('m2', 'ticket', 'v@oak.example', 'v', 't3', '{}', 'g', 'failed', 6, '', null, 'No', '', null, '2026-01-02', 'm1'),
  ('m3', 'ticket', 'u@oak.example', 'u', 't7', '{}', null, 'waiting', 1, '2026-01-02', '2026-01-02', null, '', '', null,
    null);
insert into ticket_mute (ticket_id, user_id) values ('t3', 'u');
insert into idempotency (user_id, key, kind, entity_id, created_at, body_hash) values
  ('u', 'key', 'ticket', 't3', '2026-01-01', 'sum');
insert into change_log (id, event, project_id, at) values (41, '{"kind":"ready"}', 'j', '2026-01-01');
insert into ticket_search (rowid, words) values (3, 'größe heading =pj'), (7, 'second =pk');
insert into search_word (word) values ('größe'), ('heading'), ('second');
insert into project_word (project_id, word) values ('j', 'größe'), ('j', 'heading'), ('k', 'second');
`;

/** Puts rows into every table that the schema of the first release, version 9, has. */
export const fillEveryTable = (db: Db): void => db.write(({ sqlite }) => void sqlite.exec(ROWS));

/** Names of the tables whose rows are kept, those in which the full-text index keeps its own among them. */
export const tablesOf = ({ sqlite }: Db): string[] =>
  sqlite
    .prepare<[], string>(
      `select name from sqlite_schema where type = 'table' and sql not like 'create virtual%' order by name`,
    )
    .pluck()
    .all();

/** Every row of these tables, in an order of its own, so far as these columns of them go. */
export function rowsOf(db: Db, columns: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const read = (table: string, names: readonly string[]) =>
    db.sqlite
      .prepare(`select ${names.map((name) => `"${name}"`).join(', ')} from "${table}"`)
      .raw()
      .all()
      .map((row) => JSON.stringify(row))
      .toSorted();
  return new Map([...columns].map(([table, names]) => [table, read(table, names)]));
}

/** The columns of every table. */
export const columnsOf = (db: Db): Map<string, string[]> =>
  new Map(
    tablesOf(db).map((table) => [
      table,
      db.sqlite.prepare<[table: string], string>('select name from pragma_table_info(?)').pluck().all(table),
    ]),
  );

const FULL_TEXT = `select name from sqlite_schema where type = 'table' and sql like 'create virtual table % using fts5%'`;

/** Lists the words of a full-text index, each with its row. */
function wordsOf({ sqlite }: Db, index: string): string[] {
  sqlite.exec(`create virtual table temp.indexed_words using fts5vocab('main', '${index}', 'instance')`);
  try {
    const words = sqlite.prepare('select term, doc from temp.indexed_words').raw().all();
    return words.map((row) => JSON.stringify(row)).toSorted();
  } finally {
    sqlite.exec('drop table temp.indexed_words');
  }
}

/** Every row of every table; of a full-text index what it finds, as the rows that hold it depend on earlier changes. */
export function everyRow(db: Db): Map<string, string[]> {
  const columns = columnsOf(db);
  const indexes = db.sqlite.prepare<[], string>(FULL_TEXT).pluck().all();
  for (const index of indexes)
    for (const part of ['data', 'idx', 'content', 'docsize', 'config']) columns.delete(`${index}_${part}`);
  return new Map([
    ...rowsOf(db, columns),
    ...indexes.map((index) => [index, wordsOf(db, index)] as [string, string[]]),
  ]);
}
