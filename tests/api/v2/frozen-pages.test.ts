// A released paper is one file for ever: the first that anybody got. It survives its letterhead, a disk that loses or alters it, and
// somebody who puts another one in its place is told on. docs/adr/0032.

import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeUnusedContent } from '#server/core/read/files.ts';
import { contentPath, dataPaths } from '#server/lib/disk/data-dir.ts';
import { v2Of } from '../../support/answers.ts';
import { behind, verified } from '../../support/behind.ts';
import { aReleasedCalibration } from '../../support/released-calibration.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
let devices = 0;

const send = (method: string, path: string, body?: object) =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });

function released(): Promise<string> {
  devices += 1;
  return aReleasedCalibration(lab, `FP-${devices}`);
}

async function fileOf(id: string, query = '?language=en'): Promise<{ status: number; bytes: Buffer; hash: string }> {
  const headers = { Authorization: `Bearer ${await lab.token('admin')}` };
  const response = await fetch(`${lab.url}/api/v2/calibrations/${id}/certificate${query}`, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, bytes, hash: createHash('sha256').update(bytes).digest('hex') };
}

interface Issued {
  issued: string;
  sha256: string;
}

async function issuedOf(id: string): Promise<Issued[]> {
  const entries = sql`select after from audits where resource = 'calibration' and record_key = ${id} and action = 'issued' order by rid`;
  return (await behind(lab, entries)).map(({ after }) => JSON.parse(String(after)) as Issued);
}

const foundBy = async (id: string) => (await verified(lab)).differences.filter(({ key }) => key === id);

const pathOf = (hash: string) => contentPath(dataPaths(lab.directory).documents, hash);

beforeAll(async () => {
  lab = await startLab();
});
afterAll(async () => {
  await lab.stop();
});

describe('the file of a released certificate', () => {
  it('is issued once a language and form, and the trail has its hash', async () => {
    const id = await released();
    const [german, english, again, dcc] = [
      await fileOf(id, '?language=de'),
      await fileOf(id, '?language=en'),
      await fileOf(id, '?language=de'),
      await fileOf(id, '?format=dcc'),
    ];
    expect(again.hash).toBe(german.hash);
    const told = await issuedOf(id);
    expect(told).toHaveLength(4);
    expect(told).toContainEqual({ issued: 'pdf de', sha256: german.hash });
    expect(told).toContainEqual({ issued: 'pdf en', sha256: english.hash });
    expect(told).toContainEqual({ issued: 'dcc en', sha256: dcc.hash });
    expect(readFileSync(pathOf(german.hash))).toEqual(german.bytes);
    expect(await foundBy(id)).toEqual([]);
  });

  it('is one for two who ask at the same time', async () => {
    const id = await released();
    const both = await Promise.all([fileOf(id), fileOf(id)]);
    expect(both[0]?.hash).toBe(both[1]?.hash);
    expect((await issuedOf(id)).filter(({ issued }) => issued === 'pdf en')).toHaveLength(1);
  });

  it('is not kept of a draft, and not in another sheet than its own', async () => {
    const id = await released();
    expect((await fileOf(id, '?letterhead_id=none')).status).toBe(200);
    expect((await issuedOf(id)).filter(({ issued }) => issued.startsWith('pdf'))).toEqual([]);
  });

  it('comes back when the disk lost it or holds other bytes', async () => {
    const id = await released();
    const { hash, bytes } = await fileOf(id);
    rmSync(pathOf(hash));
    expect((await fileOf(id)).hash).toBe(hash);
    expect(readFileSync(pathOf(hash))).toEqual(bytes);
    writeFileSync(pathOf(hash), Buffer.alloc(bytes.length, 'x'));
    expect((await fileOf(id)).hash).toBe(hash);
    expect((await issuedOf(id)).filter(({ issued }) => issued === 'pdf en')).toHaveLength(1);
  });

  it('stays when nothing else holds its content any more', async () => {
    const id = await released();
    const { hash } = await fileOf(id);
    await removeUnusedContent(lab.program);
    expect(readFileSync(pathOf(hash)).length).toBeGreaterThan(1000);
  });

  it('cannot be swapped for another one, which the check of the trail names', async () => {
    const [one, two] = [await released(), await released()];
    const [mine, other] = [await fileOf(one), await fileOf(two)];
    await behind(lab, sql`update frozen_pages set file_hash = ${other.hash} where record_key = ${one} and format = 'pdf'`);
    expect((await fileOf(one)).status).toBe(409);
    expect(await foundBy(one)).toMatchObject([
      { resource: 'calibration', fields: [{ column: 'frozen_pages', trail: null, row: other.hash }] },
      { resource: 'calibration', fields: [{ column: 'frozen_pages', trail: mine.hash, row: null }] },
    ]);
    expect(await foundBy(two)).toEqual([]);
  });

  it('is told by no event: nothing of the calibration changed', async () => {
    const id = await released();
    const before = v2Of(await send('GET', `calibrations/${id}`)).one;
    await fileOf(id);
    expect(v2Of(await send('GET', `calibrations/${id}`)).one).toEqual(before);
  });
});
