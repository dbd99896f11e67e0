// Everything that needs no browser and no desktop: those are .spec.ts files and belong to Playwright. `quick` is what a change is
// checked with; `server` starts, kills and starves whole server processes and takes minutes.
import { defineConfig } from 'vitest/config';

const outside = ['tests/web/**', 'tests/desktop/**', 'tests/bench/**'];

export default defineConfig({
  test: {
    environment: 'node',
    // The main process only waits: on two cores it would leave one of them idle.
    maxWorkers: '100%',
    restoreMocks: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'quick', include: ['tests/**/*.test.{ts,tsx}'], exclude: [...outside, 'tests/server/**'] } },
      { extends: true, test: { name: 'server', include: ['tests/server/**/*.test.ts'] } },
    ],
  },
});
