// A copy of the repository in which recipes are carried out: sources, texts and tests of its own, packages shared.
import { cpSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../scripts/runtime/run-command.ts';
import { recordingVariable } from '../../scripts/statements/recording.ts';
import { repository } from '../support/seed-lab.ts';

const folders: ReadonlySet<string> = new Set(['clients', 'deploy', 'docs', 'packages', 'resources', 'scripts', 'src', 'tests']);

export function makeCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'plumbline-recipes-'));
  for (const name of readdirSync(repository))
    if (folders.has(name) || /\.(?:json|md|ts)$/.test(name) || name === '.gitignore')
      cpSync(join(repository, name), join(copy, name), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** What whoever follows a recipe has around them: nothing of the run of tests that this is a part of. */
export function surroundings(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(?:VITEST|NODE_ENV$|NODE_OPTIONS$|TEST$|MODE$|DEV$|PROD$|SSR$)/.test(name) && name !== recordingVariable,
  );
  return { ...Object.fromEntries(own), NO_COLOR: '1' };
}

/** Says what the command said where it fails. */
export async function runIn(copy: string, command: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(command, args, { cwd: copy, env: surroundings() });
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${code}:\n${stdout}${stderr}`);
  return stdout;
}

export const tool = (name: string) => join(repository, 'node_modules', '.bin', name);

/** The test files below a folder, as they are called on the command line. */
export function testsIn(folder: string): string[] {
  return readdirSync(join(folder, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join('tests', name));
}
