// An accredited calibration is looked at before its release: all that is missing is said at once, a reason goes past it and is kept in the
// trail, and the next day stands on paper only where it was agreed. docs/interface/papers.md#release-check, #interval.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../../support/answers.ts';
import { anInventory, change } from '../../support/builders.ts';
import { nameAdmin } from '../../support/named-admin.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  await nameAdmin(lab);
});
afterAll(() => lab.stop());

async function add(name: ResourceName, values: Record<string, unknown>): Promise<string> {
  const resource = lab.services.lab.registry.resource(name);
  return String((await createRecord(lab.program, resource, { values }))[resource.key]);
}

const send = (method: string, path: string, body?: object) =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });
const release = (id: string, body: object = {}) => send('POST', `calibrations/${id}/release`, { complete: true, ...body });

async function textOf(id: string): Promise<string> {
  const response = await fetch(`${lab.url}/api/v2/calibrations/${id}/certificate?language=en`, {
    headers: { Authorization: `Bearer ${await lab.token('admin')}` },
  });
  return readPdf(Buffer.from(await response.arrayBuffer()))
    .pages.join('\n')
    .replace(/\s+/g, ' ');
}

async function calibration(values: Record<string, unknown> = {}, device: Record<string, unknown> = {}): Promise<string> {
  const { MTAG } = await anInventory(lab.program, device);
  return add('calibration', { MTAG, C2301: '2026-02-10', C2303: '2027-02-10', C2323: 'passed', status: 'M', ...values });
}

const outside = {
  test_desc: '1 V',
  varq: '5',
  varq_u: 'V',
  lower_limit: '0.9',
  lower_limit_u: 'V',
  upper_limit: '1.1',
  upper_limit_u: 'V',
};

async function whole(): Promise<string> {
  const C2320 = await add('procedure', { procedure_name: 'VA 1', coverage_factor: '2', coverage_probability: '95' });
  const id = await calibration({ accredited: 1, C2320, C2311: 23 });
  await add('result', { ctag: id, ...outside, varq: '1', exp_uncert: '0.01', exp_uncert_u: 'V' });
  const reference = await anInventory(lab.program);
  await add('standard', { CTAG: id, C2430: reference.MTAG, certificate_number: 'PTB-7', next_calibration_date: '2027-01-01' });
  return id;
}

describe('the release of an accredited calibration', () => {
  it('says all that is missing at once, and writes nothing', async () => {
    const id = await calibration({ accredited: 1 });
    await add('result', { ctag: id, ...outside });
    const answer = await release(id);
    expect(answer.status).toBe(422);
    expect(v2Of(answer).errors.map(({ source }) => source?.pointer)).toEqual([
      '/data/attributes/procedure_id',
      '/data/relationships/standards',
      '/data/attributes/temperature',
      '/data/relationships/results',
      '/data/attributes/cal_result',
    ]);
    expect(v2Of(await send('GET', `calibrations/${id}`)).one.attributes).toMatchObject({ released_at: null });
  });

  it('asks for the name of whoever releases: an address names no person', async () => {
    const id = await whole();
    const unnamed = await lab.v2('berta', {
      method: 'POST',
      path: `/api/v2/calibrations/${id}/release`,
      body: { complete: true },
    });
    expect(unnamed.status).toBe(422);
    expect(v2Of(unnamed).errors.map(({ source }) => source?.pointer)).toEqual(['/data/attributes/released_by']);
    const body = { complete: true, override_reason: 'Called so in the lab' };
    const past = await lab.v2('berta', { method: 'POST', path: `/api/v2/calibrations/${id}/release`, body });
    expect(past.status, past.text).toBe(200);
    expect((await release(await whole())).status).toBe(200);
  });

  it('goes past it with a reason, which the trail keeps; but not past a missing result', async () => {
    const id = await calibration({ accredited: 1, C2323: null });
    const reason = { override_reason: 'Customer wants it at once' };
    const refused = await release(id, reason);
    expect(v2Of(refused).errors.map(({ source }) => source?.pointer)).toEqual(['/data/attributes/cal_result']);
    expect((await release(id, { ...reason, cal_result: 'not_assessed' })).status).toBe(200);
    const trail = await send('GET', `audits?filter[record_key]=${id}`);
    expect(trail.text).toContain('Customer wants it at once');
  });

  it('has nothing to say of a whole one, nor of one that is not accredited', async () => {
    expect((await release(await whole())).status).toBe(200);
    const plain = await calibration();
    await add('result', { ctag: plain, ...outside });
    expect((await release(plain)).status).toBe(200);
    const text = await textOf(plain);
    expect(text).not.toMatch(/traceab|national standards|ILAC/i);
  });
});

describe('the next calibration', () => {
  it('is recommended where customer or order say that it was agreed', async () => {
    const order = async (interval_agreed: string | null) => {
      const number = `B-${interval_agreed}`;
      await add('booking', { customer_KTAG: 'C-ALPHA', number, date: '2026-01-01', interval_agreed });
      return number;
    };
    const printed = async (values: object, device: object = {}) => {
      const id = await calibration({ ...values }, { ...device });
      expect((await release(id)).status).toBe(200);
      return (await textOf(id)).includes('Next calibration (as agreed');
    };
    const [yes, no] = [await order('yes'), await order('no')];
    expect(await printed({})).toBe(false);
    expect(await printed({ C2314: yes })).toBe(true);
    await change(lab.program, 'customer', 'C-ALPHA', { interval_agreed: 1 });
    expect([await printed({}), await printed({ C2314: no })]).toEqual([true, false]);
  });
});
