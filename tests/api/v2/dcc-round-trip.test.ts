// A DCC of our own that comes in again: what is released from it says its results to the byte as the first one did, tables as lists.
// docs/adr/0054.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../../support/answers.ts';
import { bringDcc } from '../../support/bring-dcc.ts';
import { anInventory } from '../../support/builders.ts';
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

async function aCalibration(): Promise<string> {
  const { MTAG } = await anInventory(lab.program);
  return add('calibration', { MTAG, C2301: '2026-02-10', C2323: 'passed', status: 'M' });
}

async function dccOf(id: string, language: string): Promise<string> {
  const headers = { Authorization: `Bearer ${await lab.token('admin')}` };
  const answer = await fetch(`${lab.url}/api/v2/calibrations/${id}/certificate?format=dcc&language=${language}`, { headers });
  expect(answer.status).toBe(200);
  return answer.text();
}

async function release(id: string): Promise<void> {
  const path = `/api/v2/calibrations/${id}/release`;
  expect((await lab.v2('admin', { method: 'POST', path, body: { complete: true } })).status).toBe(200);
}

const resultsIn = (xml: string) => xml.slice(xml.indexOf('<dcc:results>'));

const volume = {
  fixq: '1000',
  fixq_p: 'u',
  fixq_u: 'L',
  varq_p: 'u',
  varq_u: 'L',
  exp_uncert: '0.88',
  exp_uncert_p: 'u',
  exp_uncert_u: 'L',
};
const humidity = { varq_u: '% r.H.', exp_uncert: '0.8', exp_uncert_u: '% r.H.' };
const rows = [
  { test_desc: 'Volumen, Messung 1', ...volume, varq: '998.79', coverage_factor: '2', coverage_probability: '95' },
  { test_desc: 'Volumen, Messung 2', ...volume, varq: '999.02', coverage_factor: '2.13', coverage_probability: '95' },
  // Nobody stated a nominal value, and the reading stands twice.
  {
    test_desc: 'Zufällige Abweichung, 1000 µL',
    varq: '0.2',
    varq_p: 'u',
    varq_u: 'L',
    sys_actual: '0.2',
    sys_actual_p: 'u',
    sys_actual_u: 'L',
  },
  { test_desc: 'Feuchte', ...humidity, varq: '45.3' },
  { test_desc: 'Feuchte', ...humidity, varq: '75.1' },
  { test_desc: 'Sichtprüfung', remark: 'ohne Befund' },
];

it('comes out as it came in', async () => {
  const source = await aCalibration();
  for (const [index, row] of rows.entries()) await add('result', { ctag: source, row_num: index + 1, ...row });
  await release(source);
  const first = await dccOf(source, 'de');
  expect(first.match(/<dcc:result>/g)).toHaveLength(4);
  expect(first).toContain('<si:coverageFactorXMLList>2 2.13</si:coverageFactorXMLList>');
  expect(first.match(/basic_nominalValue/g)).toHaveLength(1);

  const target = await aCalibration();
  const taken = await bringDcc(lab, `calibrations/${target}/import-dcc`, first);
  expect(taken.status, taken.text).toBe(201);
  expect(v2Of(taken).one.attributes.results).toBe(rows.length);
  const stored = v2Of(await lab.v2('admin', { method: 'GET', path: `/api/v2/results?filter[calibration_id]=${target}` })).list;
  expect(stored.map(({ attributes }) => [attributes.test_desc, attributes.varq, attributes.varq_u])).toEqual([
    ['Volumen, Messung 1', '998.79', 'µL'],
    ['Volumen, Messung 2', '999.02', 'µL'],
    ['Zufällige Abweichung, 1000 µL', '0.2', 'µL'],
    ['Feuchte', '45.3', '% r.H.'],
    ['Feuchte', '75.1', '% r.H.'],
    ['Sichtprüfung', null, null],
  ]);
  await release(target);
  expect(resultsIn(await dccOf(target, 'de'))).toBe(resultsIn(first));
});
