import Sqlite from 'better-sqlite3';
import { prepareRawBoard } from './raw-board.ts';
import { prepareRawChange, prepareRawCreate, prepareRawEntry } from './raw-writes.ts';
import { listenBare, send } from './serve-bare.ts';

/**
 * Creates searchable, counted tickets (POST), changes their status (PUT), and answers the board (GET), made again after
 * a change and cached until the next one. Takes the path of a database.
 */
const sqlite = new Sqlite(process.argv[2]);
// Writes are as durable as Ringmark's: an answered write is on the disk.
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL']) sqlite.pragma(pragma);
const create = prepareRawCreate(sqlite, prepareRawEntry(sqlite));
const change = prepareRawChange(sqlite);
const readBoard = prepareRawBoard(sqlite);
let kept: Buffer | undefined;

interface Asked {
  id: string;
  projectId: string;
  userId: string;
  status: string;
  title: string;
  description: string;
}

listenBare(
  (request, response) => {
    if (request.method === 'GET') {
      kept ??= Buffer.from(JSON.stringify(readBoard()));
      send(response, 'application/json', kept);
      return;
    }
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      const asked = JSON.parse(text) as Asked;
      if (request.method === 'PUT') change(asked);
      else create(asked);
      kept = undefined;
      send(response, 'application/json', text);
    });
  },
  () => sqlite.close(),
);
