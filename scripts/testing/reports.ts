// Reads the JSON reports of vitest and Playwright: how many, and which failed with what words.
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { type FileTime, fromRoot } from './file-times.ts';
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
  const failures = records(found.testResults).flatMap((file) => failedIn(file).map((test) => lineOfTest(file, test)));
  return { passed: number(found.numPassedTests), failed: number(found.numFailedTests) + notRun, failures };
}

/** Of each file that was run; one that runs in two projects stands there twice. */
export function timesOfVitest(report: unknown): FileTime[] {
  return records(record(report).testResults).map((file) => ({
    file: fromRoot(text(file.name)),
    seconds: (number(file.endTime) - number(file.startTime)) / 1000,
  }));
}

/** What its tests took together, whoever else ran meanwhile. */
export function timesOfPlaywright(report: unknown): FileTime[] {
  const msOf = (suite: Report): number =>
    records(suite.specs)
      .flatMap((spec) => records(spec.tests).flatMap((test) => records(test.results)))
      .reduce((sum, { duration }) => sum + number(duration), 0) +
    records(suite.suites).reduce((sum, inner) => sum + msOf(inner), 0);
  return records(record(report).suites).map((suite) => ({ file: text(suite.file), seconds: msOf(suite) / 1000 }));
}

/** The files in which not everything passed, also because their process ended before they did. */
export function unprovenFiles(report: unknown): string[] {
  return records(record(report).testResults)
    .filter((file) => file.status !== 'passed' || records(file.assertionResults).some((test) => test.status !== 'passed'))
    .map((file) => text(file.name));
}

/** Both runs as one: of the files that were tried again, the second counts, and what failed at the first is named. */
export function withSecondTry(first: unknown, second: unknown): Counts {
  const again = new Set(unprovenFiles(first));
  const files = records(record(first).testResults);
  const passed = files
    .filter((file) => !again.has(text(file.name)))
    .reduce((sum, file) => sum + records(file.assertionResults).length, 0);
  const counted = countVitest(second);
  const stillFailed = new Set(counted.failures?.map(withoutWords));
  const secondTries = files
    .filter((file) => again.has(text(file.name)))
    .flatMap((file) => {
      const failed = failedIn(file).map((test) => lineOfTest(file, test));
      return failed.length > 0 ? failed : [`${text(file.name)}: ended before its tests did`];
    });
  return {
    ...counted,
    passed: passed + counted.passed,
    secondTries: secondTries.filter((line) => !stillFailed.has(withoutWords(line))),
  };
}

const failedIn = (file: Report) => records(file.assertionResults).filter((test) => test.status === 'failed');
const lineOfTest = (file: Report, test: Report) =>
  `${text(file.name)} › ${text(test.fullName)}: ${words(firstOf(test.failureMessages))}`;
const withoutWords = (line: string) => line.split(': ')[0] ?? line;

export function countPlaywright(report: unknown): Counts {
  const stats = record(record(report).stats);
  const suites = records(record(report).suites);
  return {
    passed: number(stats.expected) + number(stats.flaky),
    failed: number(stats.unexpected) + number(stats.skipped),
    failures: suites.flatMap((suite) => linesOf(suite, (spec) => spec.ok !== true)),
    secondTries: suites.flatMap((suite) => linesOf(suite, neededASecondTry)),
  };
}

/** Of a list of what would be run. */
export function countListed(report: unknown): number {
  const below = (suite: Report): number =>
    records(suite.specs).reduce((sum, spec) => sum + records(spec.tests).length, 0) +
    records(suite.suites).reduce((sum, inner) => sum + below(inner), 0);
  return below(record(report));
}

const neededASecondTry = (spec: Report) => spec.ok === true && records(spec.tests).some((test) => test.status === 'flaky');

/** One line a test: where it stands, its title, and the first words of what went wrong first. */
function linesOf(suite: Report, chosen: (spec: Report) => boolean): string[] {
  const own = records(suite.specs)
    .filter(chosen)
    .map((spec) => {
      const results = records(spec.tests).flatMap((test) => records(test.results));
      const error = results.flatMap((result) => records(result.errors))[0];
      return `${text(spec.file)}:${number(spec.line)} › ${text(spec.title)}: ${waited(error)}${words(error?.message)}`;
    });
  return [...own, ...records(suite.suites).flatMap((inner) => linesOf(inner, chosen))];
}

/** A wait that was given up says how long it was, and for what in the words of the test: a poll names only what it saw. */
function waited(error: Report | undefined): string {
  const limit = /\btimeout(?: of)?:? (\d+) ?ms/i.exec(stripVTControlCharacters(text(error?.message)))?.[1];
  if (limit === undefined) return '';
  const { file, line } = record(error?.location);
  return `waited ${Math.round(Number(limit) / 1000)} s in \`${lineOf(text(file), number(line))}\`: `;
}

function lineOf(file: string, line: number): string {
  try {
    return readFileSync(file, 'utf8').split('\n')[line - 1]?.trim().slice(0, 160) ?? '';
  } catch {
    return `${file}:${line}`;
  }
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined);
