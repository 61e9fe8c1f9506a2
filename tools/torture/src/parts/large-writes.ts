import { setTimeout as wait } from 'node:timers/promises';
import { IMPORT_LIMITS } from '@ringmark/contract/lists/import-limits';
import { importsPath } from '@ringmark/contract/lists/import-fields';
import { BULK_LIMITS } from '@ringmark/contract/lists/bulk-limits';
import { formOf } from '@ringmark/server/testing/server-kit';
import { checkWhole } from '../checks/whole.ts';
import {
  clientOf,
  inShort,
  pickRandom,
  quantile,
  type WireAnswer,
  type WireClient,
} from '../clients/client.ts';
import { runWorkers } from '../clients/run-workers.ts';
import { withDataDir } from '../disk/folder.ts';
import { equal, type Finding, info, none, type Part, some, within } from '../findings.ts';
import { type SeededData, seedData } from '../running/seed-data.ts';
import { serve } from '../running/torture-server.ts';

const READERS = 8;
/** ms between two reads of one reader. */
const GLANCE = 100;
/** The longest anyone may wait because of someone else's work, in ms. */
const MAX_WAIT = 250;

const WORDS = 'basket reload checkout button broken footer header page link picture'.split(' ');
const someText = (length: number): string => {
  let text = '';
  while (text.length < length) text += `${pickRandom(WORDS)}${Math.floor(Math.random() * 5_000)} `;
  return text;
};

/** Creates a file at the limits for rows and bytes. */
function largestImport(rows = IMPORT_LIMITS.importRows): string {
  const length = Math.floor(IMPORT_LIMITS.importBytes / rows) - 130;
  const lines = Array.from(
    { length: rows },
    (_, row) => `${row},"${someText(50)}",QA,"label ${row % 40}, all",2026-01-02,"${someText(length)}"`,
  );
  return `Id,Title,Status,Labels,Created,Description\n${lines.join('\n')}\n`;
}

interface Waits {
  ms: number[];
  complaints: string[];
}

async function readSomething(client: WireClient, { tickets }: SeededData, waits: Waits): Promise<void> {
  const path = pickRandom(['/api/board', '/api/tickets?limit=50', `/api/tickets/${pickRandom(tickets)}`]);
  const started = performance.now();
  const answer = await client.send(`GET ${path}`);
  waits.ms.push(performance.now() - started);
  if (answer.status !== 200) waits.complaints.push(inShort(answer));
  await wait(GLANCE);
}

/** Does everything one administrator can do to thousands of rows. @returns what went wrong */
async function workOnMany(client: WireClient, { projectId, tickets }: SeededData): Promise<string[]> {
  const complaints: string[] = [];
  const step = async (what: string, answer: WireAnswer, status: number) => {
    if (answer.status !== status) complaints.push(`${what}: ${inShort(answer)}`);
    return answer.status === status ? answer.json() : {};
  };
  const place = importsPath(projectId);
  const form = await formOf({ name: 'all.csv', content: largestImport() });
  await step('dry run', await client.send(`POST ${place}?dry=true`, form), 200);
  const made = await step('import', await client.send(`POST ${place}`, form), 201);
  const ids = tickets.slice(0, BULK_LIMITS.bulkTickets);
  for (const json of [
    { ids, status: 'Done' },
    { ids, status: 'QA', severity: 'high' },
  ]) {
    const edited = await step('edit', await client.send('POST /api/ticket-edits', { json }), 201);
    await step('undo', await client.send(`POST /api/ticket-edits/${edited.id}/undo`), 200);
  }
  const list = await client.send('GET /api/tickets.csv');
  if (list.status !== 200) complaints.push(`export: ${list.status}`);
  await step('removal', await client.send(`DELETE /api/admin/imports/${made.importId}`), 200);
  return complaints;
}

/** People keep reading while an administrator imports, edits, exports and removes thousands of tickets. */
export const largeWrites: Part = (options) =>
  withDataDir(async (dataDir): Promise<Finding[]> => {
    const stage = seedData(dataDir, { admins: 1, members: READERS, tickets: BULK_LIMITS.bulkTickets });
    const waits: Waits = { ms: [], complaints: [] };
    const server = await serve(dataDir);
    try {
      let isOver = false;
      const client = clientOf(server.url, stage.admins[0]);
      const [complaints] = await Promise.all([
        workOnMany(client, stage).finally(() => (isOver = true)),
        runWorkers(
          server,
          stage.members,
          () => isOver,
          (reader) => readSomething(reader, stage, waits),
        ),
      ]);
      client.close();
      return [
        none(
          'a large import, edits of many, their undo, an export and a removal that were refused',
          complaints,
        ),
        some(`reads of ${READERS} people at the same time`, waits.ms.length),
        none('refused reads at the same time', waits.complaints),
        within(options, 'p99 of these reads', quantile(waits.ms, 0.99), MAX_WAIT),
        info(
          'p50 and the longest',
          `${Math.round(quantile(waits.ms, 0.5))} and ${Math.round(Math.max(...waits.ms))} ms`,
        ),
        none('damage', checkWhole(dataDir)),
        equal('exit code of the stop', (await server.stop()) ?? 'none', 0),
      ];
    } finally {
      await server.kill();
    }
  });
