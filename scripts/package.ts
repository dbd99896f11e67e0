// `npm run package`: the program as people install it, below out/packed. `--dir` makes only the folder that an installer would
// unpack, `--update-key FILE` gives it the public key of the updates it may take.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'electron-builder';
import { ensureBuilt } from './build.ts';
import { type ElectronRuntime, ensureElectronRuntime } from './electron-runtime.ts';
import { builderConfig } from './packaging/builder-config.ts';
import { stage } from './packaging/stage.ts';
import { withLock } from './runtime/lock.ts';
import { root } from './runtime/root.ts';
import { runCommand } from './runtime/run-command.ts';
import { sourceHash } from './runtime/source-hash.ts';

const packed = join(root, 'out', 'packed');
const stamp = join(packed, 'packed-from');

/** The folder with the program's executable, packed anew where something it is made of changed. */
export async function ensurePacked(updateKey: string): Promise<string> {
  await ensureBuilt();
  const args = [fileURLToPath(import.meta.url), '--dir', '--update-key', updateKey];
  const { code } = await runCommand(process.execPath, args, { cwd: root, show: true });
  if (code !== 0) throw new Error('The program could not be packed: the reason stands above.');
  const folder = readdirSync(packed).find((name) => /unpacked$|^mac/.test(name));
  if (!folder) throw new Error(`Nothing was packed into ${packed}.`);
  return join(packed, folder);
}

async function pack(onlyFolder: boolean, updateKey: string | null): Promise<void> {
  await ensureBuilt();
  const runtime = await ensureElectronRuntime((line) => process.stderr.write(`${line}\n`));
  const state = stateOf(runtime, onlyFolder, updateKey);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  rmSync(packed, { recursive: true, force: true });
  const app = join(packed, 'app');
  stage({ folder: app, sqliteBinding: runtime.env.PLUMBLINE_SQLITE_BINDING ?? null, updateKey });
  const config = builderConfig({
    app,
    output: packed,
    electronExecutable: runtime.executable,
    electronVersion: runtime.version,
  });
  await build({ projectDir: root, config, dir: onlyFolder, publish: 'never' });
  writeFileSync(stamp, state);
}

function stateOf(runtime: ElectronRuntime, onlyFolder: boolean, updateKey: string | null): string {
  const hash = createHash('sha256').update(sourceHash()).update(runtime.executable).update(String(onlyFolder));
  const folders = ['resources', 'scripts/packaging'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const path of [...folders.sort(), ...(updateKey ? [updateKey] : [])]) hash.update(path).update(readFileSync(path));
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(root);
  const { values } = parseArgs({ options: { dir: { type: 'boolean' }, 'update-key': { type: 'string' } } });
  try {
    await withLock(join(root, 'node_modules', '.cache', 'plumbline-package.lock'), () =>
      pack(values.dir === true, values['update-key'] ?? null),
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
