// `npm run house`: the figures of the house, to be looked at and not held against a limit: what grows here wants another room, another
// name or another type.
import { root } from './runtime/root.ts';
import { figures } from './structure/figures.ts';
import { nodeTypes } from './structure/plain-reads.ts';
import { readSources } from './structure/source-imports.ts';
import { problemsHere } from './testing/check-citations.ts';

const { reads: plainReads } = await nodeTypes();
const sources = readSources(root, 'src');
for (const { title, rows, total } of figures(sources, { problems: problemsHere(), plainReads })) {
  process.stdout.write(`\n${title}: ${total}\n`);
  const width = Math.max(0, ...rows.map(({ name }) => name.length));
  for (const { name, value } of rows) process.stdout.write(`  ${name.padEnd(width)}  ${value}\n`);
}
