// `node scripts/check-node-types.ts --check`: the types of everything that runs in Node, and the names that no type holds: none is added
// to those of structure/plain-reads.txt. Without `--check` that list is written.
import { readCounts, writeCounts } from './structure/counted-list.ts';
import { nodeTypes, readFaults } from './structure/plain-reads.ts';

const list = 'plain-reads.txt';
const { reads, errors } = await nodeTypes();
if (!process.argv.includes('--check')) writeCounts(list, 'scripts/check-node-types.ts', reads);
const faults = [...errors, ...readFaults(reads, readCounts(list))];
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
