// A shipped file that a program of the operating system has to read. In the installed program it lies inside the archive, into which
// only this program can look: it is written out once, into a folder of this process alone.
import { rmSync } from 'node:fs';
import { access, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Answers where the file lies for everybody; one that the system tidied away with its temporary files is written again. */
export function asRealFile(shipped: string): () => Promise<string> {
  let latest = Promise.resolve('');
  return () => {
    // One after the other, so that two questions at once share one copy.
    latest = latest.catch(() => '').then(async (file) => ((await isThere(file)) ? file : writeOut(shipped)));
    return latest;
  };
}

async function isThere(file: string): Promise<boolean> {
  if (file === '') return false;
  return access(file).then(
    () => true,
    () => false,
  );
}

async function writeOut(shipped: string): Promise<string> {
  const bytes = await readFile(shipped);
  // Made for its owner alone (0700): nobody else puts another script in its place.
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-script-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, basename(shipped));
  await writeFile(file, bytes, { mode: 0o600, flag: 'wx' });
  return file;
}
