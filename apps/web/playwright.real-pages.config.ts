import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** Visits whole pages that packages ship, viewed from afar; fetches the packages first. */
export default defineConfig(base, {
  testDir: 'e2e/real-pages',
  testMatch: '**/*.pages.ts',
  reporter: 'list',
  timeout: 180_000,
});
