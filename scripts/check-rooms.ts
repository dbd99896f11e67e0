// `node scripts/check-rooms.ts`: the rooms of the program are as scripts/structure/room-table.ts draws them, and none of the server's is too full.
import { root } from './runtime/root.ts';
import { roomFaults } from './structure/rooms.ts';
import { readSources } from './structure/source-imports.ts';

const faults = roomFaults(readSources(root, 'src'));
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
