// The seal and the pictures of signatures, from outside: chosen like the logo, on certificates released from then on, of whom they are
// and of nobody else, and on what was released for ever. docs/interface/papers.md#seal.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { signatureSetting } from '#server/contract/papers.ts';
import { tempFolder } from '../../db/support/temp-folder.ts';
import { v2Of } from '../../support/answers.ts';
import { field, filePart, multipart, multipartType } from '../../support/multipart.ts';
import { aReleasedCalibration } from '../../support/released-calibration.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
let folder: string;
beforeEach(async () => {
  lab = await startLab();
  folder = tempFolder();
});
afterEach(() => lab.stop());

async function kept(setting: string, width: number): Promise<void> {
  const image = new PNG({ width, height: 20 });
  image.data.fill(120);
  const report = await lab.v2('admin', {
    ...{ method: 'POST', path: '/api/v2/reports', headers: multipartType },
    body: multipart([field('name', setting), filePart(PNG.sync.write(image), 'picture.png')]),
  });
  expect(report.status, report.text).toBe(201);
  const body = { name: setting, value: v2Of(report).one.id };
  const made = await lab.v2('admin', { method: 'POST', path: '/api/v2/settings', body });
  expect(made.status, made.text).toBe(201);
}

/** The widths of the pictures on its pages. */
async function picturesOn(id: string, query = ''): Promise<string[]> {
  const headers = { Authorization: `Bearer ${await lab.token('admin')}` };
  const answer = await fetch(`${lab.url}/api/v2/calibrations/${id}/certificate${query}`, { headers });
  expect(answer.status).toBe(200);
  const file = join(folder, 'certificate.pdf');
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  const rows = execFileSync('pdfimages', ['-list', file], { encoding: 'utf8' }).trim().split('\n').slice(2);
  return rows.map((row) => row.trim().split(/\s+/)).flatMap(([, , kind = '', width = '']) => (kind === 'image' ? [width] : []));
}

async function account(firstname: string, lastname: string): Promise<string> {
  const role_id = v2Of(await lab.v2('admin', { path: '/api/v2/roles' })).list[0]?.id;
  const body = { firstname, lastname, email: `${lastname}-${Math.random()}@lab.example`.toLowerCase(), role_id };
  const made = await lab.v2('admin', { method: 'POST', path: '/api/v2/users', body });
  expect(made.status, made.text).toBe(201);
  return String(v2Of(made).one.id);
}

it('stand on certificates released from then on, for ever, and of nobody whose name two people bear', async () => {
  const before = await aReleasedCalibration(lab, 'SB-1');
  await kept('documents.seal', 31);
  await kept(signatureSetting(await account('Erika', 'Größer')), 47);
  const first = await aReleasedCalibration(lab, 'SB-2');
  expect(await picturesOn(before)).toEqual([]);
  expect((await picturesOn(first)).sort()).toEqual(['31', '47']);
  await account('Erika', 'Größer');
  expect(await picturesOn(await aReleasedCalibration(lab, 'SB-3'))).toEqual(['31']);
  const headers = { 'If-Match': '*' };
  await lab.v2('admin', { method: 'PATCH', path: '/api/v2/settings/documents.seal', body: { value: '' }, headers });
  expect(await picturesOn(await aReleasedCalibration(lab, 'SB-4'))).toEqual([]);
  expect((await picturesOn(first, '?language=en')).sort()).toEqual(['31', '47']);
  expect((await picturesOn(first)).sort()).toEqual(['31', '47']);
});
