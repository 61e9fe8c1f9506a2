import Sqlite from 'better-sqlite3';
import { prepareRawChange, prepareRawCreate } from './raw-writes.ts';
import { listenBare, send } from './serve-bare.ts';

/** Makes tickets (POST) and gives them another status (PUT) in the database whose path it is given. */
const sqlite = new Sqlite(process.argv[2]);
// As durable as ours: what was answered is on the disk.
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL']) sqlite.pragma(pragma);
const create = prepareRawCreate(sqlite);
const change = prepareRawChange(sqlite);

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
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      const asked = JSON.parse(text) as Asked;
      if (request.method === 'PUT') change(asked);
      else create(asked);
      send(response, 'application/json', text);
    });
  },
  () => sqlite.close(),
);
