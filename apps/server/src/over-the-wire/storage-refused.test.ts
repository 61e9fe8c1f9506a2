import { openDatabase } from '@ringmark/api/core/database/db';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { WireClient } from '../testing/wire-client.ts';
import { createWireKit, type WireKit } from '../testing/wire-kit.ts';

let kit: WireKit;
let client: WireClient;
beforeEach(async () => {
  kit = await createWireKit();
  client = await kit.signedIn(kit.anAdmin());
});
afterEach(() => kit.close());

const create = (number: number) =>
  client.send('POST /api/admin/organizations', {
    json: { name: 'A'.repeat(120), domain: `company${number}.com` },
  });

async function createUntilRefused() {
  for (let number = 0; number < 500; number += 1) {
    const answer = await create(number);
    if (answer.status !== 201) return answer;
  }
  throw new Error('Nothing was refused.');
}

it('a database that is full is told of and counted, and reads go on', async () => {
  const { sqlite } = kit.db;
  sqlite.pragma(`max_page_count = ${Number(sqlite.pragma('page_count', { simple: true }))}`);
  const refused = await createUntilRefused();
  expect([refused.status, refused.json().code, refused.headers['retry-after']]).toEqual([
    503,
    'storage_failed',
    '5',
  ]);
  expect(kit.db.refused).toEqual({ busy: 0, full: 1, io: 0 });
  expect((await client.send('GET /api/admin/organizations')).status).toBe(200);
  sqlite.pragma('max_page_count = 1000000');
  expect((await create(501)).status).toBe(201);
});

it('a database that another program holds is told of and counted, and serves again when it is free', async () => {
  const other = openDatabase(`${kit.dataDir}/ringmark.sqlite`);
  other.sqlite.exec('begin immediate');
  kit.db.sqlite.pragma('busy_timeout = 1');
  const refused = await create(1);
  expect([refused.status, refused.json().code, refused.headers['retry-after']]).toEqual([
    503,
    'storage_busy',
    '1',
  ]);
  expect(kit.db.refused).toEqual({ busy: 1, full: 0, io: 0 });
  expect((await client.send('GET /api/admin/organizations')).status).toBe(200);
  other.sqlite.exec('rollback');
  other.close();
  expect((await create(1)).status).toBe(201);
});
