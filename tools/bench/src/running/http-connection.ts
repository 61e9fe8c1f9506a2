import { connect, type Socket } from 'node:net';

export interface Call {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** The body, sent as JSON. */
  body?: unknown;
}

export interface Reply {
  status: number;
  /** Names in lower case. */
  headers: ReadonlyMap<string, string>;
  body: Buffer;
  /** Milliseconds from the first byte sent to the last one received. */
  ms: number;
}

/** Opens a connection. @param keepsBodies as `openConnection` takes it. */
export type Connect = (keepsBodies?: boolean) => Connection;

/** One keep-alive connection to a server of this machine, one call at a time. */
export interface Connection {
  call(call: Call): Promise<Reply>;
  close(): void;
}

const HEADERS_END = Buffer.from('\r\n\r\n');
const CHUNKS_END = Buffer.from('0\r\n\r\n');
const GIVE_UP_MS = 30_000;
const READ_BYTES = 262_144;
const NOTHING = Buffer.alloc(0);

function readHead(head: string): { status: number; headers: Map<string, string> } {
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { status: Number(first.split(' ')[1]), headers: new Map(headers) };
}

/** Removes the sizes between the chunks of a body. */
function joinChunks(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.toString('latin1', at, lineEnd), 16);
    if (!(size > 0)) return Buffer.concat(parts);
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + size + 4;
  }
}

/**
 * Collects one reply; undefined while it is incomplete.
 *
 * @param keepsBody without it the bytes of a body of known length are only counted.
 */
function createReader(keepsBody: boolean): (chunk: Buffer) => Omit<Reply, 'ms'> | undefined {
  const chunks: Buffer[] = [];
  let length = 0;
  let head: (ReturnType<typeof readHead> & { size: number }) | undefined;
  return (chunk) => {
    length += chunk.length;
    if (!head) {
      const all = chunks.length === 0 ? chunk : Buffer.concat([...chunks, chunk]);
      const end = all.indexOf(HEADERS_END);
      if (end >= 0) head = { ...readHead(all.toString('latin1', 0, end)), size: end + HEADERS_END.length };
    }
    // The buffer is reused at once, so the body is copied.
    if (keepsBody || !head) chunks.push(Buffer.from(chunk));
    if (!head) return undefined;
    const { status, headers, size } = head;
    if (headers.get('transfer-encoding') === 'chunked') {
      if (!keepsBody) throw new Error('A body of unknown length has to be kept.');
      const isEnd = chunk.subarray(-CHUNKS_END.length).equals(CHUNKS_END);
      if (!isEnd) return undefined;
      return { status, headers, body: joinChunks(Buffer.concat(chunks).subarray(size)) };
    }
    if (length < size + Number(headers.get('content-length') ?? 0)) return undefined;
    return { status, headers, body: keepsBody ? Buffer.concat(chunks).subarray(size) : NOTHING };
  };
}

/**
 * Opens a connection that costs little itself, so that the server is measured; Node's own client would take as long as
 * a fast server.
 *
 * @param common headers of every call, such as the session's cookie.
 * @param keepsBodies without it bodies are read and discarded: with gigabytes of them, garbage collection would count
 * as the server's time.
 */
export function openConnection(
  port: number,
  common: Readonly<Record<string, string>> = {},
  keepsBodies = true,
): Connection {
  let socket: Socket | undefined;
  let take: ((chunk: Buffer) => void) | undefined;
  const buffer = Buffer.alloc(READ_BYTES);
  const onread = {
    buffer,
    callback: (length: number) => {
      take?.(buffer.subarray(0, length));
      return true;
    },
  };
  const open = () => {
    if (!socket || socket.destroyed || socket.readyState === 'closed') {
      socket = connect({ host: '127.0.0.1', port, noDelay: true, onread });
      // An error between two calls shows at the next one.
      socket.on('error', () => undefined);
    }
    return socket;
  };
  const write = ({ method = 'GET', path, headers, body }: Call): string => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const all: Record<string, string> = { host: `127.0.0.1:${port}`, ...common, ...headers };
    if (body !== undefined) {
      all['content-type'] = 'application/json';
      all['content-length'] = String(Buffer.byteLength(text));
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`;
  };
  return {
    call: (call) =>
      new Promise((resolve, reject) => {
        const used = open();
        const read = createReader(keepsBodies);
        const started = performance.now();
        const giveUp = () => used.destroy(new Error(`No reply within ${GIVE_UP_MS} ms.`));
        const patience = setTimeout(giveUp, GIVE_UP_MS);
        const done = () => {
          clearTimeout(patience);
          take = undefined;
          used.off('error', onEnd).off('close', onEnd);
        };
        const onEnd = (error?: unknown) => {
          done();
          reject(error instanceof Error ? error : new Error('The server closed the connection.'));
        };
        take = (chunk) => {
          const reply = read(chunk);
          if (!reply) return;
          const ms = performance.now() - started;
          done();
          if (reply.headers.get('connection') === 'close') used.destroy();
          resolve({ ...reply, ms });
        };
        used.on('error', onEnd).on('close', onEnd);
        used.write(write(call));
      }),
    close: () => socket?.destroy(),
  };
}
