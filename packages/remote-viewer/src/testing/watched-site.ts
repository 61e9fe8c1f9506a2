import { afterAll, afterEach, beforeAll } from 'vitest';
import type { PageRule } from '@ringmark/contract/pages/page-rules';
import type { RemoteViewer } from '../viewer.types.ts';
import type { RemoteViewerOptions } from '../base/viewer-options.types.ts';
import { openTestSite, type TestSite } from './test-site.ts';
import { makeTestViewer } from './test-viewer.ts';
import { type WatchedPage, watchPage } from './watched-page.ts';

export interface WatchedSite {
  readonly site: TestSite;
  readonly viewer: RemoteViewer;
  /** Lays a page and opens it, watched live, as ann. */
  watch: (body: string, rules?: readonly PageRule[]) => Promise<WatchedPage>;
}

/**
 * A site, and a viewer that reaches it and what `options.allow` adds, for the tests of a suite: there from the first test to the last. Ann's
 * views end with each test.
 */
export function useWatchedSite(
  options: Partial<RemoteViewerOptions> | (() => Partial<RemoteViewerOptions>) = {},
): WatchedSite {
  let site: TestSite;
  let viewer: RemoteViewer;
  beforeAll(async () => {
    site = await openTestSite();
    const { allow = [], ...others } = typeof options === 'function' ? options() : options;
    viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`, ...allow], ...others });
  });
  afterAll(() => Promise.all([viewer.stop(), site.close()]));
  afterEach(() => viewer.closeAllOf('ann'));
  return {
    get site() {
      return site;
    },
    get viewer() {
      return viewer;
    },
    watch: (body, rules) => watchPage(viewer, site, body, rules),
  };
}
