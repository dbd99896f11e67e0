// `npm run record:statements`, or with names of test files: runs them and has PostgreSQL prepare every statement that they made.
import { join } from 'node:path';
import { passThrough } from './runtime/pass-through.ts';
import { root } from './runtime/root.ts';
import { prepareRecorded } from './statements/prepare-recorded.ts';
import { forgetRecorded, recordingFolder, recordingVariable } from './statements/recording.ts';
import { Tally } from './testing/tally.ts';

const tally = new Tally();
const chosen = process.argv.slice(2);
const files = chosen.length > 0 ? chosen : ['tests/api', 'tests/db', 'tests/contract'];
forgetRecorded();
const surroundings = { ...process.env, [recordingVariable]: recordingFolder };
const tested = await passThrough(
  join(root, 'node_modules', '.bin', 'vitest'),
  ['run', '--project=quick', ...files],
  surroundings,
);
await prepareRecorded(tally, (line) => process.stdout.write(`${line}\n`));
process.exitCode = Math.max(tally.close(), tested);
