import { createServer } from 'node:http';
import { readEnv } from '../env.ts';
import { onStopSignal } from '../stop-signals.ts';
import { print, type Command } from './command.ts';

export const serve: Command = {
  usage: '',
  help: `Migrates the database and serves the API and the web client until it is stopped.
All settings come from the environment or a .env file; .env.example lists them.`,
  run: async () => {
    const env = readEnv();
    const server = createServer((_request, response) => response.end('{"ok":true}'));
    const { promise: stopped, resolve } = Promise.withResolvers<number>();
    onStopSignal(() => server.close(() => resolve(0)));
    server.listen(env.port, env.host, () => print(`Ringmark is at http://${env.host}:${env.port}`));
    return stopped;
  },
};
