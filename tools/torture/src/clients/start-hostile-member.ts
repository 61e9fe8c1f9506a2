import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ProjectId, TicketId } from '@ringmark/contract/ids';
import type { Person } from '../running/seed-data.ts';

export interface HostileMember {
  url: string;
  port: number;
  person: Person;
  projectId: ProjectId;
  ticket: TicketId;
  /** A page that never answers. */
  endless: string;
}

/** Writes, takes pictures and uploads slowly, as fast as possible. @returns ends it and gives the answers. */
export function startHostileMember(member: HostileMember): () => Promise<string[]> {
  const worker = new Worker(join(import.meta.dirname, 'hostile-member.ts'), { workerData: member });
  return async () => {
    const said = once(worker, 'message');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origins.
    worker.postMessage('end');
    const [lines] = (await said) as [string[]];
    await worker.terminate();
    return lines;
  };
}
