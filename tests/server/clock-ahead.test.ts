// A dead battery: for one start the clock is twenty years ahead. From then on, with the right clock, the nightly backups are made as
// before, none of the true ones is pushed out, and the lab says what lies in the future.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../db/support/temp-folder.ts';
import { clockAhead } from '../desktop/other-clock.ts';
import { waitFor } from '../support/waiting.ts';
import { signIn, v1, v2 } from './support/lab-client.ts';
import { startLab, stopLab } from './support/lab-process.ts';

const daily = (data: string) => readdirSync(join(data, 'backups')).filter((name) => /^\d.*-daily$/.test(name));
const yearOf = (name: string) => Number(name.slice(0, 4));

/** A start with the clock so many days ahead, until it has made the backup it was due; gives what the lab says of its safety. */
async function dayAhead(data: string, days: number): Promise<Record<string, unknown>[]> {
  const before = new Set(daily(data));
  const lab = await startLab({ data, environment: await clockAhead(days) });
  await waitFor('a daily backup', () => expect(daily(data).filter((name) => !before.has(name))).toHaveLength(1), 90_000);
  const token = await signIn(lab.url);
  const attributesOf = async (path: string) => {
    const { body } = await v2(lab.url, token, 'GET', path);
    return (body.data as { attributes: Record<string, unknown> }).attributes;
  };
  const said = [await attributesOf('admin/backup-state'), await attributesOf('admin/scheduled-tasks/backup')];
  expect((await v1(lab.url, 'POST', 'customer', { K4602: `Tag ${days}` })).status).toBe(200);
  expect((await stopLab(lab)).code).toBe(0);
  return said;
}

it('one start with the clock twenty years ahead ends no nightly backup', async () => {
  const data = tempFolder();
  await stopLab(await startLab({ data }));
  await dayAhead(data, 7300);
  const [ahead = ''] = daily(data);
  const thisYear = new Date().getFullYear();
  expect(yearOf(ahead)).toBeGreaterThan(thisYear + 15);

  const [state = {}, task = {}] = await dayAhead(data, 1);
  expect(yearOf(String(state.newest_at))).toBeLessThan(thisYear + 2);
  expect(state.ahead).toMatchObject({
    backups: [{ name: ahead }],
    tasks: expect.arrayContaining([expect.objectContaining({ key: 'backup' })]),
  });
  expect(yearOf(String(task.ahead_run_at))).toBeGreaterThan(thisYear + 15);
  await dayAhead(data, 2);
  expect(daily(data).filter((name) => yearOf(name) < thisYear + 2)).toHaveLength(2);
  expect(daily(data)).toContain(ahead);
});
