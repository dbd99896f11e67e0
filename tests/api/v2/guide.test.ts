// Measuring step by step by the interface: the steps of the procedure, what is written to the results, what is refused, two benches at one
// calibration. docs/interface/records.md#guide.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

type UserName = Parameters<RunningLab['v2']>[0];

const steps = [
  { test_step: '1', test_type: 'Header', description: 'DC voltage', group_defaults: { tolerance: '0.1U', test_value_u: 'V' } },
  {
    test_step: '1.001',
    test_type: 'Message',
    description: 'Connect',
    test_mode: '<p>Red to <b>HI</b></p><p>Black to LO &amp; guard</p>',
  },
  { test_step: '1.002', test_type: 'Manual Test', description: 'At 10 V', test_value: '10', readings: 3 },
  { test_step: '1.003', test_type: 'Manual Test', description: 'Display', config: 'TEXT(Y=PASS)', tolerance: '' },
  { test_step: '1.004', test_type: 'Manual Test', description: 'At 5 V', test_value: '5', count: 1 },
];

const send = (method: string, path: string, body?: object, as: UserName = 'admin') =>
  lab.v2(as, { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });

async function made(path: string, attributes: object): Promise<string> {
  const answer = await send('POST', path, attributes);
  expect(answer.status, answer.text).toBe(201);
  return v2Of(answer).one.id;
}

interface Run {
  version: number;
  state: string;
  step: number;
  worker: string;
  answers: Record<string, unknown>[];
  breaks: Record<string, unknown>[];
}

class Bench {
  readonly id: string;
  run: Run = { version: 0, state: '', step: 0, worker: '', answers: [], breaks: [] };
  steps: Record<string, unknown>[] = [];

  constructor(id: string) {
    this.id = id;
  }

  async do(word: string, body: object = {}, as: UserName = 'admin') {
    const seen = word === 'begin' ? {} : { version: this.run.version };
    const answer = await send('POST', `calibrations/${this.id}/guide/${word}`, { ...seen, ...body }, as);
    if (answer.status === 200) ({ run: this.run, steps: this.steps } = JSON.parse(answer.text).data);
    return answer;
  }

  async rows() {
    return v2Of(await send('GET', `results?filter[calibration_id]=${this.id}&sort=row_num`)).list.map(
      ({ attributes }) => attributes,
    );
  }
}

let counted = 0;

async function bench(begin = true): Promise<Bench> {
  const procedure_id = await made('procedures', { procedure_name: 'Voltmeter', steps });
  const device = await made('inventories', { asset_number: `G-${counted++}`, customer_id: 'C-ALPHA', procedure_id });
  const calibration = await made(`inventories/${device}/calibrations`, { template: 'procedure' });
  const work = new Bench(calibration);
  if (begin) expect((await work.do('begin')).status).toBe(200);
  return work;
}

const pointers = (answer: Parameters<typeof v2Of>[0]) => v2Of(answer).errors.map(({ source }) => source?.pointer);

describe('measuring step by step', () => {
  it('shows the steps in plain words, with limits and how often to read', async () => {
    const work = await bench();
    expect(work.steps.map(({ kind, count }) => [kind, count])).toEqual([
      ['message', 1],
      ['measure', 3],
      ['question', 1],
      ['measure', 1],
    ]);
    expect(work.steps[0]).toMatchObject({ section: 'DC voltage', instruction: 'Red to HI\nBlack to LO & guard' });
    expect(work.steps[1]).toMatchObject({ nominal: '10', unit: 'V', lower: '9.9', upper: '10.1' });
  });

  it('writes what is read to the results that the calibration began with, and ends', async () => {
    const work = await bench();
    await work.do('answer', { step: 0 });
    expect(work.run.step).toBe(1);
    await work.do('answer', { step: 1, readings: '10.01; 10.02\n10,03' });
    await work.do('answer', { step: 2, yes: true });
    expect(work.run.state).toBe('running');
    await work.do('answer', { step: 3, readings: '5.02' });
    expect(work.run.state).toBe('done');
    const rows = await work.rows();
    expect(
      rows.map(({ test_desc, varq, readings, reading_count, pass_fail }) => [
        test_desc,
        varq,
        readings,
        reading_count,
        pass_fail,
      ]),
    ).toEqual([
      ['At 10 V', '10.02', '10.01; 10.02\n10,03', 3, expect.anything()],
      ['Display', null, null, null, 'Pass'],
      ['At 5 V', '5.02', null, null, expect.anything()],
    ]);
    expect(work.run.answers.every(({ by, at, seconds }) => by && at && seconds === 0)).toBe(true);
  });

  it('stops out of limits until there is a reason, which stands in the remark', async () => {
    const work = await bench();
    const out = { step: 3, readings: '5.2' };
    const stopped = await work.do('answer', out);
    expect([stopped.status, pointers(stopped)]).toEqual([422, ['/data/attributes/reason']]);
    expect(v2Of(stopped).errors[0]?.detail).toContain('4.9');
    expect((await work.rows())[2]).toMatchObject({ varq: null });
    expect((await work.do('answer', { ...out, reason: 'Display broken' })).status).toBe(200);
    expect((await work.rows())[2]).toMatchObject({ varq: '5.2', remark: 'Display broken' });
    expect((await work.do('answer', { step: 3, readings: '5.01' })).status).toBe(200);
    expect((await work.rows())[2]).toMatchObject({ varq: '5.01', remark: null });
    expect(pointers(await work.do('answer', { step: 2, yes: false }))).toEqual(['/data/attributes/reason']);
  });

  it.each([
    [{ step: 1, readings: '10.0; 10.0' }, 'readings'],
    [{ step: 1, readings: '10.0; 1O; 10.0' }, 'readings'],
    [{ step: 1 }, 'readings'],
    [{ step: 2 }, 'yes'],
    [{ step: 9 }, 'step'],
  ])('refuses %o at %s and stays where it was', async (sent, field) => {
    const work = await bench();
    const answer = await work.do('answer', sent);
    expect([answer.status, pointers(answer)]).toEqual([422, [`/data/attributes/${field}`]]);
    const { run } = JSON.parse((await send('GET', `calibrations/${work.id}/guide`)).text).data;
    expect(run).toMatchObject({ step: 0, answers: [] });
  });

  it('is paused and gone on with by another person, who is named', async () => {
    const work = await bench();
    await work.do('pause');
    expect((await work.do('answer', { step: 0 })).status).toBe(409);
    const before = work.run.worker;
    expect((await work.do('resume', {}, 'berta')).status).toBe(200);
    expect(work.run.state).toBe('running');
    expect(work.run.worker).not.toBe(before);
    expect(work.run.breaks).toMatchObject([{ by: before, until: expect.any(String), resumed_by: work.run.worker }]);
  });

  it('is at the same step after a reload, and takes no answer from a bench that saw less', async () => {
    const work = await bench();
    const other = new Bench(work.id);
    other.run = work.run;
    await work.do('answer', { step: 0 });
    const refused = await other.do('answer', { step: 1, readings: '9; 9; 9', reason: 'x' });
    expect(refused.status).toBe(412);
    expect(v2Of(refused).errors[0]?.detail).toContain(work.run.worker);
    expect((await work.rows())[0]).toMatchObject({ varq: null });
    const { run } = JSON.parse((await send('GET', `calibrations/${work.id}/guide`)).text).data;
    expect(run).toMatchObject({ step: 1, state: 'running', version: work.run.version });
  });

  it('is one a calibration, begins again for the other phase after its end, and not once it is released', async () => {
    const work = await bench();
    expect((await work.do('begin', { phase: 'as_found' })).status).toBe(409);
    for (const [step, given] of [{}, { readings: '10 10 10' }, { yes: true }, { readings: '5' }].entries())
      await work.do('answer', { step, ...given });
    expect((await work.do('begin', { phase: 'as_found' })).status).toBe(200);
    await work.do('answer', { step: 3, readings: '5.03' });
    const found = (await work.rows()).filter(({ phase }) => phase === 'as_found');
    expect(found).toMatchObject([{ test_desc: 'At 5 V', varq: '5.03', upper_limit: '5.1' }]);
    await send('PATCH', `calibrations/${work.id}`, { status: 5, cal_result: 'passed' });
    const done = await send('POST', `calibrations/${work.id}/release`);
    expect(done.status, done.text).toBe(200);
    expect((await work.do('answer', { step: 0 })).status).toBe(409);
  });

  it('is refused without steps', async () => {
    const work = await bench(false);
    const plain = new Bench('cal-own');
    expect((await plain.do('begin')).status).toBe(409);
    expect((await work.do('pause')).status).toBe(409);
  });

  it('is taken back as a run: result and place together', async () => {
    const work = await bench();
    await work.do('answer', { step: 3, readings: '5.02' });
    const [last] = v2Of(await send('GET', 'runs?sort=-at&page[size]=1')).list;
    expect((await send('POST', `runs/${last?.id}/undo`)).status).toBe(200);
    expect((await work.rows())[2]).toMatchObject({ varq: null });
    expect(JSON.parse((await send('GET', `calibrations/${work.id}/guide`)).text).data.run).toMatchObject({
      step: 0,
      answers: [],
    });
  });
});
