// A long run ends with the names of what failed: whoever reads only its end must know where to begin.
import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest } from '../../scripts/testing/reports.ts';

describe('the reports of the runners', () => {
  it('names a failed browser test by file, line, title and the first words of its error', () => {
    const spec = (title: string, ok: boolean, errors: unknown[] = []) => ({
      title,
      ok,
      file: 'a.spec.ts',
      line: 7,
      tests: [{ results: [{ errors }] }],
    });
    const error = { message: '\u001b[31mError:\u001b[39m not seen\n\n  Expected: 1\n' };
    const report = {
      stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 1 },
      suites: [{ specs: [spec('good', true)], suites: [{ specs: [spec('bad', false, [error])] }] }],
    };
    expect(countPlaywright(report)).toEqual({
      passed: 1,
      failed: 2,
      failures: ['a.spec.ts:7 › bad: Error: not seen | Expected: 1'],
    });
  });

  it('names a failed test of vitest, and counts one that was left out as failed', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 0,
      testResults: [
        {
          name: 'x.test.ts',
          assertionResults: [
            { status: 'passed', fullName: 'good' },
            { status: 'failed', fullName: 'bad', failureMessages: ['no'] },
          ],
        },
      ],
    };
    expect(countVitest(report)).toEqual({ passed: 3, failed: 2, failures: ['x.test.ts › bad: no'] });
  });

  it('counts nothing in a report that is not there', () => {
    expect(countPlaywright({})).toEqual({ passed: 0, failed: 0, failures: [] });
    expect(countVitest({})).toEqual({ passed: 0, failed: 0, failures: [] });
  });
});
