// Everything that needs no browser and no desktop: those are .spec.ts files and belong to Playwright.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    exclude: ['tests/web/**', 'tests/desktop/**', 'tests/bench/**'],
    environment: 'node',
    restoreMocks: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
