/// <reference lib="dom" />

type Openable = (asked: unknown) => string | undefined;

/**
 * Says the whole address of a socket that may be opened. What it uses is held from before the page's scripts, and an
 * address is read once: a page may put its own in the place of any function, and read differently each time.
 */
function readAddresses(open: readonly string[]): Openable {
  const { URL: Address, String: toText } = globalThis;
  const { apply } = Reflect;
  const getterOf = (name: 'href' | 'host' | 'pathname' | 'protocol') => {
    const get = Object.getOwnPropertyDescriptor(Address.prototype, name)?.get;
    return (address: URL): string => (get ? apply(get, address, []) : '');
  };
  const [hrefOf, hostOf, pathOf, protocolOf] = [
    getterOf('href'),
    getterOf('host'),
    getterOf('pathname'),
    getterOf('protocol'),
  ];
  return (asked) => {
    try {
      const address = new Address(toText(asked), location.href);
      const protocol = protocolOf(address);
      const scheme = protocol === 'https:' || protocol === 'wss:' ? 'wss:' : 'ws:';
      const place = `${scheme}//${hostOf(address)}${pathOf(address)}`;
      for (let index = 0; index < open.length; index += 1) if (open[index] === place) return hrefOf(address);
    } catch {
      // No address.
    }
    return undefined;
  };
}

/** Runs in the world of the page or worker, before its scripts: sockets but those that may be opened never open. */
function closeSockets(openable: Openable): void {
  const Real = globalThis.WebSocket;
  const { construct } = Reflect;
  /** A socket that finds nobody. */
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
    construct: (_target, args: [string | URL, (string | string[])?], of) => {
      const href = openable(args[0]);
      if (href === undefined) return construct(Closed, args, of) as object;
      return args[1] === undefined ? new Real(href) : new Real(href, args[1]);
    },
  });
  Object.defineProperty(globalThis, 'WebSocket', { value: Guarded, writable: true, configurable: true });
  // Through an instance the real one would be found.
  Object.defineProperty(Real.prototype, 'constructor', { value: Guarded });
  Object.defineProperty(globalThis, 'WebSocketStream', { value: undefined, configurable: false });
}

/** @param open addresses without query. */
export const socketSource = (open: readonly string[]): string =>
  `(${String(closeSockets)})((${String(readAddresses)})(${JSON.stringify(open)}));`;
