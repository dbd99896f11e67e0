// The checks that run no test: format and lint, types, dead code, generated files. Each counts as one test.
import { join } from 'node:path';
import { root } from '../runtime/root.ts';
import { type CommandResult, runCommand } from '../runtime/run-command.ts';
import { type TypedPart, typeCheck } from '../runtime/type-check.ts';
import type { Tally } from './tally.ts';

const tool = (name: string) => join(root, 'node_modules', '.bin', name);
const types = (part: TypedPart) => ({ name: `types of ${part}`, command: tool('tsc'), args: typeCheck(part) });
const script = (name: string, file: string) => ({ name, command: process.execPath, args: [file, '--check'] });

const CHECKS = [
  {
    name: 'format and lint',
    command: tool('biome'),
    args: ['ci', '--error-on-warnings', '--max-diagnostics=200', '--colors=off', '.'],
  },
  types('contract'),
  script('types of node', 'scripts/check-node-types.ts'),
  types('web'),
  types('tests'),
  { name: 'dead code', command: tool('knip'), args: ['--no-progress', '--no-config-hints'] },
  script('rooms', 'scripts/check-rooms.ts'),
  script('long functions', 'scripts/check-long-functions.ts'),
  script('statements', 'scripts/check-statements.ts'),
  script('generated files', 'scripts/sync.ts'),
  script('citations', 'scripts/testing/check-citations.ts'),
];

/** Two at a time: more would only wait for the same cores. */
export async function runStaticChecks(tally: Tally): Promise<void> {
  const waiting = [...CHECKS];
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const started = Date.now();
      const result = await runCommand(check.command, check.args, { cwd: root });
      report(check.name, result, Date.now() - started);
      tally.add(check.name, { passed: result.code === 0 ? 1 : 0, failed: result.code === 0 ? 0 : 1 });
    }
  };
  await Promise.all([worker(), worker()]);
}

function report(name: string, result: CommandResult, milliseconds: number): void {
  process.stdout.write(`${result.code === 0 ? 'ok  ' : 'FAIL'}  ${name} (${(milliseconds / 1000).toFixed(1)} s)\n`);
  if (result.code !== 0) process.stdout.write(`${result.stdout}${result.stderr}\n`);
}
