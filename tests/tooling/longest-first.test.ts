// The kept times of files order a run: each names a file that is there, or the list is of another state.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { fromRoot, keptTimes } from '../../scripts/testing/file-times.ts';
import { LongestFirst } from '../../scripts/testing/longest-first.ts';
import { repository } from '../support/seed-lab.ts';

it('names files that are there', () => {
  const times = keptTimes();
  expect(times.size).toBeGreaterThan(100);
  expect([...times.keys()].filter((file) => !existsSync(join(repository, file)))).toEqual([]);
});

it('begins with the longest of a project, and keeps the files of a project together', async () => {
  const project = (name: string) => ({ name, config: { sequence: { groupOrder: 0 }, isolate: false } });
  const [one, other] = [project('one'), project('other')];
  const spec = (of: object, file: string) => ({ project: of, moduleId: join(repository, file) }) as unknown as TestSpecification;
  const [short, middle, long] = ['tests/unknown.test.ts', 'tests/db/seed.test.ts', 'tests/contract/walk-all-routes.test.ts'];
  const given = [
    spec(other, short),
    spec(one, middle),
    spec(other, long),
    spec(one, short),
    spec(one, long),
    spec(other, middle),
  ];
  const vitest = { cache: { getTestSpecificationResult: () => undefined } } as unknown as Vitest;
  const sorted = await new LongestFirst(vitest).sort(given);
  expect(sorted.map(({ project: { name }, moduleId }) => [name, fromRoot(moduleId)])).toEqual([
    ...[long, middle, short].map((file) => ['one', file]),
    ...[long, middle, short].map((file) => ['other', file]),
  ]);
});
