import { type CdpTransport, deliver } from './transport.ts';
import { unreachable } from './unusable-endpoint.ts';

/** Opens a socket. Throws when it is not accepted in time. */
export async function openSocket(address: string, deadlineMs: number): Promise<WebSocket> {
  const socket = new WebSocket(address);
  const opened = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    socket.close();
    opened.reject(unreachable());
  }, deadlineMs);
  socket.addEventListener('open', () => opened.resolve());
  socket.addEventListener('error', () => opened.reject(unreachable()));
  await opened.promise.finally(() => clearTimeout(timer));
  return socket;
}

/** Tells whether a browser's DevTools are at the other end: only they answer with a browser version. */
export async function speaksDevTools(socket: WebSocket, deadlineMs: number): Promise<boolean> {
  const answered = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => answered.resolve(false), deadlineMs);
  socket.addEventListener('message', ({ data }) => answered.resolve(isVersion(String(data))), { once: true });
  socket.addEventListener('close', () => answered.resolve(false), { once: true });
  socket.send(JSON.stringify({ id: 0, method: 'Browser.getVersion' }));
  return answered.promise.finally(() => clearTimeout(timer));
}

function isVersion(text: string): boolean {
  try {
    const answer = JSON.parse(text) as { result?: { product?: unknown } };
    return typeof answer.result?.product === 'string';
  } catch {
    return false;
  }
}

/** Carries messages over the socket of a browser's DevTools. */
export function socketTransport(socket: WebSocket): CdpTransport {
  return {
    send: (message) => socket.send(message),
    close: () => socket.close(),
    listen: (listener) => {
      socket.addEventListener('message', ({ data }) => deliver(String(data), listener));
      socket.addEventListener('close', () => listener.closed());
    },
  };
}
