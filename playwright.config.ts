// Tests that need a browser (web) or the desktop app (desktop). `npm test` gets both; alone: `npx playwright test --project=web`.
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';

const chromium = findChromium();

export default defineConfig({
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  // How long a machine may be busy with something else, not how long a step takes.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // Each file brings a server of its own, and the machine may have two cores.
  workers: 2,
  use: { screenshot: 'only-on-failure', trace: 'retain-on-failure' },
  projects: [
    {
      name: 'web',
      testDir: 'tests/web',
      use: { browserName: 'chromium', launchOptions: chromium ? { executablePath: chromium } : {} },
    },
    { name: 'desktop', testDir: 'tests/desktop', workers: 1 },
    // Started by tests/desktop/offline.spec.ts in a network of its own.
    { name: 'offline', testDir: 'tests/offline', workers: 1 },
  ],
});
