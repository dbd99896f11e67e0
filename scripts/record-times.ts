// `node scripts/record-times.ts`: keeps how long each file took in the last run of all tests, so that the next begins with the longest.
import { keepTimes } from './testing/file-times.ts';

const files = keepTimes();
if (files === null) {
  process.stderr.write('No run has left its times: `npm test -- unit` does.\n');
  process.exitCode = 1;
} else process.stdout.write(`The times of ${files} files are kept.\n`);
