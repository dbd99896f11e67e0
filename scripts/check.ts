// `npm run check`: everything that needs no browser, no desktop and no server process of its own, in under two minutes.

import { slowness } from '../tests/support/patience.ts';
import { prepareFor } from './runtime/outside-programs.ts';
import { runVitest } from './testing/runners.ts';
import { runStaticChecks } from './testing/static-checks.ts';
import { Tally } from './testing/tally.ts';

const tally = new Tally();
slowness();
await prepareFor(['quick'], (line) => process.stdout.write(`${line}\n`));
await tally.part('Checks', () => runStaticChecks(tally));
await tally.part('Unit, database, API and contract tests', () => runVitest(tally, 'quick'));
process.exitCode = tally.close();
