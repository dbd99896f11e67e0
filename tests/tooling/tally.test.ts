// The sum at the end of `npm test` is what a reader and CI trust: nothing that failed or was left out may be missing from it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clockTime, Tally } from '../../scripts/testing/tally.ts';

describe('the sum of a test run', () => {
  let printed: string;
  beforeEach(() => {
    printed = '';
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed += String(text);
      return true;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const lastLine = () => printed.trimEnd().split('\n').at(-1);

  it('adds up the runners and ends with one plain line', () => {
    const tally = new Tally();
    tally.add('unit', { passed: 10, failed: 0 });
    tally.add('web', { passed: 5, failed: 2 });
    expect(tally.close()).toBe(1);
    expect(lastLine()).toBe('15 passed, 2 failed');
    expect(printed).toContain('web: 2 failed');
  });

  it('is good only without a failure', () => {
    const tally = new Tally();
    tally.add('unit', { passed: 3, failed: 0 });
    expect(tally.close()).toBe(0);
    expect(lastLine()).toBe('3 passed, 0 failed');
  });

  it('counts what could not be run as failed, and says why at once and at the end', async () => {
    const tally = new Tally();
    await tally.part('Desktop tests', async () => tally.lacking('Desktop tests', 'no display', 12));
    expect(printed).toContain('\nDesktop tests not run: no display\n');
    expect(tally.close()).toBe(1);
    expect(lastLine()).toBe('0 passed, 12 failed');
    expect(printed).toMatch(/Failed:\n {2}Desktop tests: 12 failed\n {4}not run: no display\n/);
  });

  it('names what passed only at the second try, which is no failure', () => {
    const tally = new Tally();
    tally.add('web', { passed: 2, failed: 0, secondTries: ['a.spec.ts:7 › busy: not seen'] });
    expect(tally.close()).toBe(0);
    expect(printed).toContain('\nPassed at the second try:\n  a.spec.ts:7 › busy: not seen\n');
    expect(lastLine()).toBe('2 passed, 0 failed');
  });

  it('says before the sum how long each part took, also one that broke off, and all of it', async () => {
    const tally = new Tally();
    await tally.part('Checks', async () => tally.add('types', { passed: 1, failed: 0 }));
    await expect(tally.part('Build', () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
    tally.close();
    expect(printed).toMatch(/\n== Checks\n\n== Build\n/);
    expect(printed).toMatch(/\nTook:\n +0:00 {2}Checks\n +0:00 {2}Build\n +0:00 {2}All\n\n1 passed, 0 failed\n$/);
  });

  it('names the ten longest files, the longest first', () => {
    const tally = new Tally();
    tally.files(Array.from({ length: 8 }, (_, n) => ({ file: `unit-${n}.test.ts`, seconds: n })));
    tally.files([
      { file: 'long.spec.ts', seconds: 61.4 },
      { file: 'short.spec.ts', seconds: 0.5 },
      { file: 'middle.spec.ts', seconds: 5.5 },
    ]);
    tally.close();
    const named = [...printed.matchAll(/^ +(\d+:\d\d) {2}(\S+\.ts)$/gm)].map(([, time, file]) => `${time} ${file}`);
    expect(named).toHaveLength(10);
    expect(named.slice(0, 4)).toEqual(['1:01 long.spec.ts', '0:07 unit-7.test.ts', '0:06 unit-6.test.ts', '0:06 middle.spec.ts']);
    expect(named).not.toContain('0:00 unit-0.test.ts');
  });

  it('shows a part that ran meanwhile after the one that had the terminal', async () => {
    const tally = new Tally();
    const desktop = tally.aside('Desktop', async (heard) => heard('from the desktop\n'));
    await tally.part('Browser', async () => void process.stdout.write('from the browser\n'));
    await desktop();
    tally.close();
    expect(printed).toContain('\n== Browser\nfrom the browser\n\n== Desktop\nfrom the desktop\n');
    expect(printed).toMatch(/Took:\n +0:00 {2}Browser\n +0:00 {2}Desktop, meanwhile\n/);
    await expect(tally.aside('Broken', () => Promise.reject(new Error('no screen')))()).rejects.toThrow('no screen');
  });

  it.each([
    [0, '0:00'],
    [59_600, '1:00'],
    [247_000, '4:07'],
    [3_753_000, '1:02:33'],
  ])('writes %i milliseconds as %s', (milliseconds, text) => expect(clockTime(milliseconds)).toBe(text));
});
