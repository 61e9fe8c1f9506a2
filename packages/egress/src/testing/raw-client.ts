import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { ProxyCredentials } from '../proxy-session.ts';

/** The answer that came back over a socket until the socket was closed or the answer contained enough. */
export interface RawAnswer {
  status: number;
  head: string;
  body: string;
}

export function basic({ username, password }: ProxyCredentials): string {
  return `Proxy-Authorization: Basic ${Buffer.from(`${username}:${password}`).toString('base64')}\r\n`;
}

export async function open(proxyUrl: string): Promise<Socket> {
  const { hostname, port } = new URL(proxyUrl);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Reads until the text fits, or the other side has closed. */
export async function read(
  socket: Socket,
  isEnough: (text: string) => boolean = () => false,
): Promise<string> {
  let text = '';
  const { promise, resolve } = Promise.withResolvers<void>();
  const onData = (chunk: Buffer): void => {
    text += chunk.toString('latin1');
    if (isEnough(text)) resolve();
  };
  socket.on('data', onData);
  socket.once('close', resolve);
  if (socket.destroyed) resolve();
  await promise;
  socket.off('data', onData);
  return text;
}

/** Sends bytes on a connection of their own and reads the answer to its end. */
export async function exchange(proxyUrl: string, bytes: string | Buffer): Promise<RawAnswer> {
  const socket = await open(proxyUrl);
  socket.write(bytes);
  const answer = toAnswer(await read(socket));
  socket.destroy();
  return answer;
}

export function toAnswer(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const head = end < 0 ? text : text.slice(0, end);
  return {
    status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0),
    head,
    body: end < 0 ? '' : text.slice(end + 4),
  };
}

/** Asks for a tunnel; the socket carries it when the status is 200. */
export async function tunnel(
  proxyUrl: string,
  credentials: ProxyCredentials,
  authority: string,
): Promise<{ status: number; socket: Socket; head: string }> {
  const socket = await open(proxyUrl);
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${basic(credentials)}\r\n`);
  const { status, head } = toAnswer(await read(socket, (text) => text.includes('\r\n\r\n')));
  return { status, socket, head };
}

/** A plain request through the proxy, on a connection that closes after it. */
export async function get(
  proxyUrl: string,
  credentials: ProxyCredentials,
  address: string,
  { headers = '', method = 'GET', body = '' } = {},
): Promise<RawAnswer> {
  const host = /^\w+:\/\/([^/]*)/.exec(address)?.[1] ?? 'none';
  const lines = `${method} ${address} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${basic(credentials)}${headers}\r\n`;
  return await exchange(proxyUrl, lines + body);
}
