// Functions of more than fifty lines are named one by one, and none grows unseen.
import { expect, it } from 'vitest';
import { faultsOf, longIn } from '../../scripts/check-long-functions.ts';

const work = (lines: number) => `export function work(): void {\n${'  step();\n'.repeat(lines - 2)}}\n`;
const found = (lines: number) => longIn(new Map([['src/a.ts', work(lines)]]));
const listed = new Map([['src/a.ts work', 60]]);

it('counts from the first line of a function to its last', () => {
  expect([...found(51)]).toEqual([['src/a.ts work', 51]]);
  expect([...found(50)]).toEqual([]);
});

it('refuses one that is not listed, one that grew, and one that is listed and short', () => {
  expect(faultsOf(found(51), new Map())).toEqual([
    'src/a.ts work has 51 lines: no function has more than 50 but those that are listed.',
  ]);
  expect(faultsOf(found(61), listed)).toEqual(['src/a.ts work grew from 60 to 61 lines.']);
  expect(faultsOf(found(20), listed)).toEqual(['src/a.ts work is no long function any more: take it off the list.']);
  expect(faultsOf(found(60), listed)).toEqual([]);
});
