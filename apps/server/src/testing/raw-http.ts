import { once } from 'node:events';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface RawAnswer {
  status: number;
  /** The headers as they arrived: nothing is joined, folded or lower-cased. */
  headers: [name: string, value: string][];
  body: Buffer;
}

/** Writes bytes to a socket and reads until the server closes it, so that no client library changes them. */
export async function sendRaw(
  port: number,
  head: string,
  body: Uint8Array = Buffer.alloc(0),
): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const length = body.byteLength > 0 ? `Content-Length: ${body.byteLength}\r\n` : '';
  socket.write(`${head}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n${length}\r\n`);
  socket.write(body);
  return parse(await buffer(socket));
}

function parse(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf('\r\n\r\n');
  const [line = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = lines.map((header): [string, string] => {
    const colon = header.indexOf(':');
    return [header.slice(0, colon).toLowerCase(), header.slice(colon + 1).trim()];
  });
  return { status: Number(line.split(' ')[1]), headers, body: bytes.subarray(end + 4) };
}
