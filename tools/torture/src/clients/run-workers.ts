import type { ServerProcess } from '@ringmark/server/testing/server-process';
import type { Person } from '../running/seed-data.ts';
import { clientOf, type WireClient } from './client.ts';

/** Everybody works until the time is over, one call after the other. */
export async function runWorkers(
  server: ServerProcess,
  people: readonly Person[],
  isOver: () => boolean,
  work: (client: WireClient, index: number) => Promise<void>,
): Promise<void> {
  await Promise.all(
    people.map(async (person, index) => {
      const client = clientOf(server.url, person);
      while (!isOver()) await work(client, index);
      client.close();
    }),
  );
}
