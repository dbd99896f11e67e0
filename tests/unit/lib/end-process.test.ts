// A process ends with its code, and also while a disk owes it an answer.
import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../../db/support/temp-folder.ts';

const ended = (asking: string) =>
  new Promise((resolve) => {
    const program = `import { open } from 'node:fs/promises';
      import { endProcess } from '#server/lib/work/end-process.ts';
      ${asking}
      await endProcess(3);`;
    const child = execFile(process.execPath, ['--input-type=module-typescript', '-e', program]);
    child.once('exit', (code, signal) => resolve(code ?? signal));
  });

it('at once, and by force where Node would wait for ever', async () => {
  const pipe = join(tempFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  expect(await ended('')).toBe(3);
  // Nobody ever writes to it.
  expect(await ended(`void open(${JSON.stringify(pipe)}, 'r');`)).toBe('SIGKILL');
});
