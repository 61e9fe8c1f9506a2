import type { Readable, Writable } from 'node:stream';

export interface CdpListener {
  message: (text: string) => void;
  /** A message of more than 32 MB was dropped: `end` is its last part. */
  tooLong: (end: string) => void;
  /** Called once, for any reason. */
  closed: () => void;
}

/** Carries whole CDP messages as text. */
export interface CdpTransport {
  send: (message: string) => void;
  close: () => void;
  listen: (listener: CdpListener) => void;
}

/** The limit is twice the largest picture that is ever asked for; longer messages are neither stored nor parsed. */
const MAX_MESSAGE_BYTES = 32 * 1024 ** 2;
const TAIL_LENGTH = 200;

export function deliver(text: string, { message, tooLong }: Pick<CdpListener, 'message' | 'tooLong'>): void {
  if (text.length > MAX_MESSAGE_BYTES) tooLong(text.slice(-TAIL_LENGTH));
  else message(text);
}

/** Assembles messages from chunks; a NUL byte ends each message. */
function createMessageAssembler({ message, tooLong }: CdpListener) {
  let parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer): void => {
    length += part.length;
    parts.push(part);
    if (length > MAX_MESSAGE_BYTES) parts = [lastOf(parts)];
  };
  const finish = (): void => {
    const whole = Buffer.concat(parts).toString();
    const isTooLong = length > MAX_MESSAGE_BYTES;
    parts = [];
    length = 0;
    if (isTooLong) tooLong(whole.slice(-TAIL_LENGTH));
    else message(whole);
  };
  return (chunk: Buffer): void => {
    let start = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
      add(chunk.subarray(start, end));
      start = end + 1;
      finish();
    }
    if (start < chunk.length) add(chunk.subarray(start));
  };
}

/** Returns a copy of the last bytes, so that the rest can be freed. */
function lastOf(parts: readonly Buffer[]): Buffer {
  let end = Buffer.alloc(0);
  for (const part of parts.toReversed()) {
    if (end.length >= TAIL_LENGTH) break;
    end = Buffer.concat([part.subarray(-TAIL_LENGTH), end]);
  }
  return end;
}

/** The browser's end of `--remote-debugging-pipe`: messages separated by NUL bytes. */
export function pipeTransport(toBrowser: Writable, fromBrowser: Readable): CdpTransport {
  return {
    send: (message) => {
      if (toBrowser.writable) toBrowser.write(`${message}\0`);
    },
    close: () => {
      toBrowser.destroy();
      fromBrowser.destroy();
    },
    listen: (listener) => {
      fromBrowser.on('data', createMessageAssembler(listener));
      let isClosed = false;
      const closeOnce = () => {
        if (isClosed) return;
        isClosed = true;
        listener.closed();
      };
      fromBrowser.on('close', closeOnce);
      // A broken pipe emits close as well; without these listeners its error would end the process.
      fromBrowser.on('error', closeOnce);
      toBrowser.on('error', closeOnce);
    },
  };
}
