import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type BrowserServer, chromium } from 'playwright';
import { findBrowser } from '../base/find-browser.ts';

export interface PlaywrightServer {
  /** Its `ws://` address, over a relay that can be cut. */
  endpoint: string;
  /** The names of all contexts in its browser, of all clients. */
  contexts: () => Promise<string[]>;
  /** Another client looks at a page in a context of its own, as others do in a browser that is shared. @returns its title. */
  showToOthers: (url: string) => Promise<string>;
  /** Ends every connection through the relay without a word to either side. */
  cut: () => void;
  close: () => Promise<void>;
}

/** A second browser, behind a Playwright server, and a client of its own that looks at it past the relay. */
export async function startPlaywrightServer(): Promise<PlaywrightServer> {
  const found = await findBrowser();
  const server = await chromium.launchServer({
    executablePath: found?.path ?? '',
    host: '127.0.0.1',
    port: 0,
    // This is for its operator to decide; as root Chromium's own sandbox refuses to start.
    chromiumSandbox: false,
  });
  const relay = await startRelay(server);
  const watcher = await chromium.connect(server.wsEndpoint());
  const whole = await watcher.newBrowserCDPSession();
  return {
    endpoint: relay.endpoint,
    contexts: async () => (await whole.send('Target.getBrowserContexts')).browserContextIds.toSorted(),
    showToOthers: async (url) => {
      const page = await (await watcher.newContext()).newPage();
      await page.goto(url);
      return page.title();
    },
    cut: relay.cut,
    close: async () => {
      await watcher.close();
      await relay.close();
      await server.close();
    },
  };
}

async function startRelay(server: BrowserServer) {
  const behind = new URL(server.wsEndpoint());
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const relay = createServer((near) => {
    const far = connect(Number(behind.port), behind.hostname);
    keep(near);
    keep(far);
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const endpoint = new URL(behind);
  endpoint.port = String((relay.address() as AddressInfo).port);
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    endpoint: endpoint.href,
    cut,
    close: async () => {
      cut();
      relay.close();
      await once(relay, 'close');
    },
  };
}
