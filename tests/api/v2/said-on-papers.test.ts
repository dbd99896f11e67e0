// What a laboratory writes of a calibration beyond its values, and what it does not: the fields of a certificate over the interface and on
// its papers in both languages, and no relative deviation of what has no zero. docs/design/certificate-items.md.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../../support/answers.ts';
import { anInventory } from '../../support/builders.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

async function add(name: ResourceName, values: Record<string, unknown>): Promise<string> {
  const resource = lab.services.lab.registry.resource(name);
  return String((await createRecord(lab.program, resource, { values }))[resource.key]);
}

async function calibration(): Promise<string> {
  const { MTAG } = await anInventory(lab.program, { I4206: 'Multimeter' });
  return add('calibration', { MTAG, C2301: '2026-02-10', C2323: 'passed', status: 'M' });
}

const send = (method: string, path: string, body?: object) =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });

async function release(id: string): Promise<void> {
  expect((await send('POST', `calibrations/${id}/release`, { complete: true })).status).toBe(200);
}

async function paper(id: string, language: string): Promise<string> {
  const { bytes } = await send('GET', `calibrations/${id}/certificate?language=${language}`);
  return readPdf(bytes).pages.join(' ').replace(/\s+/g, ' ');
}

describe('date of receipt, deviations, external results, data of the customer and specification', () => {
  const written = {
    received_date: '2026-02-03',
    method_deviations: 'Range 1000 V left out',
    external_results: 'Frequency by Extern Ltd',
    customer_data: 'Limits by the customer',
    specification: 'Data sheet 87V, one year',
  };

  it('are written and read by the interface, and stand on the certificate in its language', async () => {
    const id = await calibration();
    await add('result', { ctag: id, row_num: 1, test_desc: 'DC', varq: '10.0', varq_u: 'V' });
    expect((await send('PATCH', `calibrations/${id}`, written)).status).toBe(200);
    expect(v2Of(await send('GET', `calibrations/${id}`)).one.attributes).toMatchObject(written);
    await release(id);
    const [german, english] = [await paper(id, 'de'), await paper(id, 'en')];
    for (const text of Object.values(written).slice(1)) {
      expect(german).toContain(text);
      expect(english).toContain(text);
    }
    expect(german).toMatch(/Eingang des Gegenstands 03\.02\.2026/);
    expect(english).toMatch(/Object received on 3 Feb 2026/);
    const dataset = JSON.parse((await send('GET', `calibrations/${id}/report-dataset`)).text) as { calibration: object };
    expect(dataset.calibration).toMatchObject(written);
    const late = await send('PATCH', `calibrations/${id}`, { specification: 'Another' });
    expect(late.status).toBe(409);
  });

  it('leave no words behind where nothing was written, and a day that is none is refused', async () => {
    const id = await calibration();
    await add('result', { ctag: id, row_num: 1, test_desc: 'DC', varq: '10.0', varq_u: 'V' });
    const wrong = await send('PATCH', `calibrations/${id}`, { received_date: '2026-02-30' });
    expect([wrong.status, v2Of(wrong).errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/received_date']);
    await release(id);
    expect(await paper(id, 'en')).not.toMatch(
      /received on|Deviations from|external providers|supplied by|Specification assessed/,
    );
  });
});

describe('the relative deviation', () => {
  it('of a point in dB or °C is neither kept nor printed, that of volts is', async () => {
    const id = await calibration();
    const points = [
      ['Pegel', 'dB', '1.000', '1.001'],
      ['Temperatur', '°C', '50.00', '50.10'],
      ['Spannung', 'V', '1.000', '1.0025'],
    ] as const;
    for (const [test_desc, unit, fixq, varq] of points) {
      const body = { calibration_id: id, test_desc, fixq, fixq_u: unit, varq, varq_u: unit };
      expect((await send('POST', 'results', body)).status).toBe(201);
    }
    const rows = v2Of(await send('GET', `results?filter[calibration_id]=${id}&sort=test_desc`)).list;
    expect(rows.map(({ attributes }) => [attributes.test_desc, attributes.rel_err])).toEqual([
      ['Pegel', null],
      ['Spannung', expect.stringMatching(/^0\.25/)],
      ['Temperatur', null],
    ]);
    await release(id);
    const text = await paper(id, 'de');
    expect(text).toContain('Pegel 1,000 dB 1,001 dB Temperatur 50,00 °C 50,10 °C Spannung 1,000 V 1,0025 V 0,250 ');
  });
});
