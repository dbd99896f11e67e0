// `npm run check`: everything that needs no browser and no desktop, in under two minutes. The same in CI and before a commit.
import { runVitest } from './testing/runners.ts';
import { runStaticChecks } from './testing/static-checks.ts';
import { Tally } from './testing/tally.ts';

const tally = new Tally();
await runStaticChecks(tally);
await runVitest(tally);
process.exitCode = tally.close();
