import { existsSync } from 'node:fs';
import { browsersOf, foldersOf, processesOf } from '@ringmark/remote-viewer/testing/browser-processes';
import { equal, type Finding, none, some } from '../findings.ts';
import { clientOf } from '../clients/client.ts';
import { withDataDir } from '../disk/folder.ts';
import { serve } from '../running/torture-server.ts';
import { seedData } from '../running/seed-data.ts';
import { until } from '../running/until.ts';

/** A killed server leaves no browser, and after the next start none of its folders. */
export const killServerThatViews = (origin: string): Promise<Finding[]> =>
  withDataDir(async (dataDir) => {
    const url = `${origin}/`;
    const stage = seedData(dataDir, { members: 1, allowedUrls: [url] });
    const settings = { RINGMARK_REMOTE_ALLOW: new URL(origin).host };
    const view = async (server: { url: string }) => {
      const client = clientOf(server.url, stage.members[0]);
      const json = { url, width: 800, height: 600 };
      const answer = await client.send('POST /api/viewport/init', { json });
      client.close();
      return answer.status;
    };
    const first = await serve(dataDir, settings);
    const opened = await view(first);
    const [browser = 0] = await browsersOf(first.pid);
    const folders = await foldersOf(first.pid);
    const before = (await processesOf(browser)).length;
    await first.kill();
    await until(async () => (await processesOf(browser)).length === 0, 20_000, 100);
    const second = await serve(dataDir, settings);
    try {
      const again = await view(second);
      const left = await processesOf(browser);
      return [
        equal('a page opened', opened, 200),
        some("processes of the server's browser", before),
        none(
          'processes of the browser of a killed server',
          left.map(({ pid, state }) => `${pid} ${state}`),
        ),
        equal('a page opened in the next server', again, 200),
        none(
          'folders that the killed server left',
          folders.filter((folder) => existsSync(folder)),
        ),
      ];
    } finally {
      await second.stop();
    }
  });
