// Studies of measuring systems: what they come to by the interface, on both faces, with the numbers of the manual; what keeps one from being
// worked out is refused at its cell. docs/interface/records.md#gauge-studies, docs/reliability.md#gauge.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linearityLines, manualLines, manualReadings } from '../../fixtures/gauge-studies.ts';
import { v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const send = (method: string, path: string, body?: object) =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });
const evaluate = (body: object) => send('POST', 'gauge-studies/evaluate', body);
// biome-ignore lint/suspicious/noExplicitAny: an answer is looked into by what it is expected to hold
const told = (answer: { body: unknown }) => (answer.body as any).data;

const head = { name: 'Caliper', study_date: '2026-02-03', unit: 'mm' };
const pointers = (answer: Parameters<typeof v2Of>[0]) => v2Of(answer).errors.map(({ source }) => source?.pointer);

describe('a crossed study', () => {
  it('by analysis of variance comes to the numbers of the manual', async () => {
    const { gauge, verdict, reasons, ...size } = told(await evaluate({ kind: 'anova', readings: manualLines }));
    expect(size).toMatchObject({ operators: 3, parts: 10, trials: 3 });
    const deviations = Object.fromEntries(
      gauge.components.map((one: { name: string; deviation: number }) => [one.name, one.deviation.toFixed(6)]),
    );
    expect(deviations).toEqual({
      repeatability: '0.199933',
      reproducibility: '0.226838',
      gauge: '0.302372',
      part: '1.042327',
      total: '1.085300',
    });
    expect(gauge.components[2].percent_of_total.toFixed(2)).toBe('27.86');
    expect(gauge.categories).toBe(4);
    const { rows, pooled } = gauge.variance;
    expect(pooled).toBe(true);
    expect(rows.map((row: { squares: number }) => row.squares.toFixed(6))).toEqual([
      '3.167262',
      '88.361934',
      '0.358982',
      '2.758933',
    ]);
    expect(rows.map((row: { freedom: number }) => row.freedom)).toEqual([2, 9, 18, 60]);
    expect(rows.map((row: { f: number | null }) => row.f?.toFixed(3) ?? null)).toEqual(['39.617', '245.614', '0.434', null]);
    expect(verdict).toBe('conditional');
    expect(reasons.map(({ name, verdict: own }: Record<string, unknown>) => [name, own])).toEqual([
      ['of_total', 'conditional'],
      ['categories', 'conditional'],
    ]);
  });

  it('takes a number that was sent as one for its text', async () => {
    const numbers = manualLines.map((line) => ({ ...line, values: line.values.map(Number) }));
    const sent = await evaluate({ kind: 'anova', readings: numbers });
    expect(sent.status).toBe(200);
    expect(told(sent)).toEqual(told(await evaluate({ kind: 'anova', readings: manualLines })));
  });

  it('by average and range, too, and against the tolerance', async () => {
    const { gauge, verdict } = told(await evaluate({ kind: 'average_range', tolerance: '4', readings: manualLines }));
    expect(gauge.components.map((one: { deviation: number }) => one.deviation.toFixed(5))).toEqual([
      '0.20186',
      '0.22967',
      '0.30577',
      '1.10460',
      '1.14613',
    ]);
    expect(gauge.components[2].percent_of_total.toFixed(2)).toBe('26.68');
    expect(gauge.categories).toBe(5);
    expect(gauge.variance).toBeNull();
    // 6 · 0.30577 of 4
    expect(gauge.components[2].percent_of_tolerance.toFixed(1)).toBe('45.9');
    expect(verdict).toBe('not_acceptable');
    expect(gauge.ranges.average.toFixed(4)).toBe('0.3417');
    expect(gauge.ranges.limit.toFixed(3)).toBe('0.879');
  });

  it('is kept with what it came to, on both faces, and judged anew with each change', async () => {
    const made = v2Of(await send('POST', 'gauge-studies', { ...head, readings: manualLines }));
    expect(made.status).toBe(201);
    expect(made.one.attributes).toMatchObject({
      kind: 'anova',
      gauge_percent: '27.86',
      tolerance_percent: null,
      categories: 4,
      judgement: 'conditional',
      readings: manualLines,
    });
    const kept = told(await send('POST', `gauge-studies/${made.one.id}/evaluate`, {}));
    expect(kept).toEqual(told(await evaluate({ kind: 'anova', readings: manualLines })));
    const old = await lab.v1('admin', { path: `/api/gauge_study/get/uID/${made.one.id}` });
    expect(old.text).toContain('"gauge_percent":"27.86"');
    const other = v2Of(await send('PATCH', `gauge-studies/${made.one.id}`, { kind: 'average_range', tolerance: '20' }));
    expect(other.one.attributes).toMatchObject({ gauge_percent: '26.68', tolerance_percent: '9.17', categories: 5 });
    expect((await send('PATCH', `gauge-studies/${made.one.id}`, { judgement: 'acceptable' })).status).toBe(422);
  });

  it('is kept as far as it is, without a judgement', async () => {
    const made = v2Of(await send('POST', 'gauge-studies', { ...head, readings: manualLines.slice(0, 7) }));
    expect(made.status).toBe(201);
    expect(made.one.attributes).toMatchObject({ judgement: null, gauge_percent: null, categories: null });
    expect((await send('POST', `gauge-studies/${made.one.id}/evaluate`, {})).status).toBe(422);
  });
});

describe('bias and linearity', () => {
  it('fifteen readings of a part of 6.00 show no bias', async () => {
    const readings = manualReadings.map((value) => ({ values: [value] }));
    const { bias, verdict } = told(await evaluate({ kind: 'bias', reference_value: '6.00', readings }));
    expect(bias.bias.toFixed(4)).toBe('0.0067');
    expect(bias.deviation.toFixed(5)).toBe('0.21202');
    expect(bias.t.toFixed(4)).toBe('0.1218');
    expect(bias.freedom).toBe(14);
    expect(bias.lower).toBeLessThan(0);
    expect(verdict).toBe('acceptable');
    const apart = told(await evaluate({ kind: 'bias', reference_value: '5.5', readings }));
    expect(apart.verdict).toBe('not_acceptable');
    // Half a millimetre of ten is little, but it is there.
    expect(told(await evaluate({ kind: 'bias', reference_value: '5.5', tolerance: '10', readings })).verdict).toBe('conditional');
  });

  it('the line of the manual, with its tests', async () => {
    const { linearity, verdict } = told(await evaluate({ kind: 'linearity', readings: linearityLines }));
    expect(linearity.intercept.toFixed(4)).toBe('0.7367');
    expect(linearity.slope.toFixed(4)).toBe('-0.1317');
    expect(linearity.explained.toFixed(3)).toBe('0.714');
    expect(linearity.deviation.toFixed(5)).toBe('0.23954');
    expect(linearity.slope_t.toFixed(3)).toBe('-12.043');
    expect(linearity.intercept_t.toFixed(3)).toBe('10.158');
    expect(linearity.parts.map((one: { bias: number }) => one.bias.toFixed(6))).toEqual([
      '0.491667',
      '0.125000',
      '0.025000',
      '-0.291667',
      '-0.616667',
    ]);
    expect(verdict).toBe('not_acceptable');
  });
});

const line = (operator: string, part: string, ...values: (string | null)[]) => ({ operator, part, values });
const full = [
  line('A', '1', '1.0', '1.1'),
  line('A', '2', '2.0', '2.1'),
  line('B', '1', '1.1', '1.2'),
  line('B', '2', '2.2', '2.1'),
];
const but = (at: number, ...other: ReturnType<typeof line>[]) => full.toSpliced(at, 1, ...other);

describe('what keeps a study from being worked out is told at its cell', () => {
  it.each([
    ['nothing', { readings: [] }, ['readings']],
    ['no number', { readings: but(1, line('A', '2', '2.0', 'two')) }, ['readings/1/values/1']],
    ['a hole', { readings: but(2, line('B', '1', null, '1.2')) }, ['readings/2/values/0']],
    ['a short line', { readings: but(3, line('B', '2', '2.2')) }, ['readings/3/values/1']],
    ['nobody', { readings: but(3, line('', '2', '2.2', '2.1')) }, ['readings/3/operator']],
    ['no part', { readings: but(0, line('A', '', '1.0', '1.1')) }, ['readings/0/part']],
    ['a part left out', { readings: but(3) }, ['readings/2/operator']],
    ['a part twice', { readings: [...full, line('b', '2', '2.0', '2.1')] }, ['readings/4/part']],
    ['one operator', { readings: full.slice(0, 2) }, ['readings/0/operator']],
    ['one part', { readings: [full[0], full[2]] }, ['readings/0/part']],
    ['one trial', { readings: full.map(({ values: [first = ''], ...one }) => ({ ...one, values: [first] })) }, 4],
    [
      'no spread',
      { readings: full.map(({ part, ...one }) => ({ ...one, part, values: [part, part] })) },
      ['readings/0/values/0'],
    ],
    ['no tolerance', { tolerance: '0', readings: full }, ['tolerance']],
    ['too large', { kind: 'average_range', readings: full.map((one) => line(one.operator, one.part, '1', '2', '3', '4')) }, 1],
    ['no reference', { kind: 'bias', readings: full }, ['reference_value']],
    ['one reading', { kind: 'bias', reference_value: '1', readings: [line('', '', '1')] }, ['readings/0/values/1']],
    ['no references', { kind: 'linearity', readings: full.slice(0, 1) }, ['readings/0/reference']],
    ['two references', { kind: 'linearity', readings: linearityLines.slice(0, 2) }, ['readings/0/reference']],
    [
      'a number beyond numbers',
      { readings: but(0, line('A', '1', '9'.repeat(40), '1e99')) },
      ['readings/0/values/0', 'readings/0/values/1'],
    ],
  ])('%s', async (_name, body, expected) => {
    const answer = await evaluate({ kind: 'anova', ...body });
    expect(answer.status).toBe(422);
    const found = pointers(answer);
    if (typeof expected === 'number') expect(found).toHaveLength(expected);
    else expect(found).toEqual(expected.map((place) => `/data/attributes/${place}`));
  });

  it('a line that is none, and a number that is none, are not kept', async () => {
    const wrong = await send('POST', 'gauge-studies', { ...head, readings: [{ operator: 'A', value: 1 }] });
    expect(wrong.status).toBe(422);
    expect(pointers(wrong)).toEqual(['/data/attributes/readings/0']);
    const word = await send('POST', 'gauge-studies', { ...head, tolerance: 'wide', readings: but(0, line('A', '1', 'x', '1')) });
    expect(pointers(word).sort()).toEqual(['/data/attributes/readings/0/values/0', '/data/attributes/tolerance']);
  });
});
