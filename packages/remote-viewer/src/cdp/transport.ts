import { lookup } from 'node:dns/promises';
import type { Readable, Writable } from 'node:stream';

/** Carries whole CDP messages as text. `onClose` is called once, however it ends. */
export type CdpTransport = {
  send: (message: string) => void;
  close: () => void;
  listen: (onMessage: (message: string) => void, onClose: () => void) => void;
};

/** The browser's end of `--remote-debugging-pipe`: messages parted by NUL bytes. */
export function pipeTransport(toBrowser: Writable, fromBrowser: Readable): CdpTransport {
  return {
    send: (message) => {
      if (toBrowser.writable) toBrowser.write(`${message}\0`);
    },
    close: () => {
      toBrowser.destroy();
      fromBrowser.destroy();
    },
    listen: (onMessage, onClose) => {
      let parts: Buffer[] = [];
      fromBrowser.on('data', (chunk: Buffer) => {
        let start = 0;
        for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
          parts.push(chunk.subarray(start, end));
          const message = Buffer.concat(parts).toString();
          parts = [];
          start = end + 1;
          onMessage(message);
        }
        if (start < chunk.length) parts.push(chunk.subarray(start));
      });
      let isClosed = false;
      const closeOnce = () => {
        if (isClosed) return;
        isClosed = true;
        onClose();
      };
      fromBrowser.on('close', closeOnce);
      // A broken pipe shows itself as a close as well; without these listeners it would end the process.
      fromBrowser.on('error', closeOnce);
      toBrowser.on('error', closeOnce);
    },
  };
}

/** A browser elsewhere. `endpoint` is its `ws://` address, or the `http://` one that tells it. */
export async function socketTransport(endpoint: string, deadlineMs: number): Promise<CdpTransport> {
  const address = endpoint.startsWith('http') ? await findSocketAddress(endpoint, deadlineMs) : endpoint;
  const socket = new WebSocket(address);
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      socket.close();
      reject(new Error('The browser elsewhere did not answer in time.'));
    }, deadlineMs);
    socket.addEventListener('open', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.addEventListener('error', () => {
      clearTimeout(timer);
      reject(new Error('The browser elsewhere cannot be reached.'));
    });
  });
  return {
    send: (message) => socket.send(message),
    close: () => socket.close(),
    listen: (onMessage, onClose) => {
      socket.addEventListener('message', (event) => onMessage(String(event.data)));
      socket.addEventListener('close', () => onClose());
    },
  };
}

async function findSocketAddress(endpoint: string, deadlineMs: number): Promise<string> {
  const ask = (base: string | URL) =>
    fetch(new URL('/json/version', base), { signal: AbortSignal.timeout(deadlineMs) });
  let answer = await ask(endpoint);
  // Chromium itself answers to addresses, not to names; what stands before it may know its name only.
  if (!answer.ok) answer = await ask(await withAddress(new URL(endpoint)));
  const version: unknown = await answer.json();
  const address =
    typeof version === 'object' && version !== null && 'webSocketDebuggerUrl' in version
      ? version.webSocketDebuggerUrl
      : undefined;
  if (typeof address !== 'string') throw new Error('The address is not that of a browser that speaks CDP.');
  return address;
}

async function withAddress(url: URL): Promise<URL> {
  const { address, family } = await lookup(url.hostname);
  const byAddress = new URL(url);
  byAddress.hostname = family === 6 ? `[${address}]` : address;
  return byAddress;
}
