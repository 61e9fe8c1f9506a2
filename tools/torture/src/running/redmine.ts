import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { NotPossibleHere } from '../findings.ts';

const PROGRAM = '/usr/share/redmine';
const EMPTY = '/var/lib/dbconfig-common/sqlite3/redmine/instances/default/redmine_default';
const PUMA = '/usr/bin/puma';
const START_MS = 60_000;

export interface Redmine {
  origin: string;
  /** Ends all sessions, as an administrator of the site may. */
  endSessions(): void;
  projects(): string[];
  stop(): Promise<void>;
}

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Redmine as Debian has it, with a copy of its empty database: nobody reads it without signing in as `admin`. */
function prepare(folder: string, password: string): string {
  for (const name of ['config', 'log', 'tmp', 'files']) mkdirSync(join(folder, name));
  const path = join(folder, 'redmine.sqlite');
  copyFileSync(EMPTY, path);
  const database = ['production:', '  adapter: sqlite3', `  database: ${path}`, ''].join('\n');
  writeFileSync(join(folder, 'config', 'database.yml'), database);
  writeFileSync(join(folder, 'config', 'secret_key.txt'), randomBytes(64).toString('hex'));
  const db = new Database(path);
  const salt = randomBytes(16).toString('hex');
  db.prepare(
    `update users set hashed_password = ?, salt = ?, must_change_passwd = 0 where login = 'admin'`,
  ).run(sha1(salt + sha1(password)), salt);
  db.prepare(`insert into settings (name, value) values ('login_required', '1')`).run();
  db.close();
  return path;
}

async function untilItAnswers(origin: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + START_MS;
  while (performance.now() < until && child.exitCode === null) {
    const answer = await fetch(`${origin}/login`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(200);
  }
  throw new Error('Redmine did not start.');
}

/** @throws NotPossibleHere where Debian's Redmine is not installed. */
export async function startRedmine(folder: string, password: string): Promise<Redmine> {
  if (![PROGRAM, EMPTY, PUMA].every((path) => existsSync(path)))
    throw new NotPossibleHere(
      'There is no Redmine here: "apt-get install redmine redmine-sqlite puma" on Debian brings it.',
    );
  const path = prepare(folder, password);
  const port = await freePort();
  const child = spawn(PUMA, ['-e', 'production', '-b', `tcp://127.0.0.1:${port}`, 'config.ru'], {
    cwd: PROGRAM,
    // Its instances are folders next to each other: this one lies elsewhere.
    env: { PATH: '/usr/bin:/bin', REDMINE_INSTANCE: relative(join(PROGRAM, 'instances'), folder) },
    stdio: 'ignore',
  });
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  const origin = `http://127.0.0.1:${port}`;
  const stop = async () => {
    process.off('exit', end);
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  try {
    await untilItAnswers(origin, child);
  } catch (error) {
    await stop();
    throw error;
  }
  const inDatabase = <T>(work: (db: Database.Database) => T): T => {
    const db = new Database(path);
    try {
      return work(db);
    } finally {
      db.close();
    }
  };
  return {
    origin,
    endSessions: () =>
      inDatabase((db) => void db.prepare(`delete from tokens where action = 'session'`).run()),
    projects: () => inDatabase((db) => db.prepare<[], string>('select name from projects').pluck().all()),
    stop,
  };
}
