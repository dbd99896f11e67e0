// `node scripts/check-statements.ts --check`: no statement outside of src/server/db holds a word that only one database knows, and
// each order by what may be empty says where that stands; texts that are unique without regard to case are compared so.
import { root } from './runtime/root.ts';
import { caselessFaults } from './structure/caseless-texts.ts';
import { orderFaults } from './structure/orders.ts';
import { readSources } from './structure/source-imports.ts';
import { engineFaults } from './structure/statements.ts';

const sources = readSources(root, 'src');
const faults = [...engineFaults(sources), ...orderFaults(sources), ...caselessFaults(sources)];
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
