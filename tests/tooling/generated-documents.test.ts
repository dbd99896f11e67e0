// What `npm run sync` writes beside the code: the index of decisions, the map's last column, the notes of a release.
import { describe, expect, it } from 'vitest';
import { decisionIndex, mapWithGrants, releaseNotes } from '../../scripts/generated-documents.ts';
import { repositoryFile } from './biome-probe.ts';

describe('the index of decisions', () => {
  const page = '# One file\n\n- Date: 2026-11-21\n- Status: in force\n\n## Context\n';

  it('has a line a page, in order', () => {
    const index = decisionIndex(
      new Map([
        ['0002-two.md', page.replace('One', 'Two')],
        ['0001-one.md', page],
      ]),
    );
    expect(index.split('\n').slice(-3)).toEqual([
      '| [0001](0001-one.md) | One file | 2026-11-21 | in force |',
      '| [0002](0002-two.md) | Two file | 2026-11-21 | in force |',
      '',
    ]);
  });

  it('refuses a page without day or status', () => {
    expect(() => decisionIndex(new Map([['0001-one.md', '# One file\n']]))).toThrow('0001-one.md lacks');
  });
});

describe('the map of the house', () => {
  const map = (rows: string) =>
    `before\n<!-- may use: the last column is written by \`npm run sync\` -->\n\n| folder | answers for | may use |\n|---|---|---|\n${rows}\n\n<!-- end of may use -->\nafter\n`;

  it('keeps what a folder answers for and takes the rest from the law', () => {
    expect(mapWithGrants(map('| `core` | records | all |\n| `gone` | nothing | |'), { core: ['db'], db: [] })).toBe(
      map('| `core` | records | db |\n| `db` | (not said yet) | nothing |'),
    );
  });

  it('says of every folder what it answers for', () => {
    expect(repositoryFile('ARCHITECTURE.md')).not.toContain('(not said yet)');
  });

  it('fits three printed pages', () => {
    expect(repositoryFile('ARCHITECTURE.md').split('\n').length).toBeLessThanOrEqual(150);
  });
});

it('the notes of a release name version, day and changes', () => {
  expect(releaseNotes({ version: '1.0.0', date: '2027-01-01', changes: ['One.', 'Two.'] })).toBe(
    '# Plumbline 1.0.0\n\nReleased 2027-01-01. Written from `resources/changelog.json` by `npm run sync`.\n\n- One.\n- Two.\n',
  );
});
