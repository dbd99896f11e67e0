// The scope of accreditation: entries that can be compared with and no others, and a release that states nothing outside of them, whatever
// reason is given. docs/interface/records.md#cmc, docs/interface/papers.md#release-check.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../../support/answers.ts';
import { anInventory } from '../../support/builders.ts';
import { nameAdmin } from '../../support/named-admin.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeEach(async () => {
  lab = await startLab();
  await nameAdmin(lab);
});
afterEach(() => lab.stop());

const send = (method: string, path: string, body?: object) =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });

async function add(name: ResourceName, values: Record<string, unknown>): Promise<string> {
  const resource = lab.services.lab.registry.resource(name);
  return String((await createRecord(lab.program, resource, { values }))[resource.key]);
}

const whole = { quantity: 'DC voltage', unit: 'V', range_from: '0.1', range_to: '10', uncertainty_absolute: '0.0100' };

describe('an entry of the scope', () => {
  it('keeps its digits as they were sent, and is read on v1', async () => {
    const values = {
      ...whole,
      uncertainty_relative: '0.002',
      condition: 'two\nlines',
      valid_from: '2026-01-01',
      valid_until: '2026-12-31',
    };
    const made = v2Of(await send('POST', 'cmcs', values));
    expect(made.status).toBe(201);
    expect(v2Of(await send('GET', `cmcs/${made.one.id}`)).one.attributes).toMatchObject({ ...values, active: 1 });
    const old = await lab.v1('admin', { path: `/api/cmc/get/uID/${made.one.id}` });
    expect(old.text).toContain('"uncertainty_absolute":"0.0100"');
  });

  it.each([
    [{ range_from: 'ten' }, 'range_from'],
    [{ range_to: '0.01' }, 'range_to'],
    [{ uncertainty_absolute: '-1' }, 'uncertainty_absolute'],
    [{ uncertainty_absolute: null }, 'uncertainty_absolute'],
    [{ uncertainty_absolute: '0', uncertainty_relative: '0.0' }, 'uncertainty_absolute'],
    [{ valid_from: '2026-02-02', valid_until: '2026-02-01' }, 'valid_until'],
    [{ unit: '' }, 'unit'],
  ])('with %o is refused at %s', async (changes, field) => {
    const answer = await send('POST', 'cmcs', { ...whole, ...changes });
    expect(answer.status).toBe(422);
    expect(v2Of(answer).errors.map(({ source }) => source?.pointer)).toEqual([`/data/attributes/${field}`]);
  });
});

/** Complete but for what the scope says of its two points. */
async function calibration(stated: string, values: Record<string, unknown> = {}): Promise<string> {
  const { MTAG } = await anInventory(lab.program);
  const C2320 = await add('procedure', {
    procedure_name: `VA ${Math.random()}`,
    coverage_factor: '2',
    coverage_probability: '95',
  });
  const done = { C2301: '2026-02-10', C2323: 'passed', status: 'M', C2311: 23, accredited: 1, C2320 };
  const id = await add('calibration', { MTAG, ...done, ...values });
  const reference = await anInventory(lab.program);
  await add('standard', { CTAG: id, C2430: reference.MTAG, certificate_number: 'PTB-7', next_calibration_date: '2027-01-01' });
  for (const [row_num, varq] of [
    [1, '5'],
    [2, '20'],
  ] as const)
    await add('result', { ctag: id, row_num, test_desc: `${varq} V`, varq, varq_u: 'V', exp_uncert: stated, exp_uncert_u: 'V' });
  return id;
}

const release = (id: string, body: object = {}) => send('POST', `calibrations/${id}/release`, { complete: true, ...body });
async function refusals(id: string, body: object = {}): Promise<string[]> {
  const answer = await release(id, body);
  return answer.status === 200 ? [] : v2Of(answer).errors.map(({ source, detail }) => `${source?.pointer} ${detail}`);
}

describe('the release of an accredited calibration', () => {
  it('asks nothing of a lab that keeps no scope', async () => {
    expect(await refusals(await calibration('0.000001'))).toEqual([]);
  });

  it('states no point outside of the scope or below it, whatever the reason', async () => {
    await add('cmc', whole);
    const id = await calibration('0.009');
    for (const body of [{}, { override_reason: 'The customer waits' }]) {
      const found = await refusals(id, body);
      expect(found).toHaveLength(2);
      expect(found[0]).toMatch(/^\/data\/relationships\/results .*Outside of the scope of accreditation: 20 V\./);
      expect(found[1]).toMatch(/^\/data\/relationships\/results .*smaller uncertainty than the scope allows \(CMC\): 5 V\./);
    }
    const [{ released_at }] = [v2Of(await send('GET', `calibrations/${id}`)).one.attributes];
    expect(released_at).toBeNull();
  });

  it('is free once the points are within it, or not accredited', async () => {
    await add('cmc', { ...whole, range_to: '30' });
    expect(await refusals(await calibration('0.01'))).toEqual([]);
    expect(await refusals(await calibration('0.009', { accredited: 0 }))).toEqual([]);
  });

  it('asks the entries of the day and of the procedure', async () => {
    const old = { ...whole, range_to: '30', valid_until: '2026-02-09' };
    await add('cmc', old);
    expect(await refusals(await calibration('0.01'))).toHaveLength(1);
    await add('cmc', { ...old, valid_until: '2026-02-10', valid_from: '2026-02-10' });
    expect(await refusals(await calibration('0.01'))).toEqual([]);
    const C2320 = await add('procedure', { procedure_name: 'VA AC', coverage_factor: '2', coverage_probability: '95' });
    await add('cmc', { ...whole, range_to: '30', procedure_id: C2320, uncertainty_absolute: '0.001' });
    expect(await refusals(await calibration('0.005'))).toHaveLength(1);
    expect(await refusals(await calibration('0.005', { C2320 }))).toEqual([]);
  });
});
