// A loaded machine is no failure: limits grow with how slow and how busy the machine is, there is no other mechanism for them, and who
// gives up waiting says for what.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { patience, patienceFactor, slowness } from '../support/patience.ts';
import { arrival, waitFor } from '../support/waiting.ts';

it.each([
  ['a quiet machine of today has twice what it never needs', { slowness: 1, load: 0.2, cores: 2 }, 2],
  ['a faster one gets no less', { slowness: 0.4, load: 2, cores: 2 }, 2],
  ['a slow one has that much more', { slowness: 3, load: 0, cores: 2 }, 6],
  ['one with ten at work for each core, ten times', { slowness: 1, load: 20, cores: 2 }, 10],
  ['slow and busy, both', { slowness: 2, load: 20, cores: 2 }, 20],
  ['not for ever', { slowness: 9, load: 90, cores: 2 }, 40],
])('%s', (_name, machine, factor) => expect(patienceFactor(machine)).toBe(factor));

it('measures the machine once a run, and hands on what it found', () => {
  expect(Number(process.env.PLUMBLINE_TEST_SLOWNESS)).toBeCloseTo(slowness(), 2);
  expect(patience(1000)).toBeGreaterThanOrEqual(2000);
});

it('gives what came in the end', async () => {
  let looks = 0;
  const look = () => {
    looks += 1;
    if (looks < 3) throw new Error('not yet');
    return 'there';
  };
  expect(await waitFor('the third look', look)).toBe('there');
  expect(await arrival('something that is here', Promise.resolve(4711))).toBe(4711);
  await expect(arrival('something that fails', Promise.reject(new Error('no luck')))).rejects.toThrow('no luck');
});

it('says for what it waited, how long, and what it saw last', async () => {
  const never = () => Promise.reject(new Error('nobody is at home'));
  await expect(waitFor('the door to open', never, 0)).rejects.toThrow('waited 0 s for the door to open: nobody is at home');
  const coming = new Promise<never>(() => undefined);
  await expect(arrival('the post', coming, 0, () => 'the bell rang')).rejects.toThrow('waited 0 s for the post: the bell rang');
});

const fixed =
  /\b(?:test|hook)?timeout: *[\d_]+|(?:\.|\bset)setTimeout\([\d_]+\)|test\.setTimeout\([\d_]+\)|\}, *[\d_]{4,}\)|AbortSignal\.timeout\(|vi\.waitFor\(|vi\.waitUntil\(/i;

it('no test has a limit that does not follow the machine', () => {
  const files = readdirSync('tests', { recursive: true, withFileTypes: true })
    .filter(({ name, parentPath }) => /\.tsx?$/.test(name) && !/[\\/](?:bench|soak)(?:[\\/]|$)/.test(parentPath))
    .map(({ name, parentPath }) => join(parentPath, name));
  const lines = [...files, 'vitest.config.ts', 'playwright.config.ts'].flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(lines.length).toBeGreaterThan(10_000);
  // This file holds the pattern itself; a pragma of SQLite is answered as "timeout", too.
  const found = lines.filter((line) => fixed.test(line) && !line.startsWith(join('tests', 'tooling', 'waiting.test.ts')));
  expect(found.filter((line) => !line.includes('busy_timeout'))).toEqual([]);
});
