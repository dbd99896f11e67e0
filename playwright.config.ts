// Tests that need a browser (web), the desktop app as it is built (desktop) or as it is packed for people (packed). `npm test` gets
// all of them; alone: `npx playwright test --project=web`.
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';
import type { DesktopOptions } from './tests/desktop/desktop-app.ts';

const chromium = findChromium();
// What concerns the package alone; of the rest, the packed program walks what is marked (tests/desktop/desktop-app.ts).
const ofThePackage = /(?:packed|offline)\.spec\.ts/;

export default defineConfig<object, DesktopOptions>({
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
    { name: 'desktop', testDir: 'tests/desktop', testIgnore: ofThePackage, workers: 1 },
    {
      name: 'packed',
      testDir: 'tests/desktop',
      grep: new RegExp(`@packed|${ofThePackage.source}`),
      use: { program: 'packed' },
      workers: 1,
    },
    // Started by tests/desktop/offline.spec.ts in a network of its own.
    { name: 'offline', testDir: 'tests/offline', use: { program: 'packed' }, workers: 1 },
  ],
});
