// Everything that needs no browser and no desktop: those are .spec.ts files and belong to Playwright. `quick` is what a change is
// checked with; `served` asks the interface again, of labs on PostgreSQL; `server` starts, kills and starves whole server processes, follows CONTRIBUTING in a copy, and takes minutes.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/testing/longest-first.ts';
import { patience } from './tests/support/patience.ts';

const outside = ['tests/web/**', 'tests/desktop/**', 'tests/bench/**'];
const processes = ['tests/server/**', 'tests/recipes/**'];

/** What a lab in a file alone is asked: that one thread ends a question which takes too long. */
const inFilesAlone = ['tests/api/public/time-limit.test.ts'];

export default defineConfig({
  test: {
    environment: 'node',
    // Not the key that signs the labs of whoever runs the tests.
    env: { PLUMBLINE_TRAIL_KEY: join(tmpdir(), 'plumbline-tests', 'trail-key.json') },
    // The main process only waits: on two cores it would leave one of them idle.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    restoreMocks: true,
    // Each file sets them anew.
    setupFiles: ['tests/support/limits.ts', 'tests/support/record-statements.ts'],
    expect: { poll: { timeout: patience(20_000) } },
    projects: [
      {
        extends: true,
        // Files share what a worker has loaded: reading the sources anew for each took half of the time. What a test changes outside its
        // own lab, such as the environment, it puts back.
        test: { name: 'quick', isolate: false, include: ['tests/**/*.test.{ts,tsx}'], exclude: [...outside, ...processes] },
      },
      {
        // The same tests once more, each lab on a database server.
        extends: true,
        test: {
          name: 'served',
          isolate: false,
          include: ['tests/api/**/*.test.ts'],
          exclude: inFilesAlone,
          env: { PLUMBLINE_LABS: 'served' },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          globalSetup: 'tests/support/built-first.ts',
          include: processes.map((folder) => `${folder}/*.test.ts`),
          // A test of the others makes the key anew, which whole labs of these would take for that of another computer.
          env: { PLUMBLINE_TRAIL_KEY: join(tmpdir(), 'plumbline-tests', 'server-trail-key.json') },
        },
      },
    ],
  },
});
