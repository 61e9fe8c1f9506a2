import type { BrowserPlaces, FoundBrowser } from '../base/find-browser.ts';
import type { Tab } from '../tab/tab.types.ts';
import type { DeviceWindow } from '../tab/device.ts';
import type { ViewerClock, ViewerLog } from '../base/viewer-options.types.ts';
import type { RunningBrowser } from '../chromium/launch-browser.ts';

export interface BrowserHostOptions {
  browserPath: string | undefined;
  browserEndpoint: string | undefined;
  browserPlaces: BrowserPlaces | undefined;
  proxyUrl: () => Promise<string>;
  /** Pages after which a browser is replaced, which frees what it leaked. */
  renewAfterTabs: number;
  actionMs: number | undefined;
  log: ViewerLog;
  clock: ViewerClock;
}

export interface BrowserHost {
  /** A tab in the running browser, which is started when there is none. Throws ViewerError. */
  openTab: (size: DeviceWindow) => Promise<Tab>;
  /** Makes empty tabs for the next pages, once no page is loading. Call it when a page has opened or closed. */
  prepare: () => Promise<void>;
  /** Starts the browser to find out what this system allows; it closes soon when nobody views. */
  check: () => Promise<void>;
  /** Returns what is known of the browser without starting it. */
  facts: () => Promise<BrowserFacts>;
  stop: () => Promise<void>;
  /** Tells whether it was stopped, which ends all that its tabs do. */
  isStopped: () => boolean;
}

export interface BrowserFacts {
  found: FoundBrowser | undefined;
  running: RunningBrowser | undefined;
  /** The advice for when no browser was found. */
  missing: string;
  failure: string;
  /** The sentence about what the last browser had to run without; empty if nothing was missing. */
  lost: string;
  starts: number;
  crashes: number;
  calls: number;
}
