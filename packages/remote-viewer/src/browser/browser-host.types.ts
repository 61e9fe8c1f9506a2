import type { BrowserPlaces, FoundBrowser } from '../find-browser.ts';
import type { Tab } from '../tab/tab.types.ts';
import type { Size, ViewerClock, ViewerLog } from '../viewer.types.ts';
import type { RunningBrowser } from './launch-browser.ts';

export interface BrowserHostOptions {
  browserPath: string | undefined;
  browserEndpoint: string | undefined;
  browserPlaces: BrowserPlaces | undefined;
  proxyUrl: () => Promise<string>;
  /** Pages after which a browser is replaced: what leaks in it ends with it. */
  renewAfterTabs: number;
  actionMs: number | undefined;
  log: ViewerLog;
  clock: ViewerClock;
}

export interface BrowserHost {
  /** A tab in the running browser, which is started when there is none. Throws ViewerError. */
  openTab: (size: Size & { deviceScale: number }) => Promise<Tab>;
  /** Has empty tabs made for the next pages, soon. For when a page has come or gone: loading goes first. */
  prepare: () => Promise<void>;
  /** Starts the browser, to know what this system lets it have; it rests soon where nobody views. */
  check: () => Promise<void>;
  /** What is known of the browser without starting it. */
  facts: () => Promise<BrowserFacts>;
  stop: () => Promise<void>;
}

export interface BrowserFacts {
  found: FoundBrowser | undefined;
  running: RunningBrowser | undefined;
  /** What to do where none was found. */
  missing: string;
  failure: string;
  /** What the last browser had to do without; empty when nothing. */
  lost: string;
  starts: number;
  crashes: number;
  calls: number;
}
