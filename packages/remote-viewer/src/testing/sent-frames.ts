import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

const TEXT_FRAME = 1;

/** Starts a server on loopback that answers WebSockets (RFC 6455), and counts the texts that it is sent. */
export async function openSocketServer() {
  const server = createServer();
  const sockets = new Set<Duplex>();
  let texts = 0;
  server.on('upgrade', ({ headers }, socket) => {
    sockets.add(socket);
    const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
    );
    socket.on('error', () => {});
    socket.on('data', ([first = 0]: Buffer) => {
      if ((first & 15) === TEXT_FRAME) texts += 1;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    texts: () => texts,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
