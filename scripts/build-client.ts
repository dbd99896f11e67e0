// `npm run build:client`: packages/client as it is published, in out/client-package, with the types of v2 beside it.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './runtime/root.ts';

const source = join(root, 'packages', 'client');
const emitted = join(root, 'out', 'client');
const parts = [join(emitted, 'packages', 'client', 'src'), join(emitted, 'src', 'server', 'contract')];

/** Gives the folder of the package. */
export function buildClient(): string {
  const target = join(root, 'out', 'client-package');
  for (const folder of [emitted, target]) rmSync(folder, { recursive: true, force: true });
  execFileSync(join(root, 'node_modules', '.bin', 'tsc'), ['-p', source], { stdio: 'inherit' });
  const dist = join(target, 'dist');
  mkdirSync(dist, { recursive: true });
  for (const name of ['package.json', 'README.md']) cpSync(join(source, name), join(target, name));
  for (const folder of parts) cpSync(folder, dist, { recursive: true });
  for (const name of readdirSync(dist)) {
    const file = join(dist, name);
    const text = readFileSync(file, 'utf8').replaceAll('../../../src/server/contract/', './');
    // Types name each other as they lie here.
    writeFileSync(file, name.endsWith('.d.ts') ? text.replaceAll(/(from '\.\/[\w.-]+)\.ts'/g, "$1.js'") : text);
  }
  return target;
}

if (import.meta.main) process.stdout.write(`built in ${buildClient()}\n`);
