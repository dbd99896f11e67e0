// Test plans in and out: the shared sample is read, written and read again the same; MET/CAL text becomes headings, points and messages.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;

const send = (method: string, path: string, body?: object) =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });

interface Read {
  data: {
    name: string;
    format: string;
    procedure_id: string | null;
    counts: object;
    steps: {
      test_type: string;
      description: string | null;
      unit: string | null;
      lower_limit: string | null;
      upper_limit: string | null;
      lacking: string | null;
    }[];
    notes: { line: number | null; step: number | null; message: string }[];
  };
}

async function imported(text: string, more: object = {}): Promise<Read['data']> {
  const answer = await send('POST', 'procedures/import-plan', { text, ...more });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as Read).data;
}

const fluke = () => {
  const heading = { test_type: 'Header', group_defaults: { test_value_p: 'm', test_value_u: 'V', range: 320, resolution: 0.1 } };
  const defaults = { ...heading.group_defaults, tolerance: '0.3% 1D', uncertainty: 0.03, k: 2, decision_rule: 'ILAC-G8 w = U' };
  return {
    format: 'calserver.procedure',
    version: 3,
    name: 'Handheld multimeter',
    author: { name: 'Somebody' },
    test_steps: [
      { row_number: 1, test_step: 1, ...heading, group_defaults: defaults, images: ['leads.svg'], colour: '#ff0000' },
      { row_number: 2, test_step: 1.001, test_type: 'Manual Test', description: '32 mV', test_value: 32, tolerance: null },
      { row_number: 3, test_step: 1.002, test_type: 'Manual Test', description: '300 mV', test_value: 300, tolerance: null },
      { row_number: 4, test_step: 1.003, test_type: 'Message', description: 'Label', test_mode: '<p>Put it <b>on</b>.</p>' },
    ],
  };
};

beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

describe('a test plan', () => {
  it('is looked at before it is written, and comes out as it went in', async () => {
    const file = JSON.stringify(fluke());
    const before = v2Of(await send('GET', 'procedures')).meta;
    const preview = await imported(file);
    expect(preview).toMatchObject({ procedure_id: null, counts: { steps: 4, headings: 1, points: 2, messages: 1 } });
    expect(preview.steps.slice(1, 3).map(({ lower_limit, upper_limit }) => [lower_limit, upper_limit])).toEqual([
      ['31.804', '32.196'],
      ['299', '301'],
    ]);
    expect(preview.notes.map(({ message }) => message)).toEqual(['Kept without a meaning here: author']);
    expect(v2Of(await send('GET', 'procedures')).meta).toEqual(before);
    const { procedure_id } = await imported(file, { preview: false });
    const out = await send('GET', `procedures/${procedure_id}/test-plan`);
    expect(out.headers['content-disposition']).toContain('Handheld-multimeter.json');
    expect(JSON.parse(out.text)).toEqual(fluke());
    const again = await imported(out.text, { preview: false });
    expect(JSON.parse((await send('GET', `procedures/${again.procedure_id}/test-plan`)).text)).toEqual(fluke());
  });

  it('of a procedure goes into its draft', async () => {
    const first = await imported(JSON.stringify(fluke()), { preview: false });
    const shorter = { ...fluke(), test_steps: fluke().test_steps.slice(0, 2) };
    const second = await imported(JSON.stringify(shorter), { preview: false, procedure_id: first.procedure_id });
    expect(second).toMatchObject({ procedure_id: first.procedure_id, name: 'Handheld multimeter' });
    expect(v2Of(await send('GET', `procedures/${first.procedure_id}`)).one.attributes.steps).toHaveLength(2);
  });

  it.each([
    ['no JSON', 'nonsense'],
    ['another format', '{"format":"other","test_steps":[]}'],
    ['no list of steps', '{"format":"calserver.procedure","test_steps":{}}'],
  ])('is refused where it is %s', async (_what, text) => {
    const answer = await send('POST', 'procedures/import-plan', { text });
    expect(answer.status, answer.text).toBe(422);
    expect(v2Of(answer).errors[0]?.source?.pointer).toBe('/data/attributes/text');
  });

  it('with steps that cannot be read is not written, and the preview says which', async () => {
    const text = JSON.stringify({ ...fluke(), test_steps: [{ test_type: 'Quark' }] });
    expect((await imported(text)).steps).toHaveLength(1);
    expect((await send('POST', 'procedures/import-plan', { text, preview: false })).status).toBe(422);
  });
});

describe('a MET/CAL procedure', () => {
  const text = readFileSync('tests/fixtures/plans/resistance.mc', 'utf8');

  it('becomes headings, points with their limits, and messages', async () => {
    const { name, format, counts, steps } = await imported(text);
    expect([name, format]).toEqual(['Handheld DMM, resistance', 'met_cal']);
    expect(counts).toEqual({ steps: 16, headings: 6, points: 7, messages: 3 });
    const limits = steps
      .filter((one) => one.lower_limit !== null)
      .map((one) => [one.description, one.lower_limit, one.upper_limit]);
    expect(limits).toEqual([
      ['500.0 Ω', '495.3', '504.7'],
      ['5.000 kΩ', '4.954', '5.046'],
      ['50.00 kΩ', '49.54', '50.46'],
      ['500.0 kΩ', '495.4', '504.6'],
      ['19.00 MΩ', '18.685', '19.315'],
    ]);
  });

  it('is told by line where something is left out, unknown or not read', async () => {
    const { notes } = await imported(text);
    const of = (message: RegExp) => notes.filter((one) => message.test(one.message)).map(({ line }) => line);
    expect(of(/^Left out/)).toEqual([14, 22, 48]);
    expect(of(/^Not known, kept as a message/)).toEqual([43]);
    expect(of(/^No nominal value/)).toEqual([44]);
    expect(of(/^The tolerance is not read: 0.05% 0.004\//)).toEqual([44]);
    expect(of(/^This line is no step/)).toEqual([45]);
  });

  it('keeps what is to be set and read at the point it leads to, and pictures by name', async () => {
    const { procedure_id } = await imported(text, { preview: false });
    const { attributes } = v2Of(await send('GET', `procedures/${procedure_id}`)).one;
    const steps = attributes.steps as { description: string; test_mode?: string; images?: string[] }[];
    const point = steps.find(({ description }) => description === '500.0 Ω');
    expect(point?.test_mode).toBe('<p>5502E: +Resistance = 500.0 Ohms; LeadComp = 2W</p><p>Enter the reading in ohms</p>');
    expect(point?.images).toEqual(['leads_2w']);
    expect(attributes.version).toBe('1.2');
  });
});
