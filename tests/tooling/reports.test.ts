// A long run ends with the names of what failed: whoever reads only its end must know where to begin.
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  countListed,
  countPlaywright,
  countVitest,
  timesOfPlaywright,
  timesOfVitest,
  unprovenFiles,
  withSecondTry,
} from '../../scripts/testing/reports.ts';

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
      secondTries: [],
    });
  });

  it('says how long each file took', () => {
    const file = { name: fileURLToPath(import.meta.url), startTime: 1_000, endTime: 3_500, assertionResults: [] };
    expect(timesOfVitest({ testResults: [file] })).toEqual([{ file: 'tests/tooling/reports.test.ts', seconds: 2.5 }]);
    const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
    const suite = { file: 'a.spec.ts', specs: [spec(1_000, 2_000)], suites: [{ specs: [spec(500)] }] };
    expect(timesOfPlaywright({ suites: [suite] })).toEqual([{ file: 'a.spec.ts', seconds: 3.5 }]);
  });

  it('counts a browser test that passed at the second try as passed, and names it with what went wrong at the first', () => {
    const tests = [{ status: 'flaky', results: [{ errors: [{ message: 'Error: not seen' }] }, { errors: [] }] }];
    const report = {
      stats: { expected: 2, unexpected: 0, flaky: 1, skipped: 0 },
      suites: [{ specs: [{ title: 'busy', ok: true, file: 'a.spec.ts', line: 7, tests }] }],
    };
    expect(countPlaywright(report)).toEqual({
      passed: 3,
      failed: 0,
      failures: [],
      secondTries: ['a.spec.ts:7 › busy: Error: not seen'],
    });
  });

  it('says of a wait that was given up how long it was, and for what', () => {
    const location = { file: fileURLToPath(import.meta.url), line: 1, column: 1 };
    const failureOf = (message: string) =>
      countPlaywright({
        stats: { unexpected: 1 },
        suites: [
          {
            specs: [
              {
                title: 'bad',
                ok: false,
                file: 'a.spec.ts',
                line: 7,
                tests: [{ results: [{ errors: [{ message, location }] }] }],
              },
            ],
          },
        ],
      }).failures;
    const poll = 'Error: expect(received).toBe(expected)\n\nExpected: 1\nReceived: 0\n\nCall Log:\n- Timeout 40000ms exceeded';
    const place = 'a.spec.ts:7 › bad: waited 40 s in `// A long run ends with the names of what failed';
    expect(failureOf(poll)).toEqual([expect.stringContaining(place)]);
    expect(failureOf('Error: expect(locator).toBeVisible() failed\n\nLocator: x\nTimeout: 40000ms')?.[0]).toContain(place);
    expect(failureOf('Test timeout of 360000ms exceeded.')?.[0]).toContain('bad: waited 360 s in');
    expect(failureOf('Error: plainly wrong')).toEqual(['a.spec.ts:7 › bad: Error: plainly wrong']);
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

  it('tries files once more in which not all passed, or whose process ended, and counts the second try of them alone', () => {
    const test = (fullName: string, status: string) => ({ fullName, status, failureMessages: status === 'failed' ? ['no'] : [] });
    const first = {
      testResults: [
        { name: 'good.ts', status: 'passed', assertionResults: [test('a', 'passed'), test('b', 'passed')] },
        { name: 'busy.ts', status: 'failed', assertionResults: [test('c', 'passed'), test('d', 'failed')] },
        { name: 'ended.ts', status: 'failed', assertionResults: [test('e', 'pending')] },
        { name: 'broken.ts', status: 'failed', assertionResults: [test('f', 'failed')] },
      ],
    };
    expect(unprovenFiles(first)).toEqual(['busy.ts', 'ended.ts', 'broken.ts']);
    const second = {
      numPassedTests: 3,
      numFailedTests: 1,
      testResults: [{ name: 'broken.ts', status: 'failed', assertionResults: [test('f', 'failed')] }],
    };
    expect(withSecondTry(first, second)).toEqual({
      passed: 5,
      failed: 1,
      failures: ['broken.ts › f: no'],
      secondTries: ['busy.ts › d: no', 'ended.ts: ended before its tests did'],
    });
  });

  it('counts nothing in a report that is not there', () => {
    expect(countPlaywright({})).toEqual({ passed: 0, failed: 0, failures: [], secondTries: [] });
    expect(countVitest({})).toEqual({ passed: 0, failed: 0, failures: [] });
  });

  it('counts the tests of a list, in each project and however deep they lie', () => {
    const twice = { tests: [{ projectName: 'desktop' }, { projectName: 'packed' }] };
    const once = { tests: [{ projectName: 'desktop' }] };
    expect(countListed({ suites: [{ specs: [once], suites: [{ specs: [twice, once] }] }, { specs: [once] }] })).toBe(5);
    expect(countListed({})).toBe(0);
  });
});
