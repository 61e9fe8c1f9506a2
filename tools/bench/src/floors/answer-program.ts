import { readFileSync } from 'node:fs';
import { listenBare, send } from './serve-bare.ts';

/** Answers every request with what the file holds whose path it is given, written anew each time. */
const answer: unknown = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));

listenBare(
  (_request, response) => send(response, 'application/json', JSON.stringify(answer)),
  () => undefined,
);
