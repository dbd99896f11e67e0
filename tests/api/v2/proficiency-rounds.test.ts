// Rounds of proficiency tests: the scores follow from what was entered, on both faces, and what is no number is refused at its field.
// docs/interface/records.md#proficiency.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeEach(async () => {
  lab = await startLab();
});
afterEach(() => lab.stop());

const send = (method: string, path: string, body?: object) =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });

const round = {
  round: 'DC 2026',
  quantity: 'DC voltage',
  unit: 'V',
  round_date: '2026-03-02',
  measured_value: '10.00050',
  uncertainty: '0.0003',
  reference_value: '10.0001',
  reference_uncertainty: '0.0004',
};

describe('a round', () => {
  it('has its scores as soon as its values stand there, and keeps their digits', async () => {
    const made = v2Of(await send('POST', 'proficiency-rounds', round));
    expect(made.status).toBe(201);
    expect(made.one.attributes).toMatchObject({
      measured_value: '10.00050',
      e_n: '0.8000',
      z_score: null,
      zeta_score: '1.6000',
      judgement: 'satisfactory',
    });
    const old = await lab.v1('admin', { path: `/api/proficiency_round/get/uID/${made.one.id}` });
    expect(old.text).toContain('"e_n":"0.8000"');
  });

  it('is judged anew with each change, and is nobody’s to judge by hand', async () => {
    const { id } = v2Of(await send('POST', 'proficiency-rounds', round)).one;
    const changed = v2Of(await send('PATCH', `proficiency-rounds/${id}`, { measured_value: '10.0011', sigma_pt: '0.0004' }));
    expect(changed.one.attributes).toMatchObject({
      e_n: '2.0000',
      z_score: '2.5000',
      zeta_score: '4.0000',
      judgement: 'unsatisfactory',
    });
    const emptied = v2Of(await send('PATCH', `proficiency-rounds/${id}`, { reference_value: null }));
    expect(emptied.one.attributes).toMatchObject({ e_n: null, z_score: null, zeta_score: null, judgement: null });
    expect((await send('PATCH', `proficiency-rounds/${id}`, { e_n: '0.1' })).status).toBe(422);
  });

  it.each([
    [{ measured_value: 'ten' }, ['measured_value']],
    [{ uncertainty: '0', sigma_pt: '-1' }, ['uncertainty', 'sigma_pt']],
    [{ coverage_factor: 'two' }, ['coverage_factor']],
    [{ round: '' }, ['round']],
    [{ round_date: '2026-02-30' }, ['round_date']],
  ])('with %o is refused at %j', async (changes, fields) => {
    const answer = await send('POST', 'proficiency-rounds', { ...round, ...changes });
    expect(answer.status).toBe(422);
    const pointers = v2Of(answer).errors.map(({ source }) => source?.pointer);
    expect(pointers.sort()).toEqual(fields.map((field) => `/data/attributes/${field}`).sort());
  });
});
