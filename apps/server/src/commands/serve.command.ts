import { onCrash } from '../process/crash.ts';
import { killIfHeld } from '../process/end-process.ts';
import { isRunByNpx, readEnv, unknownSettings } from '../env.ts';
import { createLog } from '../process/log.ts';
import { startServer } from '../process/start-server.ts';
import { onParentExit, onStopSignal } from '../process/stop-signals.ts';
import { print, type Command } from './command.ts';

export const serve: Command = {
  usage: '',
  help: `Migrates the database and serves the API and the web client until stopped.
Settings come from the environment or a .env file; .env.example lists them.`,
  run: async () => {
    const env = readEnv();
    const stopping = Promise.withResolvers<void>();
    onStopSignal(() => stopping.resolve());
    if (isRunByNpx()) onParentExit(() => stopping.resolve());
    const log = createLog(env.logLevel);
    for (const name of unknownSettings()) log.warn(`${name} is not a Ringmark setting.`);
    const server = await startServer(env, log, { program: process.argv[1] });
    onCrash(log, server);
    print(`Ringmark is at ${server.publicUrl}`);
    if (server.setupLink !== null) print(`There is no administrator yet. Open ${server.setupLink} to begin.`);
    await stopping.promise;
    await server.stop();
    killIfHeld(server.isHeld);
    return 0;
  },
};
