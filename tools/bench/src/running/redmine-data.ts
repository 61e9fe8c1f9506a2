import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import Sqlite from 'better-sqlite3';
import { benchFolder, dataOf } from '../dataset/cached-data.ts';
import { say } from '../say.ts';

/** The folders of Debian's package: the program, and its instances. */
export const REDMINE = '/usr/share/redmine';
/** The number is raised with every change of the generated data. */
const VERSION = 1;
/** The administrator's password, in a temporary database. */
export const API_KEY = 'b'.repeat(40);

/** The environment for a program that works on an instance in the bench's folder. */
export const envOf = (folder: string): Record<string, string> => ({
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME: folder,
  LANG: 'C.UTF-8',
  RAILS_ENV: 'production',
  REDMINE_LANG: 'en',
  // The package looks for an instance by name, in its own folder.
  REDMINE_INSTANCE: relative(join(REDMINE, 'instances'), folder),
});

/** Makes a folder into an instance whose database is `redmine.sqlite`. */
export function layOut(folder: string): string {
  for (const part of ['config', 'log', 'tmp', 'files', 'public']) {
    mkdirSync(join(folder, part), { recursive: true });
  }
  const database = join(folder, 'redmine.sqlite');
  writeFileSync(
    join(folder, 'config', 'database.yml'),
    `production:\n  adapter: sqlite3\n  database: ${database}\n  timeout: 5000\n`,
  );
  writeFileSync(join(folder, 'config', 'secret_key.txt'), 'c'.repeat(64));
  return database;
}

/** Enables the API for the administrator, and makes a project for the tickets. */
const PREPARE = `
  insert into settings (name, value, updated_on) values ('rest_api_enabled', '1', datetime());
  update users set must_change_passwd = 0 where login = 'admin';
  insert into tokens (user_id, action, value, created_on, updated_on) values (1, 'api', '${API_KEY}', datetime(), datetime());
  insert into projects (id, name, identifier, status, lft, rgt, is_public, created_on, updated_on)
    values (1, 'Shop', 'shop', 1, 1, 2, 1, datetime(), datetime());
  insert into projects_trackers (project_id, tracker_id) select 1, id from trackers;
  insert into enabled_modules (project_id, name) values (1, 'issue_tracking');`;

/** Ringmark's tickets, as far as Redmine has the same fields; six statuses map to nine. */
const COPY = `
  insert into issues (id, tracker_id, project_id, subject, description, status_id, priority_id, author_id, created_on,
      updated_on, root_id, lft, rgt)
    select number, 3, 1, title, description, 1 + number % 6, case severity when 'low' then 1 when 'medium' then 2 else 3 end,
      1, replace(substr(created_at, 1, 19), 'T', ' '), replace(substr(updated_at, 1, 19), 'T', ' '), number, 1, 2
    from ours.ticket;
  insert into journals (journalized_id, journalized_type, user_id, notes, created_on)
    select number, 'Issue', 1, text, replace(substr(comment.created_at, 1, 19), 'T', ' ')
    from ours.comment join ours.ticket on ticket.id = ticket_id;`;

function fill(database: string, tickets: number): void {
  const sqlite = new Sqlite(database);
  sqlite.pragma('synchronous = OFF');
  sqlite.exec(PREPARE);
  sqlite.prepare('attach ? as ours').run(dataOf(tickets));
  sqlite.exec(COPY);
  sqlite.close();
}

/** Returns the database of this many tickets, made now or by a run before. */
export function redmineDataOf(tickets: number): string {
  const path = join(benchFolder(), `redmine-${VERSION}-${tickets}.sqlite`);
  if (existsSync(path)) return path;
  say(`Making ${tickets.toLocaleString('en')} tickets for Redmine, once for all runs ...`);
  const folder = mkdtempSync(join(benchFolder(), 'redmine-'));
  try {
    const database = layOut(folder);
    const rake = (task: string) =>
      execFileSync('bundle', ['exec', 'rake', task], { cwd: REDMINE, env: envOf(folder), stdio: 'ignore' });
    rake('db:migrate');
    rake('redmine:load_default_data');
    fill(database, tickets);
    renameSync(database, path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return path;
}

/** An instance with a copy of the data. */
export function redmineInstance(tickets: number): { folder: string; remove(): void } {
  const source = redmineDataOf(tickets);
  const folder = mkdtempSync(join(benchFolder(), 'run-redmine-'));
  copyFileSync(source, layOut(folder));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
