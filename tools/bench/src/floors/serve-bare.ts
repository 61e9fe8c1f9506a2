import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import Sqlite from 'better-sqlite3';
import { say } from '../say.ts';
import { type RawBoard, prepareRawBoard } from './raw-board.ts';

/** Answers requests on a free port until the program is stopped, and prints the address. */
export function listenBare(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  close: () => void,
): void {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address) say(`http://127.0.0.1:${address.port}`);
  });
  process.on('SIGTERM', () => {
    server.close(close);
    server.closeAllConnections();
  });
}

export function send(response: ServerResponse, contentType: string, answer: string | Buffer): void {
  const body = typeof answer === 'string' ? Buffer.from(answer) : answer;
  response.writeHead(200, { 'content-type': contentType, 'content-length': body.byteLength });
  response.end(body);
}

/** Answers every request with the board of a database. */
export function serveBare(contentType: string, render: (board: RawBoard) => string): void {
  const sqlite = new Sqlite(process.argv[2], { readonly: true });
  const readBoard = prepareRawBoard(sqlite);
  listenBare(
    (_request, response) => send(response, contentType, render(readBoard())),
    () => sqlite.close(),
  );
}
