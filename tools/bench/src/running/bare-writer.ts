import Sqlite from 'better-sqlite3';
import { copyOfData } from '../dataset/cached-data.ts';
import { writeProgram } from '../floors/programs.ts';
import { expectStatus } from '../subject.ts';
import { startChild } from './child.ts';
import { type Connect, openConnection } from './http-connection.ts';

/** A bare program that makes tickets, changes their status and caches a board, and nothing else. */
export interface BareWriter {
  /** Each @returns ms. */
  create(): Promise<number>;
  change(): Promise<number>;
  /** The board: made again after a change, cached until the next one. */
  readBoard(): Promise<number>;
  /** Opens a connection on which `/` is the board. */
  connect: Connect;
  stop(): Promise<void>;
}

interface Row {
  id: string;
  projectId: string;
  userId: string;
}

function newestOf(database: string): Row[] {
  const sqlite = new Sqlite(database, { readonly: true });
  try {
    return sqlite
      .prepare(
        'select id, project_id as projectId, user_id as userId from ticket order by number desc limit 500',
      )
      .all() as Row[];
  } finally {
    sqlite.close();
  }
}

/** Starts it over a copy of generated data. Stopping it removes the copy. */
export async function startBareWriter(tickets: number): Promise<BareWriter> {
  const copy = copyOfData(tickets);
  const rows = newestOf(copy.database);
  const child = await startChild([writeProgram, copy.database]).catch((error: unknown) => {
    copy.remove();
    throw error;
  });
  const connection = openConnection(child.port);
  let turn = 0;
  const send = async (method: 'POST' | 'PUT', more: object) =>
    expectStatus(
      await connection.call({ method, path: '/', body: { ...rows[turn % rows.length], ...more } }),
      200,
    ).ms;
  return {
    create: () =>
      send('POST', {
        title: 'The checkout shows the wrong price',
        description: 'After the login the form is broken and the price in the cart is another one. '.repeat(
          4,
        ),
      }),
    change: () => {
      turn += 1;
      return send('PUT', { status: Math.floor(turn / rows.length) % 2 === 0 ? 'In Review' : 'QA' });
    },
    readBoard: async () => expectStatus(await connection.call({ path: '/' }), 200).ms,
    connect: (keepsBodies) => openConnection(child.port, {}, keepsBodies),
    async stop() {
      connection.close();
      await child.stop();
      copy.remove();
    },
  };
}
