/// <reference lib="dom" />

/** Runs in the world of the page or worker, before its scripts: sockets but those at these addresses never open. */
function closeSockets(open: readonly string[]): void {
  const Real = globalThis.WebSocket;
  const mayOpen = (url: string): boolean => {
    try {
      const { origin, pathname } = new URL(url, location.href);
      return open.includes(origin.replace(/^http/, 'ws') + pathname);
    } catch {
      return false;
    }
  };
  /** As a socket that finds nobody. */
  class Closed extends EventTarget {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readonly CONNECTING = 0;
    readonly OPEN = 1;
    readonly CLOSING = 2;
    readonly CLOSED = 3;
    readyState = 0;
    binaryType = 'blob';
    readonly bufferedAmount = 0;
    readonly extensions = '';
    readonly protocol = '';
    onopen = null;
    onmessage = null;
    onerror: ((event: Event) => void) | null = null;
    onclose: ((event: Event) => void) | null = null;
    readonly url: string;
    constructor(url: string | URL) {
      super();
      this.url = String(url);
      setTimeout(() => {
        this.readyState = 3;
        const error = new Event('error');
        const close = new CloseEvent('close', { code: 1006 });
        this.onerror?.(error);
        this.dispatchEvent(error);
        this.onclose?.(close);
        this.dispatchEvent(close);
      });
    }
    send(): void {
      if (this.readyState === 0) throw new DOMException('Still in CONNECTING state.', 'InvalidStateError');
    }
    close(): void {
      this.readyState = 3;
    }
  }
  const Guarded = new Proxy(Closed, {
    construct: (_target, args: [string | URL, (string | string[])?], of) =>
      mayOpen(String(args[0])) ? new Real(...args) : (Reflect.construct(Closed, args, of) as object),
  });
  Object.defineProperty(globalThis, 'WebSocket', { value: Guarded, writable: true, configurable: true });
  // Through an instance the real one would be found.
  Object.defineProperty(Real.prototype, 'constructor', { value: Guarded });
  Object.defineProperty(globalThis, 'WebSocketStream', { value: undefined, configurable: false });
}

/** @param open addresses without query. */
export const socketSource = (open: readonly string[]): string =>
  `(${String(closeSockets)})(${JSON.stringify(open)});`;
