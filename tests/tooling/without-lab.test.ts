// `npm run check` is quick because it leaves out what starts a lab or has pages drawn, and nothing else.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testsWithoutLab } from '../../scripts/testing/without-lab.ts';
import { repository } from '../support/seed-lab.ts';

const files = testsWithoutLab(repository);

it('every test of pure code and of the tools is checked before a commit, and those of definitions and texts', () => {
  expect(files).toEqual(expect.arrayContaining(['tests/tooling/without-lab.test.ts', 'tests/contract/registry.test.ts']));
  expect(files).toEqual(expect.arrayContaining(['tests/contract/bundles.test.ts', 'tests/db/migrate.test.ts']));
  expect(files).toContain('tests/unit/papers/papers-pdf.test.ts');
});

it('none of them starts a lab, or another program for each of its pages', () => {
  expect(files).not.toContain('tests/unit/pdf/letterheads.test.ts');
  expect(files.filter((file) => /\bstart(?:Lab|Server)\(/.test(readFileSync(join(repository, file), 'utf8')))).toEqual([]);
});
