import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another program that the server speaks to. */
export interface Loopback {
  /** The address, without a slash at its end. */
  url: string;
  host: string;
  stop: () => Promise<void>;
}

/** Listens on a free port of this machine. */
export async function startLoopback(listener: RequestListener): Promise<Loopback> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://${host}`, host, stop };
}
