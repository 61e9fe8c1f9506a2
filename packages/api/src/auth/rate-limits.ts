import ipaddr from 'ipaddr.js';
import type { Services } from '../context.ts';
import type { Tx } from '../database/db.ts';
import { AppError } from '../errors.ts';
import { MINUTE, SECOND } from '../instants.ts';

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

/** Hits older than this count for no limit. */
export const LONGEST_WINDOW = QUARTER_HOUR;

/** A caller for limits: an IPv6 network of 64 bits is one, because whoever has one address of it has them all. */
export function ipKey(ip: string): string {
  // Some proxies write the port as well. What is no address at all counts as one caller: anybody can make it up.
  const bare = ip.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  if (!ipaddr.isValid(bare)) return 'unknown';
  const address = ipaddr.process(bare);
  if (address.kind() === 'ipv4') return address.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString().split('%')[0]}/64`);
  return `${network.toString()}/64`;
}

/**
 * Counts a hit, in the database, so that a restart forgives nothing. A hit over the limit is not counted: whoever
 * goes on trying is let in again when the window has passed.
 *
 * @returns whole seconds to wait when the limit is reached, else null.
 */
export function takeHit(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  limit: RateLimit,
  who: string,
): number | null {
  const now = clock.now();
  const key = `${limit.name}:${who}`;
  const recent = tx.all(
    tx.q
      .selectFrom('rate_hit')
      .select('at')
      .where('key', '=', key)
      .where('at', '>', now - limit.window)
      .orderBy('at', 'desc')
      .limit(limit.hits),
  );
  const oldest = recent[limit.hits - 1];
  if (oldest) return Math.max(1, Math.ceil((oldest.at + limit.window - now) / SECOND));
  tx.run(tx.q.insertInto('rate_hit').values({ key, at: now }));
  return null;
}

export const tooMany = (sentence: string, retryAfterSeconds: number): AppError =>
  new AppError('too_many', 'too_many_requests', sentence, { retryAfterSeconds });
