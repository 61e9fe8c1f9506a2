import { defineConfig } from 'vitest/config';

/** Apart from the other tests: these fill disks, kill servers and take the whole machine. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.torture.ts'],
    // What waits in one file leaves a processor to the other.
    maxWorkers: 2,
    testTimeout: 400_000,
    hookTimeout: 400_000,
  },
});
