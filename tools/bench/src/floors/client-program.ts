import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { build } from 'vite';
import { BOARD_STYLE } from './board-page.ts';
import { prepareRawBoard } from './raw-board.ts';
import { listenBare, send } from './serve-bare.ts';

/** @returns the least client as one compressed script. */
async function buildClient(): Promise<Buffer> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    mode: 'production',
    build: {
      write: false,
      rolldownOptions: { input: join(import.meta.dirname, 'least-client.ts') },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && 'output' in output ? output.output.find(({ type }) => type === 'chunk') : undefined;
  if (chunk?.type !== 'chunk') throw new Error('The least client was not built.');
  return brotliCompressSync(chunk.code);
}

const script = await buildClient();
const sqlite = new Sqlite(process.argv[2], { readonly: true });
const readBoard = prepareRawBoard(sqlite);

/** Serves the same board, drawn by the least client: the least cost of these libraries. */
listenBare(
  ({ url }, response) => {
    if (url === '/client.js') {
      response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' });
      response.end(script);
      return;
    }
    const data = JSON.stringify(readBoard().columns).replaceAll('<', '\\u003c');
    send(
      response,
      'text/html; charset=utf-8',
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Board</title><style>${BOARD_STYLE}</style>
<script type="module" src="/client.js"></script>
<div id="root"></div><script type="application/json" id="board">${data}</script></html>`,
    );
  },
  () => sqlite.close(),
);
