import { setTimeout as wait } from 'node:timers/promises';
import { connectCdp } from '../cdp/connection.ts';
import { reachBrowser } from '../cdp/reach-browser.ts';
import type { RunningBrowser } from '../chromium/launch-browser.ts';

const JOIN_DEADLINE_MS = 20_000;
const CLOSE_DEADLINE_MS = 1_500;

/** Connects to a browser that the operator runs elsewhere; this server does not end its process. */
export async function joinBrowser(endpoint: string, actionMs?: number): Promise<RunningBrowser> {
  const { transport, speaks } = await reachBrowser(endpoint, JOIN_DEADLINE_MS);
  const cdp = connectCdp(transport, actionMs);
  const gone = new Promise<void>((resolve) => cdp.root.onGone(resolve));
  const end = async () => {
    cdp.close();
    await Promise.race([gone, wait(CLOSE_DEADLINE_MS, undefined, { ref: false })]);
  };
  try {
    const { product, userAgent } = await cdp.root.send('Browser.getVersion', undefined, JOIN_DEADLINE_MS);
    const facts = { version: product, userAgent, sandbox: false, asUser: null, lost: '' };
    return { cdp, pid: null, ...facts, speaks, end };
  } catch (error) {
    await end();
    throw error;
  }
}
