import { connect, type Socket } from 'node:net';
import type { DialMap, Endpoint } from './egress.types.ts';

export interface DialOptions {
  timeout: number;
  dialMap: DialMap;
  signal: AbortSignal;
}

/** A page's server has few addresses; a name with hundreds could be used to scan ports. */
const MAX_ATTEMPTS = 4;

/**
 * Connects to the first address that answers, IPv4 first. It dials addresses only, so nothing is resolved after the
 * decision.
 *
 * @throws Error when none answers in time, or the signal is aborted
 */
export async function dial(endpoints: readonly Endpoint[], options: DialOptions): Promise<Socket> {
  const inOrder = endpoints.toSorted((a, b) => familyOf(a) - familyOf(b)).slice(0, MAX_ATTEMPTS);
  const deadline = AbortSignal.any([options.signal, AbortSignal.timeout(options.timeout)]);
  // AbortSignal.timeout takes whole milliseconds alone: a third of ten seconds is none.
  const share = Math.floor(options.timeout / inOrder.length);
  let failure: unknown = new Error('There is no address to dial.');
  for (const endpoint of inOrder) {
    try {
      return await connectTo(
        options.dialMap(endpoint),
        AbortSignal.any([deadline, AbortSignal.timeout(share)]),
      );
    } catch (error) {
      failure = error;
      if (deadline.aborted) break;
    }
  }
  throw failure;
}

function familyOf({ address }: Endpoint): number {
  return address.includes(':') ? 6 : 4;
}

async function connectTo({ address, port }: Endpoint, signal: AbortSignal): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({
    host: address,
    port,
    noDelay: true,
    allowHalfOpen: true,
    autoSelectFamily: false,
  });
  const onAbort = (): void => {
    socket.destroy();
    reject(new Error(`Connecting to ${address} took too long or was cancelled.`));
  };
  socket.on('error', reject);
  socket.once('connect', () => resolve(socket));
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
