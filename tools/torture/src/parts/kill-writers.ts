import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { checkWhole } from '../checks/whole.ts';
import { none, type Part, some, told } from '../findings.ts';
import { clientOf } from '../clients/client.ts';
import {
  acknowledged,
  compareDiary,
  type Diary,
  newDiary,
  seatOf,
  writeSomething,
} from '../clients/acknowledged-writes.ts';
import { withDataDir } from '../disk/folder.ts';
import { serve } from '../running/torture-server.ts';
import { setStage, type Stage } from '../running/seed-data.ts';
import { until } from '../running/until.ts';

const WRITERS = 12;
/** ms. */
const LATEST_KILL = 1_000;

/** Starts a server, lets everybody write, and kills it at some moment. */
async function killOne(dataDir: string, stage: Stage, diary: Diary): Promise<string[]> {
  const server = await serve(dataDir);
  try {
    // What its forerunner left, as this one found and mended it, before anybody writes.
    const complaints = [...checkWhole(dataDir), ...compareDiary(dataDir, diary)];
    const before = acknowledged(diary);
    const writers = stage.admins.map(async (person, index) => {
      const client = clientOf(server.url, person);
      try {
        for (;;) await writeSomething(client, stage, diary, seatOf(index, WRITERS));
      } catch {
        // The server is gone, which is what everybody waits for.
      } finally {
        client.close();
      }
    });
    await until(() => acknowledged(diary) > before, 30_000);
    await wait(randomInt(LATEST_KILL));
    await server.kill();
    await Promise.all(writers);
    return complaints;
  } finally {
    await server.kill();
  }
}

/** Kills a server (SIGKILL) again and again while people write, and looks at what its successors find. */
export const killWriters: Part = ({ isLong, kills = isLong ? 100 : 3 }) =>
  withDataDir(async (dataDir) => {
    const stage = setStage(dataDir, { admins: WRITERS, tickets: 20 });
    const diary = newDiary();
    const complaints: string[] = [];
    for (let kill = 0; kill < kills; kill += 1) complaints.push(...(await killOne(dataDir, stage, diary)));
    const last = await serve(dataDir);
    complaints.push(...checkWhole(dataDir), ...compareDiary(dataDir, diary));
    const code = await last.stop();
    return [
      some(`writes that were acknowledged before one of ${kills} kills`, acknowledged(diary)),
      none('acknowledged writes that are lost, damage, histories that are not as the changes', complaints),
      none('answers that should not have been given', diary.complaints),
      none('last stops that went wrong', code === 0 ? [] : [`exit code ${code}`]),
      told('changes that came too late, and calls that were sent away', `${diary.conflicts}, ${diary.shed}`),
    ];
  });
