// packages/client as others get it, and a day that is worked with it: compiled strictly against its types, laid out for whoever runs it.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { buildClient } from '../../scripts/build-client.ts';
import { root } from '../../scripts/runtime/root.ts';

/** What a day has to show, wherever it was worked. */
export const seenOfDay = {
  whole: [true, true],
  ranged: true,
  changed: ['Regal 7', 412, true],
  reason: true,
  wrong: [422, true],
  file: true,
  heard: true,
  followed: true,
};

/** A folder with the package beneath `node_modules`, and `day.js` beside it. */
export function layOutDay(): string {
  const folder = join(root, 'out', 'client-day');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(buildClient(), join(folder, 'node_modules', '@plumbline', 'client'), { recursive: true });
  cpSync(join(root, 'packages', 'client', 'test', 'day.ts'), join(folder, 'day.ts'));
  const compilerOptions = {
    ...{ strict: true, noEmit: true, types: [], target: 'es2022', module: 'esnext', moduleResolution: 'bundler' },
    lib: ['es2023', 'dom', 'dom.iterable'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['day.ts'] }));
  execFileSync(join(root, 'node_modules', '.bin', 'tsc'), ['-p', folder], { stdio: 'inherit' });
  const source = readFileSync(join(folder, 'day.ts'), 'utf8');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(folder, 'day.js'), stripTypeScriptTypes(source));
  return folder;
}
