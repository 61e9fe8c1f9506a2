import ipaddr from 'ipaddr.js';
import type { Services } from '../context.ts';
import type { Tx } from '../database/db.ts';
import { AppError } from '../errors.ts';
import { DAY, MINUTE, SECOND } from '../instants.ts';

export interface RateLimit {
  name: string;
  hits: number;
  /** ms. */
  window: number;
}

const QUARTER_HOUR = 15 * MINUTE;
export const LINKS_PER_ADDRESS: RateLimit = { name: 'link:address', hits: 5, window: QUARTER_HOUR };
export const LINKS_PER_IP: RateLimit = { name: 'link:ip', hits: 30, window: QUARTER_HOUR };
export const FAILURES_PER_IP: RateLimit = { name: 'failure:ip', hits: 10, window: QUARTER_HOUR };
/** Wrong codes by mailbox, however many mails and browsers they were typed for. */
export const CODES_PER_ADDRESS: RateLimit = { name: 'code:address', hits: 20, window: DAY };
/** One hit closes the code of a mailbox. */
export const CLOSED_CODES: RateLimit = { name: 'code:closed', hits: 1, window: DAY };
/** Invitations that are mailed to a mailbox, by all senders together. */
export const INVITATIONS_PER_ADDRESS: RateLimit = { name: 'invitation:address', hits: 5, window: DAY };

const ALL = [
  LINKS_PER_ADDRESS,
  LINKS_PER_IP,
  FAILURES_PER_IP,
  CODES_PER_ADDRESS,
  CLOSED_CODES,
  INVITATIONS_PER_ADDRESS,
];
/** Hits older than this count for no limit. */
const LONGEST_WINDOW = Math.max(...ALL.map(({ window }) => window));

/** A caller as limits count it: one IPv6 network of 64 bits, because its owner can use every address of it. */
export function ipKey(ip: string): string {
  // Some proxies write the port as well. All texts that are no address count as one caller: anyone can invent them.
  const bare = ip.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  if (!ipaddr.isValid(bare)) return 'unknown';
  const address = ipaddr.process(bare);
  if (address.kind() === 'ipv4') return address.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString().split('%')[0]}/64`);
  return `${network.toString()}/64`;
}

const keyOf = ({ name }: RateLimit, who: string) => `${name}:${who}`;

/** Whole seconds to wait when the limit is reached, else null. Counts nothing. */
export function waitFor(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  limit: RateLimit,
  who: string,
): number | null {
  const now = clock.now();
  const recent = tx.all(
    tx.q
      .selectFrom('rate_hit')
      .select('at')
      .where('key', '=', keyOf(limit, who))
      .where('at', '>', now - limit.window)
      .orderBy('at', 'desc')
      .limit(limit.hits),
  );
  const oldest = recent[limit.hits - 1];
  return oldest ? Math.max(1, Math.ceil((oldest.at + limit.window - now) / SECOND)) : null;
}

/**
 * Counts a hit, in the database, so that a restart resets nothing. A hit over the limit is not counted: the caller
 * may go on once the window has passed, even after further tries.
 *
 * @returns whole seconds to wait when the limit is reached, else null.
 */
export function countHit(
  services: Pick<Services, 'clock'>,
  tx: Tx,
  limit: RateLimit,
  who: string,
): number | null {
  const wait = waitFor(services, tx, limit, who);
  if (wait !== null) return wait;
  tx.run(tx.q.insertInto('rate_hit').values({ key: keyOf(limit, who), at: services.clock.now() }));
  return null;
}

/** Forgets the hits of one caller. */
export const deleteHits = (tx: Tx, limit: RateLimit, who: string): number =>
  tx.run(tx.q.deleteFrom('rate_hit').where('key', '=', keyOf(limit, who)));

/** Removes the hits that count no more: each limit's own after its window. @returns how many. */
export function sweepHits({ clock }: Pick<Services, 'clock'>, tx: Tx): number {
  const now = clock.now();
  const older = (window: number) => tx.q.deleteFrom('rate_hit').where('at', '<=', now - window);
  return ALL.reduce(
    (sum, { name, window }) => sum + tx.run(older(window).where('key', 'like', `${name}:%`)),
    tx.run(older(LONGEST_WINDOW)),
  );
}

export const tooMany = (sentence: string, retryAfterSeconds: number): AppError =>
  new AppError('too_many', 'too_many_requests', sentence, { retryAfterSeconds });
