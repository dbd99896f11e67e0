// docs/adr/0023: an empty lab on a network belongs to whoever reads its terminal, not to whoever comes first.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand } from '../../scripts/runtime/run-command.ts';
import { tempFolder } from '../db/support/temp-folder.ts';
import { root } from './support/lab-process.ts';

const alone = 'ip link set lo up && ip addr add 192.0.2.1/32 dev lo && exec "$@"';

it('is set up from another computer only with the code of the terminal', async () => {
  const data = join(tempFolder(), 'lab');
  const inside = [process.execPath, 'tests/server/support/set-up-from-network.ts', data];
  const { code, stdout, stderr } = await runCommand('unshare', ['-n', 'sh', '-c', alone, 'sh', ...inside], { cwd: root });
  expect(code, stderr).toBe(0);
  const answers = JSON.parse(stdout) as Record<string, { status: number; text: string }>;
  expect(answers.code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  expect(answers.here?.text).not.toContain('setup_code_required');
  expect(answers.there?.text).toContain('"setup_code_required":true');
  for (const refused of [answers.without, answers.guessed]) {
    expect(refused?.status).toBe(422);
    expect(refused?.text).toContain('"code"');
  }
  expect(answers.told).toMatchObject({ status: 201 });
});
