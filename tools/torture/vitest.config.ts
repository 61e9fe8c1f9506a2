import { defineConfig } from 'vitest/config';

/** Apart from the other tests: these fill disks, kill servers and use the whole machine. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.torture.ts'],
    // While one file waits, the other may use the processor.
    maxWorkers: 2,
    testTimeout: 400_000,
    hookTimeout: 400_000,
  },
});
