import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** Takes a picture of every screen on the demo's data, for people to look at. It judges nothing. */
export default defineConfig({
  ...base,
  testDir: 'e2e/pictures',
  // They replace those of the journeys.
  projects: [{ name: 'pictures', testMatch: '**/*.pictures.ts' }],
  reporter: 'list',
  workers: 1,
  timeout: 300_000,
});
