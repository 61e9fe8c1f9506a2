import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSignInLink } from '@ringmark/api/auth/operator.service';
import { DEMO_ADMIN } from '../demo/demo-people.ts';
import { DEMO_MEMBER_EMAIL, seedDemo } from '../demo/seed-demo.ts';
import { type Env, isRunByNpx, readEnv } from '../env.ts';
import { createLog } from '../process/log.ts';
import { type RunningServer, startServer } from '../process/start-server.ts';
import { onParentExit, onStopSignal } from '../process/stop-signals.ts';
import { print, type Command, warn } from './command.ts';

export const demo: Command = {
  usage: '',
  help: `Serves a made-up installation to look around in: three organizations with their projects, people and sixty
tickets, pins with pictures among them. When it is ready it prints two links, for an administrator and for a member of
a customer: each signs in once, within 15 minutes. Open them in two browsers, or one in a private window, to be both
at once. Ctrl-C ends the demo and removes its folder; your own data is not touched. Address and port are the settings
of serve.`,
  run: async () => {
    const stopping = Promise.withResolvers<void>();
    onStopSignal(() => stopping.resolve());
    if (isRunByNpx()) onParentExit(() => stopping.resolve());
    const folder = await mkdtemp(join(tmpdir(), 'ringmark-demo-'));
    try {
      const server = await startServer(demoEnv(folder), createLog('warn'));
      try {
        const filled = await Promise.race([seedDemo(server.services), stopping.promise]);
        if (filled) {
          printLinks(server, filled.hasPictures);
          await stopping.promise;
        }
      } finally {
        await server.stop();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return 0;
  },
};

function demoEnv(folder: string): Env {
  return {
    ...readEnv(),
    dataDir: join(folder, 'data'),
    mail: { kind: 'file', folder: join(folder, 'mail') },
    backup: { ...readEnv().backup, isOn: false, folder: join(folder, 'backups') },
    adminEmails: [],
  };
}

function printLinks({ services }: RunningServer, hasPictures: boolean): void {
  print(`administrator  ${createSignInLink(services, DEMO_ADMIN.email).url}`);
  print(`member         ${createSignInLink(services, DEMO_MEMBER_EMAIL).url}`);
  if (!hasPictures) warn('The pins have no pictures: there is no browser to take them with.');
}
