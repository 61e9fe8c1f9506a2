import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { checkWhole } from '../checks/whole.ts';
import { none, type Part, some, info } from '../findings.ts';
import { clientOf } from '../clients/client.ts';
import {
  acknowledged,
  compareWrites,
  type AcknowledgedWrites,
  noWrites,
  shareOfWriter,
  writeSomething,
} from '../clients/acknowledged-writes.ts';
import { withDataDir } from '../disk/folder.ts';
import { serve } from '../running/torture-server.ts';
import { seedData, type SeededData } from '../running/seed-data.ts';
import { until } from '../running/until.ts';

const WRITERS = 12;
/** ms. */
const LATEST_KILL = 1_000;

/** Starts a server, lets everybody write, and kills it at a random moment. */
async function killOne(dataDir: string, stage: SeededData, writes: AcknowledgedWrites): Promise<string[]> {
  const server = await serve(dataDir);
  try {
    // The data of the killed server, as the next one repaired them, before further writes.
    const complaints = [...checkWhole(dataDir), ...compareWrites(dataDir, writes)];
    const before = acknowledged(writes);
    const writers = stage.admins.map(async (person, index) => {
      const client = clientOf(server.url, person);
      try {
        for (;;) await writeSomething(client, stage, writes, shareOfWriter(index, WRITERS));
      } catch {
        // The server is gone, as planned.
      } finally {
        client.close();
      }
    });
    await until(() => acknowledged(writes) > before, 30_000);
    await wait(randomInt(LATEST_KILL));
    await server.kill();
    await Promise.all(writers);
    return complaints;
  } finally {
    await server.kill();
  }
}

/** Kills a server (SIGKILL) repeatedly during writes, and checks the data at each start. */
export const killWriters: Part = ({ isLong, kills = isLong ? 100 : 3 }) =>
  withDataDir(async (dataDir) => {
    const stage = seedData(dataDir, { admins: WRITERS, tickets: 20 });
    const writes = noWrites();
    const complaints: string[] = [];
    for (let kill = 0; kill < kills; kill += 1) complaints.push(...(await killOne(dataDir, stage, writes)));
    const last = await serve(dataDir);
    complaints.push(...checkWhole(dataDir), ...compareWrites(dataDir, writes));
    const code = await last.stop();
    return [
      some(`writes that were acknowledged before one of ${kills} kills`, acknowledged(writes)),
      none('acknowledged writes that are lost, damage, histories that are not as the changes', complaints),
      none('answers that should not have been given', writes.complaints),
      none('last stops that went wrong', code === 0 ? [] : [`exit code ${code}`]),
      info(
        'changes that came too late, and calls that were sent away',
        `${writes.conflicts}, ${writes.shed}`,
      ),
    ];
  });
