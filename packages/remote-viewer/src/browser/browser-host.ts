import { isDeepStrictEqual } from 'node:util';
import { UnusableEndpoint } from '../cdp/unusable-endpoint.ts';
import { findBrowser, type FoundBrowser, missingSentence } from '../base/find-browser.ts';
import { openTabRouter, openTab, type TabRouter } from '../tab/open-tab.ts';
import type { Tab } from '../tab/tab.types.ts';
import type { DeviceWindow } from '../tab/device.ts';
import { ViewerError } from '../base/viewer-error.ts';
import type { BrowserFacts, BrowserHost, BrowserHostOptions } from './browser-host.types.ts';
import { joinBrowser } from './join-browser.ts';
import { isAnswering, launchBrowser, type RunningBrowser } from '../chromium/launch-browser.ts';
import { sweepAbandoned } from '../chromium/private-folder.ts';
import { memoryOfGroup } from '../chromium/process-facts.ts';
import { createSpareTabs, type SpareTabs } from './spare-tabs.ts';

interface Hosted {
  running: RunningBrowser;
  router: TabRouter;
  tabs: Set<Tab>;
  /** Tabs that are being opened. */
  opening: number;
  opened: number;
  isRetired: boolean;
  spares: SpareTabs;
}

const RENEWAL_MEMORY_BYTES = 1.5 * 1024 ** 3;
const IDLE_CLOSE_MS = 10 * 60_000;
const IDLE_CLOSE_AFTER_CHECK_MS = 1_000;
/** Milliseconds after a failed start in which requests for pages do not start the browser again. */
const RETRY_MS = 5_000;
/** People read this while the browser can't start. The cause is in the log and under System. */
const CANNOT_START =
  'Pages can’t be opened on this server right now. Try again in a minute, or tell your administrator.';

/** Owns the browser: starts it when needed, renews it after much use, replaces it after a crash. */
export class Host implements BrowserHost {
  readonly #options: BrowserHostOptions;
  readonly #all = new Set<Hosted>();
  readonly #swept: Promise<unknown>;
  #current: Promise<Hosted> | undefined;
  #running: RunningBrowser | undefined;
  #cancelRest: () => void = () => {};
  #failure = '';
  #lost = '';
  #tryAgainAt = 0;
  #hasWarned = false;
  #isStopped = false;
  /** The next page is usually viewed in the same size. */
  #lastSize = { width: 1366, height: 768, deviceScale: 1 };
  #counts = { starts: 0, crashes: 0, endedCalls: 0 };

  constructor(options: BrowserHostOptions) {
    this.#options = options;
    this.#swept = sweepAbandoned().catch(() => 0);
  }

  async openTab(size: DeviceWindow): Promise<Tab> {
    for (let attempt = 0; ; attempt += 1) {
      const hosted = await this.#ensure();
      try {
        return await this.#openIn(hosted, size);
      } catch (error) {
        // A browser that broke since then is replaced once; a second failure is returned.
        if (!(await isAnswering(hosted.running))) this.#discard(hosted);
        else this.#ifEmpty(hosted);
        if (attempt > 0 || this.#isStopped) throw new ViewerError('page_failed', { cause: error });
      }
    }
  }

  async prepare(): Promise<void> {
    const hosted = await this.#current?.catch(() => undefined);
    if (hosted && !hosted.isRetired && this.#all.has(hosted)) hosted.spares.fillSoon();
  }

  async check(): Promise<void> {
    const hosted = await this.#ensure().catch(() => undefined);
    if (!hosted || hosted.opened > 0 || this.#isStopped) return;
    this.#restAfter(IDLE_CLOSE_AFTER_CHECK_MS, hosted);
  }

  async facts(): Promise<BrowserFacts> {
    const { browserEndpoint } = this.#options;
    const calls = [...this.#all].reduce((sum, { running }) => sum + running.cdp.calls(), 0);
    return {
      found: browserEndpoint ? { path: browserEndpoint, from: 'chosen' } : await this.#find(),
      running: this.#running,
      missing: missingSentence(this.#options.browserPath),
      failure: this.#failure,
      lost: this.#lost,
      starts: this.#counts.starts,
      crashes: this.#counts.crashes,
      calls: calls + this.#counts.endedCalls,
    };
  }

  isStopped = (): boolean => this.#isStopped;

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelRest();
    await this.#swept;
    await this.#current?.catch(() => {});
    await Promise.all([...this.#all].map((hosted) => this.#end(hosted)));
  }

  async #ensure(): Promise<Hosted> {
    if (this.#isStopped) throw new ViewerError('remote_unavailable', { sentence: 'The server is stopping.' });
    if (this.#failure && this.#options.clock.now() < this.#tryAgainAt)
      throw new ViewerError('remote_unavailable', { sentence: CANNOT_START });
    this.#current ??= this.#start();
    const starting = this.#current;
    try {
      return await starting;
    } catch (error) {
      if (this.#current === starting) this.#current = undefined;
      throw error;
    }
  }

  async #start(): Promise<Hosted> {
    await this.#swept;
    const running = await this.#launch();
    const router = await openTabRouter(running);
    const make = async () => openTab(running, router, await this.#options.proxyUrl(), this.#lastSize);
    const hosted: Hosted = {
      running,
      router,
      tabs: new Set(),
      opening: 0,
      opened: 0,
      isRetired: false,
      spares: createSpareTabs(make, this.#options.clock),
    };
    this.#all.add(hosted);
    this.#running = running;
    this.#counts.starts += 1;
    running.cdp.root.onGone(() => {
      if (!this.#all.has(hosted)) return;
      this.#counts.crashes += 1;
      this.#options.log.warn({}, 'The browser exited unexpectedly. The next view will start a new one.');
      this.#discard(hosted);
    });
    this.#options.log.info({ version: running.version, asUser: running.asUser }, 'Browser started.');
    return hosted;
  }

  #find(): Promise<FoundBrowser | undefined> {
    const { browserPath, browserPlaces } = this.#options;
    return findBrowser({ browserPath, ...browserPlaces });
  }

  async #launch(): Promise<RunningBrowser> {
    const { browserPath, browserEndpoint, actionMs, log } = this.#options;
    const found = browserEndpoint ? undefined : await this.#find();
    if (!browserEndpoint && !found) {
      throw new ViewerError('remote_unavailable', { sentence: missingSentence(browserPath) });
    }
    try {
      const running = found
        ? await launchBrowser(
            found.path,
            (sentence) => {
              if (!this.#hasWarned) log.error({}, sentence);
              this.#hasWarned = true;
            },
            actionMs,
          )
        : await joinBrowser(browserEndpoint ?? '', actionMs);
      this.#failure = '';
      this.#lost = running.lost;
      return running;
    } catch (cause) {
      const which = found ? `${found.path} can't be started` : "the configured address can't be reached";
      const isTold = cause instanceof UnusableEndpoint;
      this.#failure = isTold ? cause.message : `The browser at ${which}: ${firstLine(cause)}`;
      this.#tryAgainAt = this.#options.clock.now() + RETRY_MS;
      log.error(isTold ? {} : { err: cause }, this.#failure);
      throw new ViewerError('remote_unavailable', { sentence: CANNOT_START });
    }
  }

  async #openIn(hosted: Hosted, size: DeviceWindow): Promise<Tab> {
    this.#cancelRest();
    hosted.opened += 1;
    if (hosted.opened >= this.#options.renewAfterTabs) this.#retire(hosted);
    this.#lastSize = size;
    hosted.opening += 1;
    const tab = await this.#tabIn(hosted, size).finally(() => {
      hosted.opening -= 1;
    });
    hosted.tabs.add(tab);
    tab.onEnd((why) => {
      hosted.tabs.delete(tab);
      if (why === 'crashed') this.#counts.crashes += 1;
      this.#ifEmpty(hosted);
    });
    // Later calls to the tab queue behind this one; if it fails, they fail as well.
    if (!isDeepStrictEqual(tab.size(), size)) tab.resize(size).catch(() => {});
    return tab;
  }

  async #tabIn({ spares, running, router }: Hosted, size: DeviceWindow): Promise<Tab> {
    return spares.take() ?? openTab(running, router, await this.#options.proxyUrl(), size);
  }

  #ifEmpty(hosted: Hosted): void {
    if (isEmpty(hosted)) void this.#whenEmpty(hosted);
  }

  async #whenEmpty(hosted: Hosted): Promise<void> {
    if (hosted.isRetired) return this.#end(hosted);
    this.#restAfter(IDLE_CLOSE_MS, hosted);
    const { pid } = hosted.running;
    const isLarge = pid !== null && (await memoryOfGroup(pid)) > RENEWAL_MEMORY_BYTES;
    if (isLarge && isEmpty(hosted)) this.#discard(hosted);
  }

  #restAfter(milliseconds: number, hosted: Hosted): void {
    this.#cancelRest();
    this.#cancelRest = this.#options.clock.after(milliseconds, () => {
      if (isEmpty(hosted)) this.#discard(hosted);
    });
  }

  /** Takes no new tabs; ends with its last one. */
  #retire(hosted: Hosted): void {
    hosted.isRetired = true;
    if (this.#running === hosted.running) this.#current = undefined;
  }

  #discard(hosted: Hosted): void {
    this.#retire(hosted);
    void this.#end(hosted);
  }

  async #end(hosted: Hosted): Promise<void> {
    if (!this.#all.delete(hosted)) return;
    if (this.#running === hosted.running) this.#running = undefined;
    this.#counts.endedCalls += hosted.running.cdp.calls();
    for (const tab of hosted.tabs) tab.end('crashed');
    await hosted.running.end().catch((error: unknown) => {
      this.#options.log.warn({ err: error }, "The browser didn't clean up completely when it exited.");
    });
  }
}

const isEmpty = ({ tabs, opening }: Hosted): boolean => tabs.size === 0 && opening === 0;

const firstLine = (error: unknown): string => String(error).split('\n')[0]?.slice(0, 300) ?? '';
