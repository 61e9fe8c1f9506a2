import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** Visits pages that packages ship or draw, viewed from afar; fetches the packages first. */
export default defineConfig({
  ...base,
  testDir: 'e2e/real-pages',
  // They replace those of the journeys; each file has an installation of its own.
  projects: [
    'real-pages',
    'side-by-side',
    'hour-apart',
    'steps',
    'frozen',
    'planted',
    'proofs',
    'regressions',
    'repeats',
  ].map((name) => ({
    name,
    testMatch: `${name}.pages.ts`,
  })),
  reporter: [
    ['list'],
    ['./e2e/real-pages/side-by-side/table.reporter.ts'],
    ['./e2e/real-pages/proofs/confusion.reporter.ts'],
  ],
  timeout: 180_000,
});
