// Runs vitest and Playwright as people see them, and reads their JSON reports for the sum.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { passThrough } from '../runtime/pass-through.ts';
import { root } from '../runtime/root.ts';
import { countPlaywright, countVitest } from './reports.ts';
import type { Counts, Tally } from './tally.ts';

const tool = (name: string) => join(root, 'node_modules', '.bin', name);

/** `project` of vitest.config.ts; without one, all of them. */
export async function runVitest(tally: Tally, project?: 'quick'): Promise<void> {
  const counts = await withReport(async (report) => {
    return passThrough(
      tool('vitest'),
      [
        'run',
        ...(project ? [`--project=${project}`] : []),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      {
        ...process.env,
        NO_COLOR: '1',
      },
    );
  }, countVitest);
  tally.add('unit, database, API and contract tests', counts);
}

// Two desktop programs at a time would be in each other's way: the built one is walked first, then the packed one.
const browserParts = {
  web: { title: 'browser tests', options: ['--project=web'] },
  desktop: { title: 'desktop tests', options: ['--project=desktop', '--project=packed', '--workers=1'] },
};

export async function runPlaywright(
  tally: Tally,
  part: keyof typeof browserParts,
  env: Record<string, string>,
  screen: string[] = [],
): Promise<void> {
  const { title, options } = browserParts[part];
  const counts = await withReport((report) => {
    const [command = '', ...args] = [...screen, tool('playwright'), 'test', ...options, '--reporter=list,json'];
    return passThrough(command, args, { ...process.env, FORCE_COLOR: '0', ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  }, countPlaywright);
  tally.add(title, counts);
}

/** A runner that ends badly without a failed test (a broken file, no test found) counts as one failure. */
async function withReport(run: (report: string) => Promise<number>, count: (report: unknown) => Counts): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-report-'));
  try {
    const report = join(folder, 'report.json');
    const code = await run(report);
    const counts = count(readReport(report));
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}
