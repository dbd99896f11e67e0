// `npm run check`: what shows most faults in the least time, between two changes: the checks, and every test that starts no lab. All others
// run in `npm test`.

import { slowness } from '../tests/support/patience.ts';
import { prepareFor } from './runtime/outside-programs.ts';
import { root } from './runtime/root.ts';
import { runVitest } from './testing/runners.ts';
import { runStaticChecks } from './testing/static-checks.ts';
import { Tally } from './testing/tally.ts';
import { testsWithoutLab } from './testing/without-lab.ts';

const tally = new Tally();
slowness();
await prepareFor(['quick'], (line) => process.stdout.write(`${line}\n`));
await tally.part('Checks', () => runStaticChecks(tally));
await tally.part('Tests that start no lab', () => runVitest(tally, ['--project=quick', ...testsWithoutLab(root)]));
process.exitCode = tally.close();
