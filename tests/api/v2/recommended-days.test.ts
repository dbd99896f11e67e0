// A label of an accredited calibration recommends no day that nobody agreed on (ISO/IEC 17025:2017, 7.8.4.3): each shipped label and the DCC of a device
// whose customer or order agreed to it, and of one whose did not. docs/interface/papers.md#interval.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { anInventory, change } from '../../support/builders.ts';
import { shippedFormats } from '../../support/label-device.ts';
import { nameAdmin } from '../../support/named-admin.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  await nameAdmin(lab);
  for (const [number, interval_agreed] of Object.entries({ yes: 'yes', no: 'no' }))
    await add('booking', { customer_KTAG: 'C-ALPHA', number: `B-${number}`, date: '2026-01-01', interval_agreed });
});
afterAll(() => lab.stop());

async function add(name: ResourceName, values: Record<string, unknown>): Promise<string> {
  const resource = lab.services.lab.registry.resource(name);
  return String((await createRecord(lab.program, resource, { values }))[resource.key]);
}

interface Made {
  device: string;
  calibration: string;
}

/** Calibrated, and due in 2027. */
async function calibrated(values: Record<string, unknown>): Promise<Made> {
  const { MTAG } = await anInventory(lab.program, { ktag: 'C-ALPHA', I4206: 'Multimeter' });
  const done = { C2301: '2026-02-10', C2303: '2027-02-10', C2323: 'passed', status: 'D' };
  return { device: String(MTAG), calibration: await add('calibration', { MTAG, ...done, ...values }) };
}

async function labelText(format: string, { device }: Made): Promise<string> {
  const path = `/api/v2/labels/preview?format=${format}&inventory_id=${device}&output=pdf&language=de`;
  const { bytes, status } = await lab.v2('admin', { path });
  expect(status).toBe(200);
  return readPdf(bytes).pages.join(' ');
}

const dated = [...shippedFormats].filter(([, format]) => JSON.stringify(format).includes('next_calibration_date'));

describe.each(dated)('the label %s', (key) => {
  it('says the next calibration of an accredited one only where it was agreed', async () => {
    const says = async (values: Record<string, unknown>) => (await labelText(key, await calibrated(values))).includes('2027');
    await change(lab.program, 'customer', 'C-ALPHA', { interval_agreed: 0 });
    expect(await says({ accredited: 1 })).toBe(false);
    expect(await says({ accredited: 1, C2314: 'B-yes' })).toBe(true);
    await change(lab.program, 'customer', 'C-ALPHA', { interval_agreed: 1 });
    expect(await says({ accredited: 1 })).toBe(true);
    expect(await says({ accredited: 1, C2314: 'B-no' })).toBe(false);
    if (key.startsWith('mark-')) return;
    // What bears no mark of accreditation may recommend what it wants.
    await change(lab.program, 'customer', 'C-ALPHA', { interval_agreed: 0 });
    expect(await says({ accredited: 0 })).toBe(true);
  });
});

it('all shipped labels with such a day were looked at, the marks among them', () => {
  expect(dated.map(([key]) => key)).toEqual(expect.arrayContaining(['mark-18', 'status-calibrated', 'device-50x25']));
});

it('a DCC says no day that was not agreed', async () => {
  await change(lab.program, 'customer', 'C-ALPHA', { interval_agreed: 0 });
  const { calibration } = await calibrated({});
  await add('result', { ctag: calibration, row_num: 1, test_desc: 'DC', varq: '10.0', varq_u: 'V' });
  const path = `/api/v2/calibrations/${calibration}`;
  expect((await lab.v2('admin', { method: 'POST', path: `${path}/release`, body: {} })).status).toBe(200);
  const dcc = await lab.v2('admin', { path: `${path}/certificate?format=dcc` });
  expect([dcc.status, dcc.text.includes('2026-02-10'), dcc.text.includes('2027')]).toEqual([200, true, false]);
});
