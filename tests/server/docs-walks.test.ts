// The walk-throughs of /docs, run as they are written, against a demonstration lab: in each language that runs here, and what they leave
// behind is what they tell.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type WalkName, walkNames } from '#renderer/features/docs/walks/walk-list.ts';
import { tempFolder } from '../db/support/temp-folder.ts';
import { runLanguages, runSamples } from '../support/docs-samples.ts';
import { walkScript } from '../support/walk-scripts.ts';
import { administrator, startLab } from './support/lab-process.ts';

/** What is printed last, or somewhere, in each language. */
const printed: Record<WalkName, RegExp> = {
  'first-list': /PM-100001[\s\S]*24\d/,
  ranges: /GmbH/,
  paging: /PM-100001[\s\S]*PM-100240/,
  import: /\b(?:written":2|2 devices are new)\b[\s\S]*undo_of/,
  upload: /Checked on the bench\.\n/,
  events: /inventories[\s\S]*update/,
  bulk: /updated[\s\S]*undo_of/,
  labels: /device-50x25/,
  sync: /.*\d+ devices$|\n\d+\n$/m,
};

it('each runs as it is written', async () => {
  const lab = await startLab({ data: tempFolder(), arguments_: ['--demo'] });
  const { email, password } = administrator;
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ email, password, device_name: 'walks' });
  const signedIn = await fetch(`${lab.url}/api/v2/auth/token`, { method: 'POST', headers, body });
  const { token } = (await signedIn.json()) as { token: string };
  const listed = async (size: number) => {
    const list = await fetch(`${lab.url}/api/v2/inventories?page[size]=${size}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    return (await list.json()) as { data: { id: string }[]; meta: { total: number } };
  };
  const total = async () => (await listed(1)).meta.total;
  const byId = (devices: readonly { id: string }[]) => devices.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const before = await total();
  for (const name of walkNames)
    for (const language of runLanguages) {
      const folder = tempFolder();
      const environment: Record<string, string> = name === 'first-list' ? { EMAIL: email, PASSWORD: password } : { TOKEN: token };
      const sources = [walkScript(name, language, lab.url)];
      const said = await runSamples({ language, sources, folder, environment }).catch((error: Error) => error);
      expect(said, `${name} in ${language}`).toMatch(printed[name]);
      if (name === 'labels') expect(readFileSync(join(folder, 'labels.pdf'), 'latin1')).toMatch(/^%PDF/);
      if (name === 'sync' && language === 'python') expect(existsSync(join(folder, 'devices.db'))).toBe(true);
      if (name === 'sync' && language === 'curl')
        expect(byId(copied(join(folder, 'devices')))).toEqual(byId((await listed(500)).data));
    }
  // What was imported, changed and made was taken back.
  expect(await total()).toBe(before);
});

/** Whole records, one file each. */
const copied = (folder: string) =>
  readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { id: string });
