// Every shipped label format from rows of the database, as a lab prints them: none is refused, each writer makes it, its code is read.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { shippedFormats } from '../../support/label-device.ts';
import { labelJobs } from '../../support/label-jobs.ts';
import { pngPicture, readCodeIn, readPng } from '../../support/read-code.ts';
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

it('a preview tells that the label would be refused, as the check of the print does', async () => {
  const preview = (device: string) =>
    fetch(`${lab.url}/api/v2/labels/preview?format=mark-12&inventory_id=${device}`, { headers: { Authorization: bearer } });
  const bearer = `Bearer ${await lab.token('admin')}`;
  expect((await preview('dev-1')).headers.get('label-findings')).toBeNull();
  const check = await post('labels/print/check', { format: 'mark-12', ids: ['dev-2'] });
  expect(check.body).toMatchObject({ data: { printable: 0, findings: [{ severity: 'error', kind: 'not_meant_for_it' }] } });
  const refused = await preview('dev-2');
  expect([refused.status, refused.headers.get('label-findings')]).toEqual([200, 'error not_meant_for_it']);
});

it.each(['status-calibrated', 'status-limited', 'status-out-of-service', 'status-indication-only'])(
  'the address on %s is a QR code that scanners take on printers of 203 and 300 dpi',
  async (format) => {
    const set = (name: string, value: unknown) =>
      lab.v2('admin', { method: 'PATCH', path: `/api/v2/settings/${name}`, body: { value } });
    expect((await set('label.code', { type: 'qrcode', field: 'address' })).status).toBe(200);
    expect((await set('label.base_url', 'http://calibration.example:8090')).status).toBe(200);
    for (const dpi of [203, 300]) {
      const asked = `labels/preview?format=${format}&inventory_id=dev-1&output=png&dpi=${dpi}`;
      const response = await fetch(`${lab.url}/api/v2/${asked}`, {
        headers: { Authorization: `Bearer ${await lab.token('admin')}` },
      });
      // Two dots a module are told, three are not.
      expect(response.headers.get('label-findings'), `${dpi}`).toBe(dpi === 300 ? null : 'warning code_module_small');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(readPng(bytes)).toMatch(/^http:\/\/calibration\.example:8090\//);
    }
  },
);

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
