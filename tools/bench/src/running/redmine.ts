import { existsSync } from 'node:fs';
import { expectStatus } from '../subject.ts';
import { type Child, startProgram } from './child.ts';
import { type Call, type Connect, openConnection } from './http-connection.ts';
import { API_KEY, REDMINE, envOf, redmineInstance } from './redmine-data.ts';

/** Redmine from Debian's package, doing the same job on this machine. */
export interface Redmine extends Child {
  /** The number of tickets as people write it. */
  size: string;
  connect: Connect;
  /** Each @returns ms. */
  list(): Promise<number>;
  search(): Promise<number>;
  create(): Promise<number>;
  change(): Promise<number>;
}

/** Its newest hundred tickets. */
export const REDMINE_LIST = '/issues.json?limit=100&status_id=*';

const PUMA = '/usr/bin/puma';
/** Its usual number of workers: more would exceed common machines. */
const MAX = 100_000;

export const isRedmineInstalled = (): boolean =>
  existsSync(PUMA) && existsSync(`${REDMINE}/config.ru`) && existsSync(`${REDMINE}/config/database.yml`);

export const redmineSize = (sizes: readonly number[]): number =>
  sizes.findLast((size) => size <= MAX) ?? sizes[0] ?? MAX;

/** Starts it over its own data. Stopping it removes them. */
export async function startRedmine(tickets: number): Promise<Redmine> {
  const instance = redmineInstance(tickets);
  const args = ['-e', 'production', '-b', 'tcp://127.0.0.1:0', `${REDMINE}/config.ru`];
  const options = { env: envOf(instance.folder), cwd: REDMINE };
  const child = await startProgram(PUMA, args, options).catch((error: unknown) => {
    instance.remove();
    throw error;
  });
  const connect: Connect = (keepsBodies) =>
    openConnection(child.port, { 'x-redmine-api-key': API_KEY }, keepsBodies);
  const admin = connect();
  const call = async (status: number, asked: Call) => expectStatus(await admin.call(asked), status).ms;
  let turn = 0;
  return {
    ...child,
    size: tickets.toLocaleString('en'),
    connect,
    list: () => call(200, { path: REDMINE_LIST }),
    search: () => call(200, { path: '/search.json?q=button&issues=1&limit=50' }),
    create: () => {
      const issue = {
        project_id: 1,
        tracker_id: 3,
        subject: 'The checkout shows the wrong price',
        description: 'After the login the form is broken and the price in the cart is another one. '.repeat(
          4,
        ),
      };
      return call(201, { method: 'POST', path: '/issues.json', body: { issue } });
    },
    change: () => {
      turn += 1;
      const issue = { status_id: 1 + ((Math.floor(turn / 100) + turn) % 4) };
      return call(204, { method: 'PUT', path: `/issues/${tickets - (turn % 100)}.json`, body: { issue } });
    },
    async stop() {
      admin.close();
      await child.stop();
      instance.remove();
    },
  };
}
