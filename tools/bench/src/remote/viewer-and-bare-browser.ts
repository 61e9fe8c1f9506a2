import { parseAllowList } from '@ringmark/egress/allow-list';
import { EgressProxy } from '@ringmark/egress/proxy';
import { createRemoteViewer } from '@ringmark/remote-viewer/remote-viewer';
import type { Tab } from '@ringmark/remote-viewer/tab/tab.types';
import { recordedBrowsers } from '@ringmark/remote-viewer/testing/browser-processes';
import type { RemoteViewer } from '@ringmark/remote-viewer/viewer.types';
import type { SessionKey } from '@ringmark/remote-viewer/base/views.types';
import { bareGoto, authenticateProxy, size, startBareBrowser } from './bare-browser.ts';
import { type HeavySite, openHeavySite } from './heavy-page.ts';
import { openScreen, type Screen } from './screen.ts';

/** The set-up of the remote view's rows: Ringmark's viewer and a bare browser, both with the same site. */
export interface ViewerSetup {
  samples: number;
  site: HeavySite;
  viewer: RemoteViewer;
  /** The leader of our browser's process group, and that of the bare one. */
  ourBrowser: number;
  bareBrowser: number;
  /** A viewer's client. */
  screen: Screen;
  /** Opens a page in our viewer. */
  open(url?: string): Promise<SessionKey>;
  /** The input that opens the heavy page in the viewer. */
  page: { ownerId: string; url: string; allowedUrls: string[]; width: number; height: number };
  /** An empty tab of the bare browser, which reaches nothing. */
  shutTab(): Promise<Tab>;
  /** An empty tab of the bare browser, which may reach the site through a proxy like Ringmark's. */
  bareTab(): Promise<Tab>;
  /** The same with the heavy page in it. */
  bareTabAtPage(): Promise<Tab>;
  close(): Promise<void>;
}

export const OWNER = 'bench';

/** Places all over the heavy page, each far from the one before. */
export const placeOf = (turn: number): number => ((turn * 2_311) % 7_700) + 10;

export async function openViewerSetup(samples: number): Promise<ViewerSetup> {
  const client = await startBareBrowser();
  const site = await openHeavySite(await client.tab());
  const allow = [`127.0.0.1:${site.port}`];
  const proxy = new EgressProxy({ allowList: parseAllowList(allow.join(',')) });
  await proxy.start();
  const bare = await startBareBrowser(proxy.url);
  const viewer = createRemoteViewer({
    allow,
    ownOrigin: () => '',
    log: { info: () => {}, warn: () => {}, error: () => {} },
    maxSessions: 30,
    maxSessionsPerUser: 30,
    renewAfterTabs: 10_000,
    // On a busy machine slow answers are measured, not cut off.
    actionMs: 60_000,
  });
  const page = { ownerId: OWNER, url: site.url, allowedUrls: [site.url, site.coloursUrl], ...size };
  const open = async (url = site.url): Promise<SessionKey> => ({
    ownerId: OWNER,
    sessionId: (await viewer.open({ ...page, url })).sessionId,
  });
  let tabs = 0;
  const bareTab = async () => {
    const tab = await bare.tab();
    tabs += 1;
    const id = `bare-${tabs}`;
    authenticateProxy(tab, proxy.register({ id, reach: { kind: 'public', allowedUrls: [site.url] } }));
    tab.onEnd(() => proxy.unregister(id));
    return tab;
  };
  await viewer.close(await open());
  const known = new Set([client.pid, bare.pid]);
  const [ourBrowser = 0] = (await recordedBrowsers()).filter((pid) => !known.has(pid));
  return {
    samples,
    site,
    viewer,
    ourBrowser,
    bareBrowser: bare.pid,
    screen: openScreen(await client.tab()),
    open,
    page,
    shutTab: bare.tab,
    bareTab,
    bareTabAtPage: async () => {
      const tab = await bareTab();
      await bareGoto(tab, site.url);
      return tab;
    },
    close: async () => {
      await viewer.stop();
      await Promise.all([bare.end(), client.end()]);
      await proxy.stop();
      site.close();
    },
  };
}
