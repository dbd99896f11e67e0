// The programs that make clients from a description, as they come from npm, in a folder of their own: what they need (another zod, another
// TypeScript) is nothing the program needs.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Described } from '#server/http/openapi/lab/lab-description.ts';
import { groupsOf, partOf } from '#server/http/openapi/lab/part-of-description.ts';
import { root } from './lab-process.ts';

const run = promisify(execFile);
const recipe = join(root, 'tests', 'generators');
const files = ['package.json', 'package-lock.json'];

export const workshop = join(root, 'out', 'generators');

export const generators = ['openapi-typescript', '@hey-api/openapi-ts', 'orval', 'openapi-zod-client'] as const;
export type Generator = (typeof generators)[number];

/** What each is given. */
export const described: Record<Generator, readonly string[]> = {
  'openapi-typescript': ['v1', 'v2'],
  '@hey-api/openapi-ts': ['v1', 'v2'],
  orval: ['v1', 'v2'],
  'openapi-zod-client': ['v1', 'v2-half-1', 'v2-half-2'],
};

/** What each is called with, and where it writes. */
const calls: Record<Generator, (face: string) => { program: string; words: string[]; folder: string }> = {
  'openapi-typescript': (face) => ({
    program: 'openapi-typescript',
    words: [`${face}.json`, '-o', `types/${face}.ts`],
    folder: 'types',
  }),
  '@hey-api/openapi-ts': (face) => ({
    program: 'openapi-ts',
    words: ['-i', `${face}.json`, '-o', `hey/${face}`, '-c', '@hey-api/client-fetch'],
    folder: 'hey',
  }),
  orval: (face) => ({
    program: 'orval',
    words: ['--input', `${face}.json`, '--output', `orval/${face}.ts`, '--client', 'fetch'],
    folder: 'orval',
  }),
  'openapi-zod-client': (face) => ({
    program: 'openapi-zod-client',
    words: [`${face}.json`, '-o', `zod/${face}.ts`],
    folder: 'zod',
  }),
};

/** Installed once, and anew when the lock has changed. */
export async function furnish(): Promise<void> {
  mkdirSync(workshop, { recursive: true });
  const stamp = join(workshop, 'node_modules', '.lock');
  const lock = readFileSync(join(recipe, 'package-lock.json'), 'utf8');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
    for (const file of files) cpSync(join(recipe, file), join(workshop, file));
    await run('npm', ['ci', '--ignore-scripts', '--no-audit'], { cwd: workshop });
    writeFileSync(stamp, lock);
  }
  for (const face of ['v1', 'v2'] as const) {
    const text = readFileSync(join(root, 'resources', 'openapi', `${face}.json`), 'utf8');
    writeFileSync(join(workshop, `${face}.json`), text);
    if (face === 'v2') layOutHalves(JSON.parse(text) as Described);
  }
}

/** As a lab gives them by `groups`: a list of over 1,000 operations is more than a compiler follows in one type of openapi-zod-client. */
function layOutHalves(whole: Described): void {
  const groups = [...groupsOf(whole)];
  const middle = Math.ceil(groups.length / 2);
  for (const [index, half] of [groups.slice(0, middle), groups.slice(middle)].entries())
    writeFileSync(join(workshop, `v2-half-${index + 1}.json`), JSON.stringify(partOf(whole, new Set(half))));
}

export async function generate(generator: Generator, face: string): Promise<void> {
  const { program, words, folder } = calls[generator](face);
  mkdirSync(join(workshop, folder), { recursive: true });
  rmSync(join(workshop, folder, face), { recursive: true, force: true });
  await run(join(workshop, 'node_modules', '.bin', program), words, { cwd: workshop, maxBuffer: 64 * 1024 * 1024 });
}

/** Everything that was generated and the day that is written with it, in the strict manner; gives what the compiler says. */
export async function compiled(): Promise<string> {
  cpSync(join(recipe, 'day.ts'), join(workshop, 'day.ts'));
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
    ...{ target: 'es2022', module: 'esnext', moduleResolution: 'bundler', lib: ['es2023', 'dom', 'dom.iterable'] },
  };
  const include = ['types', 'hey', 'orval', 'zod', 'day.ts'];
  writeFileSync(join(workshop, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
  const compiler = join(root, 'node_modules', '.bin', 'tsc');
  return run(compiler, ['-p', workshop], { cwd: workshop }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}
