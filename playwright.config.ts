// Tests that need a browser (web), the desktop app as it is built (desktop) or as it is packed for people (packed). `npm test` gets
// all of them; alone: `npx playwright test --project=web`.
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/runtime/find-chromium.ts';
import type { DesktopOptions } from './tests/desktop/desktop-app.ts';
import { browserTestMs, patience } from './tests/support/patience.ts';

const chromium = findChromium();
// What concerns the package alone; what is marked (tests/desktop/desktop-app.ts) is walked in the packed program, as people have it, and there
// alone.
const ofThePackage = /(?:packed|offline)\.spec\.ts/;

export default defineConfig<object, DesktopOptions>({
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  // Each test sets its own anew.
  timeout: patience(browserTestMs),
  expect: { timeout: patience(20_000) },
  // Each file brings a server of its own, and the machine may have two cores.
  workers: 2,
  // A machine that was busy for a moment is no failure: what needed its second try is told at the end of the run (scripts/testing/tally.ts).
  retries: 1,
  // Recording every test takes a fifth of the run, so only the second try is recorded.
  // One step that never comes must not wait for as long as a whole test may take.
  use: { screenshot: 'only-on-failure', trace: 'on-first-retry', actionTimeout: patience(40_000) },
  projects: [
    {
      name: 'web',
      testDir: 'tests/web',
      use: {
        browserName: 'chromium',
        launchOptions: chromium ? { executablePath: chromium } : {},
        // Between two tests it is emptied, cookies and storage with it. A new one would read and compile all scripts again: a fifth of the run.
        reuseContext: true,
      },
    },
    { name: 'desktop', testDir: 'tests/desktop', testIgnore: ofThePackage, grepInvert: /@packed/, workers: 1 },
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
