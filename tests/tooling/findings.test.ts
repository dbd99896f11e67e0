// The tables of findings in docs/design: every number has its row, and every test that it names is there under that title.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const counted = (letter: string, most: number) => Array.from({ length: most }, (_, index) => `${letter}${index + 1}`);

const pages = [
  { page: 'paper-findings', numbers: ['B1', ...counted('M', 8), ...counted('m', 14), 'F1', 'F2', 'F7', 'F13', 'F14'] },
  { page: 'api-findings', numbers: [...counted('A', 10), 'B'] },
];

function rowsOf(page: string) {
  return readFileSync(`docs/design/${page}.md`, 'utf8')
    .split('\n')
    .filter((line) => /^\| [A-Zm]\d* \|/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, number = '', , tests = '']) => ({ number, tests }));
}

describe.each(pages)('$page', ({ page, numbers }) => {
  it('every finding has its row', () => {
    expect(rowsOf(page).map(({ number }) => number)).toEqual(numbers);
  });

  it.each(rowsOf(page))('$number names tests that are there', ({ tests }) => {
    const named = [...tests.matchAll(/`([^`]+)`: ((?:"[^"]+"(?:, )?)+)/g)].flatMap(([, file = '', titles = '']) =>
      [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
    );
    expect(named.length).toBeGreaterThan(0);
    // In quotation marks of one kind or the other, as the whole of a title.
    for (const { file, title } of named) expect(readFileSync(file, 'utf8'), `${file}: ${title}`).toMatch(titled(title));
    // Nothing of the cell was passed over.
    expect(tests.replaceAll(/`[^`]+`: (?:"[^"]+"(?:, )?)+(?:; )?/g, '')).toBe('');
  });
});

const titled = (title: string) => new RegExp(`['"\`]${title.replaceAll(/[.*+?^$()[\]{}|\\]/g, '\\$&')}['"\`]`);
