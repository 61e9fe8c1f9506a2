import { readFileSync } from 'node:fs';
import { listenBare, send } from './serve-bare.ts';

/** Answers every request with the contents of a JSON file, serialized again each time. */
const answer: unknown = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));

listenBare(
  (_request, response) => send(response, 'application/json', JSON.stringify(answer)),
  () => undefined,
);
