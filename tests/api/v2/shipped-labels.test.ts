// Every shipped label format from rows of the database, as a lab prints them: none is refused, each writer makes it, its code is read.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { shippedFormats } from '../../support/label-device.ts';
import { labelJobs } from '../../support/label-jobs.ts';
import { pngPicture, readCodeIn } from '../../support/read-code.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  await createRecord(lab.program, lab.program.lab.registry.resource('calibration'), {
    values: { MTAG: 'dev-1', C2301: '2026-01-05', C2303: '2027-01-05', C2323: 'passed', accredited: 1, status: 'D' },
  });
});
afterAll(() => lab.stop());

const get = (path: string) => lab.v2('admin', { path: `/api/v2/${path}` });
const post = (path: string, body: object) => lab.v2('admin', { method: 'POST', path: `/api/v2/${path}`, body });

const begins = { pdf: '%PDF-', png: '\x89PNG', svg: '<svg', zpl: '^XA' } as const;

describe.each([...shippedFormats])('%s', (key, format) => {
  it('is printed for a device with an accredited calibration', async () => {
    const check = await post('labels/print/check', { format: key, ids: ['dev-1'] });
    expect(check.body, check.text).toMatchObject({ data: { count: 1, printable: 1 } });
    const job = await labelJobs(lab).print({ format: key, ids: ['dev-1'] });
    expect(job.attributes).toMatchObject({ state: 'printed' });
  });

  it('is made by every writer, and its code is read', async () => {
    for (const [output, start] of Object.entries(begins)) {
      const { status, bytes } = await get(`labels/preview?format=${key}&inventory_id=dev-1&output=${output}`);
      expect([status, bytes.toString('latin1').includes(start)], output).toEqual([200, true]);
    }
    const code = format.elements.find(({ type }) => type === 'code');
    if (code?.type !== 'code') return;
    const picture = pngPicture((await get(`labels/preview?format=${key}&inventory_id=dev-1&output=png&dpi=300`)).bytes);
    const dots = (millimetres: number) => Math.round((millimetres * 300) / 25.4);
    const box = { x: dots(code.x), y: dots(code.y), width: dots(code.width), height: dots(code.height) };
    expect(readCodeIn(picture, 'datamatrix', box)).toBe('A-1');
  });
});

const asked = (field: string, value: string) => ({
  name: { de: 'Marke', en: 'Mark' },
  width: 40,
  height: 20,
  requires: [{ field, is: 'one_of', values: [value] }],
  elements: [{ type: 'text', x: 1, y: 1, width: 38, height: 8, size: 10, text: 'x' }],
});

it.each(['true', '1'])('an own format may ask for a flag as %s', async (value) => {
  const made = await post('label-formats', { name: 'Marke', definition: asked('calibration.accredited', value) });
  const { id } = (made.body as { data: { id: string } }).data;
  const check = await post('labels/print/check', { format: id, ids: ['dev-1', 'dev-2'] });
  expect(check.body, check.text).toMatchObject({ data: { count: 2, printable: 1 } });
});
