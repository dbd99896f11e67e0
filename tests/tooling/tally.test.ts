// The sum at the end of `npm test` is what a reader and CI trust: nothing that failed or was left out may be missing from it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Tally } from '../../scripts/testing/tally.ts';

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
    vi.unstubAllEnvs();
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

  it('counts what could not be run as failed in CI', () => {
    vi.stubEnv('CI', 'true');
    const tally = new Tally();
    tally.lacking('Desktop tests', 'no display');
    expect(tally.close()).toBe(1);
    expect(lastLine()).toBe('0 passed, 1 failed');
  });

  it('says elsewhere in a line of its own what could not be run', () => {
    vi.stubEnv('CI', '');
    const tally = new Tally();
    tally.lacking('Desktop tests', 'no display');
    expect(tally.close()).toBe(0);
    expect(printed).toContain('\nDesktop tests not run: no display\n');
  });
});
