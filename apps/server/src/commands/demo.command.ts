import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSignInLink } from '@ringmark/api/people/auth/operator.service';
import { correctDemoPage } from '../demo/correct-demo-page.ts';
import { DEMO_ADMIN } from '../demo/demo-people.ts';
import { DEMO_MEMBER_EMAIL, seedDemo } from '../demo/seed-demo.ts';
import { type Env, isRunByNpx, readEnv } from '../env.ts';
import { createLog } from '../process/log.ts';
import { type RunningServer, startServer } from '../process/start-server.ts';
import { onParentExit, onStopSignal } from '../process/stop-signals.ts';
import { print, type Command, warn } from './command.ts';

export const demo: Command = {
  usage: '',
  help: `Starts a sample installation to explore: three organizations with their projects, people and sixty tickets,
including pins with screenshots. When it is ready, it prints two sign-in links: one for an administrator and one for a
member of a customer organization. Each link can be used once and expires in 15 minutes. To use both at once, open
them in two browsers, or one in a private window. Ctrl-C stops the demo and removes its folder; your own data is not
touched. Set its address and port as you would for serve.`,
  run: async () => {
    const stopping = Promise.withResolvers<void>();
    onStopSignal(() => stopping.resolve());
    if (isRunByNpx()) onParentExit(() => stopping.resolve());
    const folder = await mkdtemp(join(tmpdir(), 'ringmark-demo-'));
    try {
      const shop = { isCorrected: false };
      const server = await startServer(demoEnv(folder), createLog('warn'), {
        demoPage: (html) => (shop.isCorrected ? correctDemoPage(html) : html),
      });
      const deploy = () => {
        shop.isCorrected = true;
      };
      try {
        const filled = await Promise.race([seedDemo(server.services, { deploy }), stopping.promise]);
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
  if (!hasPictures) warn('The pins have no screenshots because no browser is available to take them.');
}
