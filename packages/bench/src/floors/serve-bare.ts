import { createServer } from 'node:http';
import Sqlite from 'better-sqlite3';
import { say } from '../say.ts';
import { type RawBoard, prepareRawBoard } from './raw-board.ts';

/** Answers every request with the board of the database whose path the program is given, until it is stopped. */
export function serveBare(contentType: string, render: (board: RawBoard) => string): void {
  const sqlite = new Sqlite(process.argv[2], { readonly: true });
  const readBoard = prepareRawBoard(sqlite);
  const server = createServer((_request, response) => {
    const body = Buffer.from(render(readBoard()));
    response.writeHead(200, { 'content-type': contentType, 'content-length': body.byteLength });
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address) say(`http://127.0.0.1:${address.port}`);
  });
  process.on('SIGTERM', () => {
    server.close(() => sqlite.close());
    server.closeAllConnections();
  });
}
