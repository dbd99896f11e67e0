// Names that no type holds are counted by file, and none is added unseen.
import { expect, it } from 'vitest';
import { nodeTypesIn, readFaults } from '../../scripts/structure/plain-reads.ts';

const read = (place: string) =>
  `${place}: error TS4111: Property 'C2306x' comes from an index signature, so it must be accessed with ['C2306x'].`;
const listed = new Map([['src/a.ts', 2]]);

it('counts reads in src by file, and keeps every other error', () => {
  const wrong = "src/a.ts(9,1): error TS2304: Cannot find name 'gone'.";
  const output = [read('src/a.ts(1,5)'), read('src/a.ts(2,5)'), read('scripts/b.ts(1,1)'), wrong, '  more of it', ''].join('\n');
  expect(nodeTypesIn(output)).toEqual({ reads: listed, errors: [wrong, '  more of it'] });
});

it('refuses a file that is not listed and one that has more than it is listed with', () => {
  expect(readFaults(listed, listed)).toEqual([]);
  expect(readFaults(new Map([['src/b.ts', 1]]), new Map())).toEqual([expect.stringContaining('src/b.ts reads 1 names')]);
  expect(readFaults(new Map([['src/a.ts', 3]]), listed)).toEqual([expect.stringContaining('and had 2')]);
  expect(readFaults(new Map(), listed)).toEqual([]);
});
