// Reads the JSON reports of vitest and Playwright: how many, and which failed with what words.
import { stripVTControlCharacters } from 'node:util';
import type { Counts } from './tally.ts';

type Report = Record<string, unknown>;

const number = (value: unknown) => (typeof value === 'number' ? value : 0);
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const record = (value: unknown): Report => (typeof value === 'object' && value !== null ? { ...value } : {});
const records = (value: unknown): Report[] => (Array.isArray(value) ? value.map(record) : []);

/** Colours are for a screen; of a message the first lines say what was expected and what came. */
const words = (message: unknown) =>
  stripVTControlCharacters(text(message))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, 4)
    .join(' | ')
    .slice(0, 400);

/** A test that was skipped proves nothing: it counts as failed, here and below. */
export function countVitest(report: unknown): Counts {
  const found = record(report);
  const notRun = number(found.numPendingTests) + number(found.numTodoTests);
  const failures = records(found.testResults).flatMap((file) =>
    records(file.assertionResults)
      .filter((test) => test.status === 'failed')
      .map((test) => `${text(file.name)} › ${text(test.fullName)}: ${words(firstOf(test.failureMessages))}`),
  );
  return { passed: number(found.numPassedTests), failed: number(found.numFailedTests) + notRun, failures };
}

export function countPlaywright(report: unknown): Counts {
  const stats = record(record(report).stats);
  return {
    passed: number(stats.expected),
    failed: number(stats.unexpected) + number(stats.flaky) + number(stats.skipped),
    failures: records(record(report).suites).flatMap(failuresOf),
  };
}

function failuresOf(suite: Report): string[] {
  const own = records(suite.specs)
    .filter((spec) => spec.ok !== true)
    .map((spec) => {
      const results = records(spec.tests).flatMap((test) => records(test.results));
      const error = results.flatMap((result) => records(result.errors))[0];
      return `${text(spec.file)}:${number(spec.line)} › ${text(spec.title)}: ${words(error?.message)}`;
    });
  return [...own, ...records(suite.suites).flatMap(failuresOf)];
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined);
