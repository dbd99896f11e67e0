// The table of docs/design/paper-findings.md: every number has its row, and every test that it names is there under that title.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const numbers = [
  'B1',
  ...Array.from({ length: 8 }, (_, index) => `M${index + 1}`),
  ...Array.from({ length: 14 }, (_, index) => `m${index + 1}`),
  ...['F1', 'F2', 'F7', 'F13', 'F14'],
];

const rows = readFileSync('docs/design/paper-findings.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| [BMmF]\d+ \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number = '', , tests = '']) => ({ number, tests }));

it('every finding has its row', () => {
  expect(rows.map(({ number }) => number)).toEqual(numbers);
});

it.each(rows)('$number names tests that are there', ({ tests }) => {
  const named = [...tests.matchAll(/`([^`]+)`: ((?:"[^"]+"(?:, )?)+)/g)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
  );
  expect(named.length).toBeGreaterThan(0);
  // In quotation marks of one kind or the other, as the whole of a title.
  for (const { file, title } of named) expect(readFileSync(file, 'utf8'), `${file}: ${title}`).toMatch(titled(title));
  // Nothing of the cell was passed over.
  expect(tests.replaceAll(/`[^`]+`: (?:"[^"]+"(?:, )?)+(?:; )?/g, '')).toBe('');
});

const titled = (title: string) => new RegExp(`['"\`]${title.replaceAll(/[.*+?^$()[\]{}|\\]/g, '\\$&')}['"\`]`);
