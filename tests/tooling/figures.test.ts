// The figures of the house: counted right in a few lines that are known.
import { expect, it } from 'vitest';
import { figures, longFunctions } from '../../scripts/structure/figures.ts';

const body = '  work();\n'.repeat(60);

it('finds long functions by their names', () => {
  const text = [
    `export async function open({\n  a,\n}: Input): Promise<void> {\n${body}}\n`,
    `const short = () => {\n  work();\n};\n`,
    `const arrow = async (a: string): Promise<void> => {\n${body}};\n`,
  ].join('\n');
  expect([...longFunctions(new Map([['src/a.ts', text]]))]).toEqual([
    ['open src/a.ts:1', 64],
    ['short src/a.ts:66', 3],
    ['arrow src/a.ts:70', 62],
  ]);
});

it('counts what another type, name or place would spare', () => {
  const sources = new Map([
    [
      'src/server/core/a.ts',
      '// docs/interface/v2.md#bodies.\nexport const twice = row.C2306 as unknown as Face;\nexport const more = I4201;\n',
    ],
    ['src/server/resources/b.ts', 'export const twice = C2306;\n'],
  ]);
  const plainReads = new Map([['src/server/core/a.ts', 3]]);
  const problem = { file: 'src/server/core/a.ts', line: 1, problem: 'leads nowhere' };
  const found = Object.fromEntries(
    figures(sources, { problems: [problem], plainReads }).map(({ title, total }) => [title, total]),
  );
  expect(Object.values(found)).toEqual([0, 0, 1, 2, 5, 1, 0, 0, 3, 1, 1]);
});
