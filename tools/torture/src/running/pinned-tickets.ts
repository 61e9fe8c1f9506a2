import { A_PICTURE, ON_A_BUTTON } from '@ringmark/api/testing/pins';
import type { ProjectId, TicketId } from '@ringmark/contract/ids';
import type { ProofOutcome } from '@ringmark/contract/tickets/proofs';
import { SHOP_PIN } from '@ringmark/remote-viewer/testing/shop-page';
import { clientOf, inShort, retryWhileBusy, type WireClient } from '../clients/client.ts';
import { readDatabase, type SeededData } from './seed-data.ts';
import { until } from './until.ts';

/** Writes a ticket with a pin on the button of a shop's page, as the web client does. */
export async function pinButton(client: WireClient, projectId: ProjectId, url: string): Promise<TicketId> {
  const json = {
    projectId,
    title: 'The button is wrong',
    description: 'Look at it.',
    url,
    resolution: '1366x768',
    clickX: '60',
    clickY: '740',
    screenshot: A_PICTURE,
    pin: { ...ON_A_BUTTON, ...SHOP_PIN, viewportHeight: 768 },
  };
  const answer = await client.send('POST /api/tickets', { json });
  if (answer.status !== 201) throw new Error(`A pin was refused: ${inShort(answer)}`);
  return answer.json().id;
}

/** Moves tickets to Done as an administrator. @returns ms of each call. */
export async function finishTickets(
  url: string,
  { admins }: SeededData,
  tickets: readonly TicketId[],
): Promise<number[]> {
  const client = clientOf(url, admins[0]);
  try {
    return await Promise.all(tickets.map((id) => changeStatus(client, id, 'Done')));
  } finally {
    client.close();
  }
}

/** @returns ms that the call took. */
export async function changeStatus(client: WireClient, id: TicketId, status: string): Promise<number> {
  const started = performance.now();
  const answer = await retryWhileBusy(() => client.send(`PUT /api/tickets/${id}`, { json: { status } }));
  if (answer.status !== 200) throw new Error(`A status was refused: ${inShort(answer)}`);
  return performance.now() - started;
}

export interface KeptProof {
  ticket: TicketId;
  state: 'waiting' | 'ready';
  outcome: ProofOutcome | null;
  reason: string | null;
  /** ms from the request to the result. */
  ms: number | null;
}

export const readProofs = (dataDir: string): KeptProof[] =>
  readDatabase(dataDir, ({ sqlite }) => {
    const rows = sqlite.prepare(
      `select ticket_id as ticket, state, outcome, reason,
        (julianday(finished_at) - julianday(created_at)) * 86400000 as ms from proof order by id`,
    );
    return rows.all() as KeptProof[];
  });

const firstPictures = (dataDir: string): number =>
  readDatabase(dataDir, ({ sqlite }) =>
    Number(sqlite.prepare(`select count(*) from first_picture where state = 'taken'`).pluck().get()),
  );

/** Waits for the pictures that proofs are compared with. @throws Error when they do not come. */
export async function firstPicturesTaken(dataDir: string, count: number, ms: number): Promise<void> {
  if (!(await until(() => firstPictures(dataDir) >= count, ms, 250)))
    throw new Error(`${firstPictures(dataDir)} of ${count} first pictures were taken.`);
}

/** Waits until `count` proofs are there and none waits. @returns whether that came true. */
export const proofsReady = (dataDir: string, count: number, ms: number): Promise<boolean> =>
  until(
    () => {
      const proofs = readProofs(dataDir);
      return proofs.length >= count && proofs.every(({ state }) => state === 'ready');
    },
    ms,
    250,
  );

/** Tickets that have no proof, more than one, or one with another outcome. */
export function wrongProofs(dataDir: string, tickets: readonly TicketId[], outcome: ProofOutcome): string[] {
  const byTicket = Map.groupBy(readProofs(dataDir), ({ ticket }) => ticket);
  return tickets.flatMap((id) => {
    const proofs = byTicket.get(id) ?? [];
    if (proofs.length !== 1) return [`${id} has ${proofs.length} proofs`];
    const [{ state, outcome: told = null, reason = null } = { state: 'waiting' }] = proofs;
    return state === 'ready' && told === outcome ? [] : [`${id}: ${state}, ${told}, ${reason}`];
  });
}

/** Work in the background that is left in the database. */
export const jobsLeft = (dataDir: string): string[] =>
  readDatabase(dataDir, ({ sqlite }) => {
    const rows = sqlite.prepare(`select kind || ' ' || state || ' ' || coalesce(last_error, '') from job`);
    return rows.pluck().all() as string[];
  });
