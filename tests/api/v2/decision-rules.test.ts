// What a decision rule means, asked from outside: acceptance limits, both mistakes, the verdict of a reading, and refusals that name the field.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { v2Of } from '../../support/answers.ts';
import { anInventory } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
const asked = { rule: 'ILAC-G8 w = U', lower: '9', upper: '11', uncertainty: '0.25' };

const evaluate = (body: object) => lab.v2('admin', { method: 'POST', path: '/api/v2/decision-rules/evaluate', body });
async function answered(body: object) {
  const answer = await evaluate({ ...asked, ...body });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { data: { attributes: Record<string, string | null> } }).data.attributes;
}

beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

describe('POST decision-rules/evaluate', () => {
  it('says where simple acceptance errs at a ratio of 4', async () => {
    expect(await answered({ rule: 'ILAC-G8 w = 0' })).toMatchObject({
      kind: 'simple',
      guard_band: '0',
      ratio: '4',
      false_accept: '0.858',
      among_accepted: '0.91',
      verdict: null,
      outside: null,
    });
  });

  it('draws the limits in, exactly for a multiple of U', async () => {
    const found = await answered({ rule: 'Customer A: w = 0,8 U', measured: '10.9' });
    expect(found).toMatchObject({
      guard_band: '0.2',
      lower_accepted: '9.2',
      upper_accepted: '10.8',
      verdict: 'conditional_pass',
    });
    expect(found.outside).toBe('21.2');
  });

  it('reads decimal commas, and gives a single limit no global risk', async () => {
    expect(await answered({ lower: null, upper: '11,0', uncertainty: '0,4' })).toMatchObject({
      upper_accepted: '10.6',
      lower_accepted: null,
      ratio: null,
      false_accept: null,
    });
  });

  it.each([
    [{ rule: 'as we like it' }, 'rule'],
    [{ lower: 'abc' }, 'lower'],
    [{ lower: null, upper: null }, 'lower'],
    [{ upper: '8' }, 'upper'],
    [{ uncertainty: '0' }, 'uncertainty'],
    [{ uncertainty: '-1' }, 'uncertainty'],
    [{ coverage: '0' }, 'coverage'],
    [{ measured: '1.2.3' }, 'measured'],
    [{ in_tolerance: 100 }, 'in_tolerance'],
  ])('refuses %j at its field', async (wrong, field) => {
    const answer = await evaluate({ ...asked, ...wrong });
    expect(answer.status).toBe(422);
    const pointers = (answer.body as { errors: { source?: { pointer?: string } }[] }).errors.map(({ source }) => source?.pointer);
    expect(pointers).toEqual([`/data/attributes/${field}`]);
  });
});

describe('the rule that was agreed with a customer', () => {
  const patch = (decision_rule: string | null) =>
    lab.v2('admin', { method: 'PATCH', path: '/api/v2/customers/C-RULE', body: { decision_rule } });

  it('is one the program knows', async () => {
    const resource = lab.services.lab.registry.resource('customer');
    await createRecord(lab.program, resource, { values: { KTAG: 'C-RULE', K4602: 'Agreed' } });
    const refused = await patch('as we like it');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('/data/attributes/decision_rule');
    expect((await patch('Agreed: w = 0,8 U')).status).toBe(200);
  });

  it('is what new calibrations of their devices begin with, and no others', async () => {
    await anInventory(lab.program, { MTAG: 'theirs', ktag: 'C-RULE' });
    await anInventory(lab.program, { MTAG: 'ours' });
    const begun = async (device: string) =>
      v2Of(await lab.v2('admin', { method: 'POST', path: `/api/v2/inventories/${device}/calibrations`, body: {} })).one
        .attributes;
    expect((await begun('theirs')).decision_rule).toBe('Agreed: w = 0,8 U');
    expect((await begun('ours')).decision_rule).toBeNull();
  });
});
