// Runs vitest and Playwright as people see them, and reads their JSON reports for the sum.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { passThrough } from '../runtime/pass-through.ts';
import { root } from '../runtime/root.ts';
import { runCommand } from '../runtime/run-command.ts';
import { recordingFolder, recordingVariable } from '../statements/recording.ts';
import { noteTimes } from './file-times.ts';
import { inMemory } from './memory-folder.ts';
import { postgresVariable, startOnePostgres } from './one-postgres.ts';
import {
  countListed,
  countPlaywright,
  countVitest,
  timesOfPlaywright,
  timesOfVitest,
  unprovenFiles,
  withSecondTry,
} from './reports.ts';
import type { Counts, Tally } from './tally.ts';

const tool = (name: string) => join(root, 'node_modules', '.bin', name);

/** Each lab starts threads and programs of its own, and each of those would compile the same sources again. */
const compiledOnce = { NODE_COMPILE_CACHE: join(tmpdir(), 'plumbline-tests', 'compiled') };

/** More files than these fail for a reason of their own, not because the machine was busy. */
const mostTriedAgain = 10;

/** `chosen`: a project of vitest.config.ts and files; without any, all there are. */
export async function runVitest(tally: Tally, chosen: readonly string[] = []): Promise<void> {
  const postgres = await startOnePostgres((line) => process.stdout.write(`${line}\n`));
  try {
    await inMemory((memory) =>
      runVitestIn({ ...memory, ...(postgres ? { [postgresVariable]: postgres.url } : {}) }, tally, chosen),
    );
  } finally {
    await postgres?.stop();
  }
}

async function runVitestIn(memory: Record<string, string>, tally: Tally, chosen: readonly string[]): Promise<void> {
  const first = await reportOf((report) => vitest(chosen, report, memory));
  const files = unprovenFiles(first.report);
  const again = first.code !== 0 && files.length > 0 && files.length <= mostTriedAgain;
  if (again) process.stdout.write(`\nOnce more, as a busy machine is no failure: ${files.join(' ')}\n`);
  const second = again ? await reportOf((report) => vitest(files, report, memory)) : null;
  const times = timesOfVitest(first.report);
  tally.files(times);
  if (chosen.length === 0) noteTimes(times);
  const counts = second ? withSecondTry(first.report, second.report) : countVitest(first.report);
  tally.add('unit, database, API and contract tests', orBroken(counts, (second ?? first).code));
}

function vitest(options: readonly string[], report: string, memory: Record<string, string>): Promise<number> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const surroundings = {
    ...compiledOnce,
    ...process.env,
    ...memory,
    NO_COLOR: '1',
    [recordingVariable]: recordingFolder,
  };
  return passThrough(tool('vitest'), ['run', ...options, ...reporters], surroundings);
}

// Two desktop programs at a time would be in each other's way: the built one is walked first, then the packed one.
const browserParts = {
  web: { title: 'browser tests', options: ['--project=web'] },
  desktop: { title: 'desktop tests', options: ['--project=desktop', '--project=packed', '--workers=1'] },
};

interface PlaywrightRun {
  part: keyof typeof browserParts;
  env?: Record<string, string>;
  screen?: string[];
  /** Where another part has the terminal. */
  heard?: ((text: string) => void) | undefined;
}

export async function runPlaywright(tally: Tally, { part, env = {}, screen = [], heard }: PlaywrightRun): Promise<void> {
  const { title, options } = browserParts[part];
  const ran = await reportOf((report) => {
    // Each run clears its folder of results first.
    const results = `--output=${join('test-results', part)}`;
    const [command = '', ...args] = [...screen, tool('playwright'), 'test', ...options, results, '--reporter=list,json'];
    const surroundings = { ...compiledOnce, ...process.env, FORCE_COLOR: '0', ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    return passThrough(command, args, surroundings, heard);
  });
  tally.files(timesOfPlaywright(ran.report));
  tally.add(title, orBroken(countPlaywright(ran.report), ran.code));
}

/** How many tests a part has: as many failed when it cannot be run. */
export async function countOf(part: keyof typeof browserParts): Promise<number> {
  const args = ['test', ...browserParts[part].options, '--list', '--reporter=json'];
  const { stdout } = await runCommand(tool('playwright'), args, { cwd: root });
  return Math.max(1, countListed(parsed(stdout)));
}

/** What a runner answered, and what it wrote down. */
async function reportOf(run: (report: string) => Promise<number>): Promise<{ code: number; report: unknown }> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-report-'));
  try {
    const report = join(folder, 'report.json');
    const code = await run(report);
    return { code, report: existsSync(report) ? parsed(readFileSync(report, 'utf8')) : {} };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A runner that ends badly without a failed test (a broken file, no test found) counts as one failure. */
function orBroken(counts: Counts, code: number): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function parsed(report: string): unknown {
  try {
    return JSON.parse(report);
  } catch {
    return {};
  }
}
