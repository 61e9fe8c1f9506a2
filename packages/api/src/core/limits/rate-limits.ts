import { DEPLOY_CALLS_PER_HOUR } from '@ringmark/contract/projects/deploys';
import { TRACKER_CALLS_PER_HOUR, WRONG_TRACKER_CALLS_PER_HOUR } from '@ringmark/contract/projects/trackers';
import ipaddr from 'ipaddr.js';
import type { Services } from '../context/context.ts';
import type { Tx } from '../database/db.ts';
import { AppError } from '../base/errors.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../base/instants.ts';

export interface RateLimit {
  name: string;
  hits: number;
  window: number;
}

const QUARTER_HOUR = 15 * MINUTE;
export const LINKS_PER_ADDRESS: RateLimit = { name: 'link:address', hits: 5, window: QUARTER_HOUR };
export const LINKS_PER_IP: RateLimit = { name: 'link:ip', hits: 30, window: QUARTER_HOUR };
export const FAILURES_PER_IP: RateLimit = { name: 'failure:ip', hits: 10, window: QUARTER_HOUR };
/** Counts wrong codes by mailbox, over all mails and browsers. */
export const CODES_PER_ADDRESS: RateLimit = { name: 'code:address', hits: 20, window: DAY };
export const CLOSED_CODES: RateLimit = { name: 'code:closed', hits: 1, window: DAY };
/** Invitations to a mailbox, by all senders together. */
export const INVITATIONS_PER_ADDRESS: RateLimit = { name: 'invitation:address', hits: 5, window: DAY };

/** Calls that say that a project's site was deployed. */
export const DEPLOYS_PER_PROJECT: RateLimit = {
  name: 'deploy:project',
  hits: DEPLOY_CALLS_PER_HOUR,
  window: HOUR,
};

/** The limit of calls in which trackers report on their issues. */
export const TRACKER_CALLS: RateLimit = { name: 'tracker:call', hits: TRACKER_CALLS_PER_HOUR, window: HOUR };
export const WRONG_TRACKER_CALLS: RateLimit = {
  name: 'tracker:wrong',
  hits: WRONG_TRACKER_CALLS_PER_HOUR,
  window: HOUR,
};

const ALL = [
  LINKS_PER_ADDRESS,
  LINKS_PER_IP,
  FAILURES_PER_IP,
  CODES_PER_ADDRESS,
  CLOSED_CODES,
  INVITATIONS_PER_ADDRESS,
  DEPLOYS_PER_PROJECT,
  TRACKER_CALLS,
  WRONG_TRACKER_CALLS,
];
/** Older hits count for no limit. */
const MAX_WINDOW = Math.max(...ALL.map(({ window }) => window));

/** An IPv6 caller counts by its 64-bit network: its owner can use every address of it. */
export function ipKey(ip: string): string {
  // Some proxies add the port. All invalid texts count as one caller: anyone can invent them.
  const bare = ip.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  if (!ipaddr.isValid(bare)) return 'unknown';
  const address = ipaddr.process(bare);
  if (address.kind() === 'ipv4') return address.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString().split('%')[0]}/64`);
  return `${network.toString()}/64`;
}

const keyOf = ({ name }: RateLimit, who: string) => `${name}:${who}`;

/** Whole seconds to wait, or null. Counts nothing. */
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
 * Counts a hit in the database, so that a restart resets nothing. A hit over the limit is not counted, so that retries
 * do not prolong the wait.
 *
 * @returns whole seconds to wait, or null.
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

export const deleteHits = (tx: Tx, limit: RateLimit, who: string): number =>
  tx.run(tx.q.deleteFrom('rate_hit').where('key', '=', keyOf(limit, who)));

/** Removes the hits whose limit's window has passed. @returns how many. */
export function sweepHits({ clock }: Pick<Services, 'clock'>, tx: Tx): number {
  const now = clock.now();
  const older = (window: number) => tx.q.deleteFrom('rate_hit').where('at', '<=', now - window);
  return ALL.reduce(
    (sum, { name, window }) => sum + tx.run(older(window).where('key', 'like', `${name}:%`)),
    tx.run(older(MAX_WINDOW)),
  );
}

export const tooMany = (sentence: string, retryAfterSeconds: number): AppError =>
  new AppError('too_many', 'too_many_requests', sentence, { retryAfterSeconds });
