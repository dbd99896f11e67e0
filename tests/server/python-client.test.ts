// The client in Python (clients/python), of its standard library alone: its own tests against a running lab.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { tempFolder } from '../db/support/temp-folder.ts';
import { administrator, root, startLab } from './support/lab-process.ts';

it('reads, writes once, uploads, hears and follows what changes', async () => {
  const lab = await startLab({ data: tempFolder(), arguments_: ['--demo'] });
  const environment = {
    PLUMBLINE_URL: lab.url,
    PLUMBLINE_EMAIL: administrator.email,
    PLUMBLINE_PASSWORD: administrator.password,
  };
  const { stderr } = await promisify(execFile)('python3', ['-B', '-m', 'unittest', '-v'], {
    cwd: join(root, 'clients', 'python'),
    env: { ...process.env, ...environment, LC_ALL: 'C.UTF-8' },
  }).catch((error: { stderr: string }) => error);
  expect(stderr).toMatch(/^Ran 1\d tests in [\d.]+s\n\nOK\n$/m);
});
