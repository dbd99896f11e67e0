// `npm run check`: everything that needs no browser, no desktop and no server process of its own, in under two minutes.
import { runVitest } from './testing/runners.ts';
import { runStaticChecks } from './testing/static-checks.ts';
import { Tally } from './testing/tally.ts';

const tally = new Tally();
await runStaticChecks(tally);
await runVitest(tally, 'quick');
process.exitCode = tally.close();
