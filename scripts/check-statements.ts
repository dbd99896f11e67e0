// `node scripts/check-statements.ts --check`: no statement outside of src/server/db holds a word that only one database knows.
import { root } from './runtime/root.ts';
import { readSources } from './structure/source-imports.ts';
import { engineFaults } from './structure/statements.ts';

const faults = engineFaults(readSources(root, 'src'));
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
