// A whole certificate and its amendment, made over the interface, released and read back from the PDF: each item that ISO/IEC 17025
// asks for, by the table of docs/design/certificate-items.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../support/answers.ts';
import { aCustomer, anInventory, change } from '../support/builders.ts';
import { nameAdmin } from '../support/named-admin.ts';
import { patience } from '../support/patience.ts';
import { readPdf } from '../support/pdf-reader.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';
import { root } from './support/lab-process.ts';

let lab: RunningLab;
let first: string[] = [];
let amended: string[] = [];

async function add(name: ResourceName, values: Record<string, unknown>): Promise<string> {
  const resource = lab.services.lab.registry.resource(name);
  return String((await createRecord(lab.program, resource, { values }))[resource.key]);
}

const post = (path: string, body: object) => lab.v2('admin', { method: 'POST', path: `/api/v2/${path}`, body });

/** Its pages, a single space between words. */
async function pagesOf(id: string): Promise<string[]> {
  const { bytes, status, text } = await lab.v2('admin', { path: `/api/v2/calibrations/${id}/certificate?language=en` });
  expect(status, text.slice(0, 400)).toBe(200);
  return readPdf(bytes).pages.map((page) => page.replace(/\s+/g, ' '));
}

const unit = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([column, value]) => [
      [column, value],
      [`${column}_u`, 'V'],
    ]),
  );
const point = { fixq: '10.000', lower_limit: '9.990', upper_limit: '10.010', exp_uncert: '0.0012' };

async function calibration(): Promise<string> {
  const { KTAG } = await aCustomer(lab.program, { K4602: 'Werk Nord AG', K4603: 'Hafenweg 3', K4606: '20457', K4604: 'Hamburg' });
  const { MTAG } = await anInventory(lab.program, {
    ktag: KTAG,
    I4201: 'PM-4711',
    I4202: 'Fluke',
    I4203: '87V',
    I4204: 'SN-4711',
    I4206: 'Multimeter',
  });
  const C2320 = await add('procedure', {
    procedure_name: 'VA-DMM-01',
    calibration_method: 'Direct comparison',
    measurement_conditions: 'Warmed up for one hour',
    coverage_factor: '2',
    coverage_probability: '95',
  });
  const id = await add('calibration', {
    ...{ MTAG, C2320, C2306: 'K-ISO-1', C2301: '2026-02-10', C2303: '2027-02-10', C2323: 'failed', status: 'M', accredited: 1 },
    ...{ C2307: 'Erika Beispiel', C2311: 23, C2312: 45, C2308: 'found-adjusted-left', C2313: 'Laboratory room 7' },
    ...{ received_date: '2026-02-03', method_deviations: 'Range 1000 V left out', external_results: 'Frequency by Extern Ltd' },
    ...{ customer_data: 'Limits by the customer', specification: 'Data sheet 87V, one year', decision_rule: 'simple' },
    C2341: 'Sampling and opinions: none',
  });
  const rows = [
    { phase: 'as_found', ...unit({ ...point, varq: '10.020' }) },
    { phase: 'as_left', ...unit({ ...point, varq: '10.011' }) },
  ];
  for (const [index, row] of rows.entries()) await add('result', { ctag: id, row_num: index + 1, test_desc: 'DC 10 V', ...row });
  const reference = await anInventory(lab.program, { I4201: 'N-7', I4206: 'Calibrator' });
  await add('standard', { CTAG: id, C2430: reference.MTAG, certificate_number: 'PTB-7', next_calibration_date: '2027-01-01' });
  return id;
}

async function released(id: string): Promise<string[]> {
  const answer = await post(`calibrations/${id}/release`, { complete: true });
  expect(answer.status, answer.text).toBe(200);
  return pagesOf(id);
}

beforeAll(async () => {
  lab = await startLab();
  await nameAdmin(lab);
  for (const [name, value] of [
    ['lab.name', 'Laboratory South'],
    ['lab.street', 'Gauss Street 1'],
    ['lab.city', 'Munich'],
  ])
    await change(lab.program, 'setting', String(name), { value: JSON.stringify(value) });
  const id = await calibration();
  first = await released(id);
  const answer = await post(`calibrations/${id}/amend`, { reason: 'Serial number was wrong' });
  amended = await released(v2Of(answer).one.id);
}, patience(180_000));
afterAll(() => lab.stop());

const all = () => first.join(' ');
const has = (pages: () => string[], ...texts: (string | RegExp)[]) => {
  for (const text of texts) expect(pages().join(' ')).toMatch(text);
};
const said =
  (...texts: (string | RegExp)[]) =>
  () =>
    has(() => first, ...texts);

/** How each item is read; the table names them by these. */
const readings: Readonly<Record<string, () => void>> = {
  '7.8.2.1 a': said(/Calibration certificate/),
  '7.8.2.1 b': said(/Laboratory South/, /Gauss Street 1/, /Munich/),
  '7.8.2.1 c': said(/Place of calibration Laboratory room 7/),
  '7.8.2.1 d': () => {
    expect(first.length).toBeGreaterThan(1);
    for (const [index, page] of first.entries()) {
      expect(page).toContain('K-ISO-1');
      expect(page).toMatch(new RegExp(`${index + 1} ?/ ?${first.length}`));
    }
    expect(first.filter((page) => page.includes('End of the certificate'))).toEqual([first.at(-1)]);
  },
  '7.8.2.1 e': said(/Werk Nord AG/, /Hafenweg 3/, /20457 Hamburg/),
  '7.8.2.1 f': said(/Procedure VA-DMM-01/, /Calibration method Direct comparison/),
  '7.8.2.1 g': said(/Item Multimeter/, /Manufacturer Fluke/, /Model 87V/, /SN-4711/, /PM-4711/, /Condition Adjusted/),
  '7.8.2.1 h': said(/Object received on 3 Feb 2026/),
  '7.8.2.1 i': said(/Date of calibration 10 Feb 2026/),
  '7.8.2.1 j': said(/Date of issue/, /\d{1,2} [A-Z][a-z]+ 20\d\d Erika Beispiel/),
  '7.8.2.1 k': said(/Remark Sampling and opinions: none/),
  '7.8.2.1 l': said(/It applies to the named item only/),
  '7.8.2.1 m': said(/in V/, /DC 10 V 10\.000 10\.020/),
  '7.8.2.1 n': said(/Deviations from the method Range 1000 V left out/),
  '7.8.2.1 o': () => {
    expect(all()).toMatch(/Calibrated by/);
    expect(all()).toMatch(/Approved by/);
    expect(first[0]).toContain('Erika Beispiel');
  },
  '7.8.2.1 p': said(/Results of external providers Frequency by Extern Ltd/),
  '7.8.2.2': said(/Data supplied by the customer Limits by the customer/),
  '7.8.4.1 a': said(/0\.0012/, /coverage factor k = 2\./, /approximately 95 %/),
  '7.8.4.1 b': said(/Environmental conditions 23 °C, 45 % relative humidity/, /Measurement conditions Warmed up/),
  '7.8.4.1 c': said(/traceability to national standards/, /Reference standards used .*Calibrator N-7 .*PTB-7/),
  '7.8.4.1 d': said(/Results of measurement, as found .*10\.020 .*Results of measurement, as left .*10\.011/),
  '7.8.4.1 e': said(/Result Failed/, /! ?= out of specification/),
  '7.8.4.3': () => expect(all()).not.toMatch(/Next calibration|10 Feb 2027/),
  '7.8.6.2 a': said(/10\.020 .*! .*10\.011 .*!/),
  '7.8.6.2 b': said(/Specification assessed Data sheet 87V, one year/, /9\.990 10\.010/),
  '7.8.6.2 c': said(/simple acceptance \(w = 0\)/),
  '7.8.8.1': () => has(() => amended, /Reason for the change: Serial number was wrong/),
  '7.8.8.2': () => has(() => amended, /replaces certificate K-ISO-1 of 10 Feb 2026/),
  '7.8.8.3': () => {
    for (const page of amended) expect(page).toContain('K-ISO-1-Rev 1');
  },
};

const table = readFileSync(join(root, 'docs/design/certificate-items.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| 7.8'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('a certificate', () => {
  it('has a reading for each item of the table, and no reading that is in no row', () => {
    const named = table.map((cells) => cells[4] ?? '').filter((name) => name !== 'none');
    expect([...new Set(named)].sort()).toEqual(Object.keys(readings).sort());
  });

  it.each(Object.entries(readings))('%s', (_, read) => read());
});
