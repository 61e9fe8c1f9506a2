import { parentPort, workerData } from 'node:worker_threads';
import type { HostileMember } from './start-hostile-member.ts';
import { clientOf } from './client.ts';
import { slowUpload } from './slow-sockets.ts';

// Runs in a thread of its own, so that other measurements are of the server and not of this work.
const { url, port, person, projectId, ticket, endless } = workerData as HostileMember;
const WRITERS = 4;
const PICTURES = 12;
const UPLOADS = 24;

const said = new Map<string, number>();
const note = (what: string, status: number) => {
  const line = `${what} ${status}`;
  said.set(line, (said.get(line) ?? 0) + 1);
};

/** Repeats a call as soon as any answer has come. */
async function repeatCall(what: string, route: string, json: unknown): Promise<void> {
  const client = clientOf(url, person);
  for (;;) {
    const answer = await client.send(route, { json }).catch(() => undefined);
    note(what, answer?.status ?? 0);
  }
}

async function keepUploading(): Promise<void> {
  for (;;) {
    const upload = slowUpload(port, ticket, person.cookie);
    await upload.lived;
    note('upload', Number(upload.said().split(' ')[1] ?? 0));
  }
}

const times = (count: number, work: () => Promise<void>) => Array.from({ length: count }, () => void work());

const words = { projectId, title: 'More and more', description: 'As fast as it goes.' };
times(WRITERS, () => repeatCall('ticket', 'POST /api/tickets', words));
times(WRITERS, () => repeatCall('comment', `POST /api/tickets/${ticket}/comments`, { text: 'Again.' }));
const picture = { url: endless, width: 800, height: 600, scrollX: 0, scrollY: 0 };
times(PICTURES, () => repeatCall('picture', 'POST /api/screenshot', picture));
times(UPLOADS, keepUploading);

parentPort?.once('message', () => {
  const lines = [...said].map(([line, count]) => `${count} x ${line}`);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origins.
  parentPort?.postMessage(lines.toSorted());
});
