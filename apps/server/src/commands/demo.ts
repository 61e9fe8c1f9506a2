import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSignInLink } from '@ringmark/api/auth/operator.service';
import { DEMO_ADMIN } from '../demo/demo-people.ts';
import { DEMO_MEMBER_EMAIL, seedDemo } from '../demo/seed-demo.ts';
import { type Env, isRunByNpx, readEnv } from '../env.ts';
import { createLog } from '../process/log.ts';
import { type RunningServer, startServer } from '../process/start-server.ts';
import { onStarterGone, onStopSignal } from '../process/stop-signals.ts';
import { print, type Command } from './command.ts';

export const demo: Command = {
  usage: '',
  help: `Serves a made-up installation to look around in: three organizations with their projects, people and sixty
tickets, pins with pictures among them. It lives in a folder of its own that is removed when it stops; your own data
is not touched. Address and port are the settings of serve.`,
  run: async () => {
    const stopping = Promise.withResolvers<void>();
    onStopSignal(() => stopping.resolve());
    if (isRunByNpx()) onStarterGone(() => stopping.resolve());
    const folder = await mkdtemp(join(tmpdir(), 'ringmark-demo-'));
    try {
      const server = await startServer(demoEnv(folder), createLog('warn'));
      try {
        print(`Ringmark is at ${server.publicUrl}. Filling the demo...`);
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

/** The settings of this machine, over a folder that is thrown away; mail is kept in it, not sent. */
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
  const administrator = createSignInLink(services, DEMO_ADMIN.email).url;
  const member = createSignInLink(services, DEMO_MEMBER_EMAIL).url;
  print('The demo is ready. Each link signs you in once, within 15 minutes:');
  print(`  administrator  ${administrator}`);
  print(`  member         ${member}`);
  print(
    'Use two browsers, or a private window, to be both at once. Ctrl-C ends the demo and removes its data.',
  );
  if (!hasPictures) print('The pins have no pictures: there is no browser to take them with.');
}
