import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { PlainProblem } from '../plain-problem.ts';
import { copyOfData } from '../dataset/cached-data.ts';
import { type Child, runChild, startChild } from './child.ts';
import { type Connect, openConnection } from './http-connection.ts';

const program = resolve(import.meta.dirname, '../../../../apps/server/dist/main.js');

/** The built server over its own data. */
export interface Ringmark extends Child {
  tickets: number;
  /** Signs in by a link, as a person does. @returns the session's cookie, as a request sends it. */
  sessionOf(email: string): Promise<string>;
  /** Signs in. @returns what opens connections with that session. */
  signIn(email: string): Promise<Connect>;
}

const settingsOf = (folder: string, more: Readonly<Record<string, string>> = {}) => ({
  RINGMARK_DATA_DIR: folder,
  RINGMARK_PORT: '0',
  RINGMARK_LOG_LEVEL: 'error',
  RINGMARK_VERIFY: 'auto',
  RINGMARK_BACKUP_NIGHTLY: 'off',
  // One person writes as much as a whole company.
  RINGMARK_WRITES_PER_MINUTE: '1000000',
  RINGMARK_WRITES_PER_HOUR: '10000000',
  NODE_ENV: 'production',
  ...more,
});

async function sessionOf(folder: string, port: number, email: string): Promise<string> {
  const link = await runChild([program, 'sign-in-link', email], settingsOf(folder));
  const token = /token=([\w-]+)/.exec(link)?.[1];
  const visitor = openConnection(port);
  const reply = await visitor.call({ method: 'POST', path: '/api/auth/verify-magic-link', body: { token } });
  visitor.close();
  const cookie = reply.headers.get('set-cookie')?.split(';')[0];
  if (!cookie) throw new Error(`${email} could not be signed in: ${reply.status} ${String(reply.body)}`);
  return cookie;
}

/**
 * Starts the built server over a copy of generated data. Stopping it removes the copy.
 *
 * @param more further settings.
 * @param copy a data folder in place of the usual data.
 */
export async function startRingmark(
  tickets: number,
  more: Readonly<Record<string, string>> = {},
  copy: Pick<ReturnType<typeof copyOfData>, 'folder' | 'remove'> = copyOfData(tickets),
): Promise<Ringmark> {
  if (!existsSync(program)) throw new PlainProblem('The server is not built: run "pnpm build" first.');
  const child = await startChild([program, 'serve'], settingsOf(copy.folder, more)).catch(
    (error: unknown) => {
      copy.remove();
      throw error;
    },
  );
  const { port } = child;
  return {
    ...child,
    tickets,
    sessionOf: (email) => sessionOf(copy.folder, port, email),
    async signIn(email) {
      const cookie = await sessionOf(copy.folder, port, email);
      return (keepsBodies) => openConnection(port, { cookie }, keepsBodies);
    },
    async stop() {
      await child.stop();
      copy.remove();
    },
  };
}
