import type { AddressInfo } from 'node:net';
import type { RingmarkServer } from '../../create-server.ts';
import { CAN_SHARE_PORT, refuseTakenPort } from './listening-sockets.ts';
import type { Env } from '../../env.ts';
import { PlainError } from '../../process/plain-error.ts';

/** The number of connections that may wait to be accepted; the system's own limit comes first. */
const BACKLOG = 65_535;

/** @returns the real address: a name may have several, and port 0 means any. @throws PlainError */
export async function listen(app: RingmarkServer, env: Pick<Env, 'host' | 'port'>): Promise<AddressInfo> {
  const place = { host: env.host, port: env.port, backlog: BACKLOG, reusePort: CAN_SHARE_PORT };
  try {
    // A shared port would hide another server of the same user.
    if (CAN_SHARE_PORT) await refuseTakenPort(place);
    await app.listen(place);
    const address = app.server.address();
    if (typeof address !== 'object' || address === null) throw new Error('The server is not listening.');
    if (CAN_SHARE_PORT)
      await app.listeningSockets.open({ ...place, host: address.address, port: address.port });
    return address;
  } catch (error) {
    throw toPlainError(error, env);
  }
}

/** The origin of the server's pages for the browser on this machine, as an address, not a name. */
export function ownOriginOf({ address, port }: Pick<AddressInfo, 'address' | 'port'>): string {
  // A server on every address is also on loopback.
  if (address === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (address === '::') return `http://[::1]:${port}`;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

function toPlainError(error: unknown, { host, port }: Pick<Env, 'host' | 'port'>): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const cause = { cause: error };
  if (code === 'EADDRINUSE') {
    return new PlainError(
      `Port ${port} on ${host} is in use by another program. Stop it, or set RINGMARK_PORT to another port.`,
      cause,
    );
  }
  if (code === 'EACCES') {
    return new PlainError(
      `This user isn't allowed to listen on port ${port}. Set RINGMARK_PORT to one above 1023.`,
      cause,
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new PlainError(`${host} is not an address of this machine. Change RINGMARK_HOST.`, cause);
  }
  return error;
}
