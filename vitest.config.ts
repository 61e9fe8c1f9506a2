import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { PLACES } from './apps/server/src/note-leaks/places.ts';
import { findBrowser } from './packages/remote-viewer/src/base/find-browser.ts';

/** Real browsers and servers answer when they can: a busy machine must not look like a broken product. */
const patience = { testTimeout: 90_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } };

/** Tests without a browser or a server end soon, but a busy machine may take its time for them too. */
const unhurried = { testTimeout: 60_000, hookTimeout: 60_000 };

/** Each file would load the whole product anew, for more time than its tests take; none leaves anything in it. */
const shared = { isolate: false };

/** One place from which an internal note would get out, opened to see that the leak test fails. */
const openedPlace = PLACES.find(({ name }) => name === process.env['OPEN_NOTE_PLACE']);
const openPlace = {
  name: 'open-note-place',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    const edit = [openedPlace, openedPlace?.also].find((one) => one && id.endsWith(one.file));
    return edit && code.replaceAll(edit.closed, edit.opened);
  },
};

/**
 * Whole files (`*.long.test.ts`) and the further rows of tables (`rowsOf`) keep a browser or a server busy for minutes:
 * `npm run test:all` runs them, `npm test` does not.
 */
const hasLong = Boolean(process.env['RINGMARK_LONG_TESTS']);
const withLong = {
  exclude: hasLong ? configDefaults.exclude : [...configDefaults.exclude, 'src/**/*.long.test.ts'],
  provide: { hasLong },
};

export default defineConfig({
  test: {
    // Most files wait for a browser or a server most of the time. Each worker may hold a browser of 300 MB.
    maxWorkers: Math.min(8, 2 * availableParallelism()),
    projects: [
      { test: { name: 'scripts', root: 'scripts', include: ['lib/**/*.test.mjs'], ...unhurried } },
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'], ...unhurried } },
      { test: { name: 'api', root: 'packages/api', include: ['src/**/*.test.ts'], ...patience, ...shared } },
      { test: { name: 'bench', root: 'tools/bench', include: ['src/**/*.test.ts'], ...unhurried } },
      { test: { name: 'client', root: 'packages/client', include: ['src/**/*.test.ts'], ...unhurried } },
      { test: { name: 'markdown', root: 'packages/markdown', include: ['src/**/*.test.ts'], ...unhurried } },
      {
        test: {
          name: 'egress',
          root: 'packages/egress',
          include: ['src/**/*.test.ts'],
          ...patience,
          ...shared,
        },
      },
      {
        test: {
          name: 'page-script',
          root: 'packages/page-script',
          include: ['src/**/*.test.ts'],
          ...withLong,
          // It imports nothing of ours that could find one.
          provide: { ...withLong.provide, browserPath: (await findBrowser())?.path ?? '' },
          ...patience,
          ...shared,
        },
      },
      {
        test: {
          name: 'remote-viewer',
          root: 'packages/remote-viewer',
          include: ['src/**/*.test.ts'],
          ...withLong,
          ...patience,
          ...shared,
        },
      },
      {
        plugins: [openPlace],
        test: {
          name: 'server',
          // The cache contains the closed places.
          fsModuleCache: openedPlace === undefined,
          root: 'apps/server',
          include: ['src/**/*.test.ts'],
          ...withLong,
          ...patience,
          ...shared,
        },
      },
      {
        test: { name: 'web', root: 'apps/web', include: ['src/**/*.test.{ts,tsx}'], ...patience, ...shared },
      },
    ],
  },
});
