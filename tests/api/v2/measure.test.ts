// Measuring with instruments: what goes out is what was told before, what comes back is told in the unit of the step, and every fault of an
// instrument is said in words. docs/instruments.md.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import {
  aCalibration,
  adder,
  aStandard,
  calibrator,
  type Fault,
  point,
  type Standard,
  usualIdentity,
} from '../../support/measured-lab.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { waitFor } from '../../support/waiting.ts';

let lab: RunningLab;
const standards: Standard[] = [];
beforeEach(async () => {
  lab = await startLab();
});
afterEach(async () => {
  await lab.stop();
  for (const { listening } of standards.splice(0)) await listening.close();
});

async function standard(asked: Parameters<typeof aStandard>[1] = {}): Promise<Standard> {
  const made = await aStandard(lab, asked);
  standards.push(made);
  return made;
}

const send = (method: string, path: string, body?: object) =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });
const measure = (id: string, body: object = { step: 0 }) => send('POST', `calibrations/${id}/measure`, body);

interface Measured {
  step: number;
  instrument_id: string;
  identity: string;
  readings: { value: string; unit: string; text: string; at: string }[];
}
const measured = (answer: Awaited<ReturnType<typeof send>>) => (JSON.parse(answer.text) as { data: Measured }).data;
const words = (answer: Awaited<ReturnType<typeof send>>) =>
  `${answer.status} ${v2Of(answer)
    .errors.map(({ detail }) => detail)
    .join(' ')}`;

function saidIn(entry: { attributes: Record<string, unknown> } | undefined) {
  const after = (entry?.attributes.after ?? {}) as { said?: string; step?: number; problem?: string | null };
  return { ...after, lines: (after.said ?? '').split('\n') };
}

interface Planned {
  step: number;
  problems: string[];
  commands: { instrument: string; text: string; answer: boolean }[];
}
const planned = async (id: string) =>
  (JSON.parse((await send('GET', `calibrations/${id}/commands`)).text) as { data: Planned[] }).data;

describe('a step that names an instrument', () => {
  it('sends what was told before and nothing else, and tells volts as the millivolts of the step', async () => {
    const { simulator, device, instrument } = await standard();
    const id = await aCalibration(lab, [{ test_type: 'Message', test_mode: 'Warm up' }, point], [device]);
    const [told] = await planned(id);
    expect(told).toMatchObject({ step: 1, problems: [] });
    expect(simulator.heard).toEqual([]);
    const answer = measured(await measure(id, { step: 1, count: 3 }));
    expect(answer).toMatchObject({ step: 1, instrument_id: instrument, identity: usualIdentity });
    expect(told?.commands.map(({ text }) => text)).toEqual(['*IDN?', 'CONF:VOLT:DC 20.000', 'READ?']);
    expect(simulator.heard).toEqual(['*IDN?', 'CONF:VOLT:DC 20.000', 'READ?', 'READ?', 'READ?']);
    const { readings } = simulator.promise(3);
    expect(answer.readings.map(({ text }) => text)).toEqual(readings);
    const values = answer.readings.map(({ value, unit }) => `${value} ${unit}`);
    expect(values).toEqual(['9999.98295 mV', '9999.96791 mV', '10000.0207 mV']);
  });

  it('keeps in the trail who sent what, and what came back', async () => {
    const { device } = await standard();
    const id = await aCalibration(lab, [point], [device]);
    await measure(id);
    const { list } = v2Of(await send('GET', `audits?filter[record_key]=eq:${id}&filter[action]=eq:measured`));
    expect(list).toHaveLength(1);
    const { lines, step, problem } = saidIn(list[0]);
    expect([step, problem]).toEqual([0, null]);
    expect(lines.slice(0, 2)).toEqual([`DMM 1: *IDN? → ${usualIdentity}`, 'DMM 1: CONF:VOLT:DC 20.000']);
    expect(lines[2]).toMatch(/^DMM 1: READ\? → \+\d\.\d{8}E\+0[01]$/);
  });

  it('puts out its nominal value, reads it, and puts it to standby', async () => {
    const source = await standard({ driver: calibrator, instrument: { name: 'Cal 1' } });
    const meter = await standard({ device: { I4204: 'SIM-0002' }, options: { identity: 'Plumbline,SIM 6500,SIM-0002,1.0' } });
    const both = { ...point, instrument: 'measure dc_voltage, output dc_voltage' };
    const id = await aCalibration(lab, [both, { ...point, instrument: 'output dc_voltage' }], [source.device, meter.device]);
    const [first, second] = await planned(id);
    expect(first?.commands.map(({ instrument, text }) => `${instrument}: ${text}`)).toEqual([
      'Cal 1: *IDN?',
      'Cal 1: OUT 10.000 V',
      'Cal 1: *OPC?',
      'DMM 1: *IDN?',
      'DMM 1: CONF:VOLT:DC 20.000',
      'DMM 1: READ?',
      'Cal 1: STBY',
    ]);
    expect(second?.commands.map(({ text }) => text)).toEqual(['*IDN?', 'OUT 10.000 V', '*OPC?']);
    expect(measured(await measure(id)).readings).toHaveLength(1);
    await waitFor('standby', () => expect(source.simulator.heard).toEqual(['*IDN?', 'OUT 10.000 V', '*OPC?', 'STBY']));
    expect(measured(await measure(id, { step: 1 }))).toMatchObject({ instrument_id: source.instrument, readings: [] });
  });

  it('puts what was put out to standby when the reading fails', async () => {
    const source = await standard({ driver: calibrator, instrument: { name: 'Cal 1' } });
    const meter = await standard({ options: { fault: 'drop' } });
    const id = await aCalibration(
      lab,
      [{ ...point, instrument: 'output dc_voltage, measure dc_voltage' }],
      [source.device, meter.device],
    );
    expect(words(await measure(id))).toBe('409 DMM 1: The connection was lost.');
    await waitFor('standby', () => expect(source.simulator.heard.at(-1)).toBe('STBY'));
  });
});

describe('an instrument that', () => {
  it.each<[Fault, string]>([
    ['silent', 'No answer within 1 s.'],
    ['garbage', 'The answer is no number (19 characters).'],
    ['over-range', 'The measured value lies beyond the range (overload).'],
    ['no-value', 'The instrument says that it has no value.'],
    ['several', 'The answer holds 2 values instead of one.'],
    ['block', 'The answer is a block of data, which is not read here.'],
    ['empty', 'The answer is empty.'],
    ['endless', 'The answer did not end.'],
    ['drop', 'The connection was lost.'],
    ['slow', 'No answer within 1 s.'],
  ])('is %s is told in words, and what was sent stands in the trail', async (fault, text) => {
    const { device } = await standard({ options: { fault } });
    const id = await aCalibration(lab, [point], [device]);
    expect(words(await measure(id))).toBe(`409 DMM 1: ${text}`);
    const { list } = v2Of(await send('GET', `audits?filter[record_key]=eq:${id}&filter[action]=eq:measured`));
    const said = saidIn(list[0]);
    expect(said.problem).not.toBeNull();
    expect(said.lines.at(-1)).toBe('DMM 1: READ?');
  });

  it('is not there, is told so', async () => {
    const { device, listening } = await standard();
    const id = await aCalibration(lab, [point], [device]);
    await listening.close();
    expect(words(await measure(id))).toBe(`409 DMM 1: Nobody answers at 127.0.0.1:${listening.port}.`);
  });

  it('is another one is sent nothing but *IDN?', async () => {
    const { device, simulator } = await standard({ device: { I4204: 'SIM-0009' } });
    const id = await aCalibration(lab, [point], [device]);
    expect(words(await measure(id))).toBe(
      '409 DMM 1: It is not the instrument that was booked. Its identity differs in: serial number.',
    );
    expect(simulator.heard).toEqual(['*IDN?']);
  });

  it('nothing tells from others of its kind is sent nothing but *IDN?', async () => {
    const { device, simulator } = await standard({ device: { I4204: null } });
    const id = await aCalibration(lab, [point], [device]);
    expect(words(await measure(id))).toContain('Neither a serial number of the device nor an expected identity');
    expect(simulator.heard).toEqual(['*IDN?']);
  });

  it('answers 9 at once is asked by one after the other', async () => {
    const { device, simulator } = await standard();
    const id = await aCalibration(lab, [point], [device]);
    const answers = await Promise.all(Array.from({ length: 9 }, () => measure(id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(200));
    expect(simulator.heard).toEqual(Array(9).fill(['*IDN?', 'CONF:VOLT:DC 20.000', 'READ?']).flat());
  });
});

describe('a step is refused at its number', () => {
  it('where no booked standard has the function, and nothing is sent', async () => {
    const { device, simulator } = await standard();
    const id = await aCalibration(lab, [{ ...point, instrument: 'measure resistance' }], [device]);
    const answer = await measure(id);
    expect(words(answer)).toBe('422 step: No standard booked for this calibration has an instrument for “measure resistance”.');
    expect(v2Of(answer).errors[0]?.source?.pointer).toBe('/data/attributes/step');
    expect((await planned(id))[0]?.problems).toHaveLength(1);
    expect(simulator.heard).toEqual([]);
  });

  it('where the standard is not booked', async () => {
    await standard();
    expect(words(await measure(await aCalibration(lab, [point], [])))).toMatch(/^422 step: No standard booked/);
  });

  it('where two instruments are meant', async () => {
    const [one, other] = [await standard(), await standard({ instrument: { name: 'DMM 2' } })];
    const id = await aCalibration(lab, [point], [one.device, other.device]);
    expect(words(await measure(id))).toBe(
      '422 step: Several instruments of the booked standards are meant by “measure dc_voltage”: DMM 1, DMM 2. Leave only one of them in use.',
    );
  });

  it('where the standard is overdue, was failed or never calibrated', async () => {
    const { device } = await standard();
    const add = adder(lab);
    const id = await aCalibration(lab, [point], [device]);
    const [use] = v2Of(await send('GET', `standards?filter[calibration_id]=eq:${id}`)).list;
    await send('PATCH', `standards/${use?.id}`, { next_calibration_date: '2026-01-20' });
    expect(words(await measure(id))).toMatch(/^422 step: The standard T-\d+ was to be calibrated by 20 Jan 2026\.$/);
    await add('calibration', { MTAG: device, C2301: '2026-01-20', C2303: '2030-01-01', C2323: 'failed', status: 'D' });
    expect(words(await measure(id))).toMatch(/^422 step: The last calibration of the standard T-\d+ was failed\.$/);
  });

  it('where its unit is another quantity', async () => {
    const { device } = await standard();
    const id = await aCalibration(lab, [{ ...point, test_value_u: 'A' }], [device]);
    expect(words(await measure(id))).toBe('422 step: The step is in mA, the driver in V.');
  });

  it('where it names no instrument, and where there is none', async () => {
    const { device } = await standard();
    const id = await aCalibration(lab, [{ ...point, instrument: null }], [device]);
    expect(words(await measure(id))).toBe('422 step: Step 1 names no instrument.');
    expect(words(await measure(id, { step: 7 }))).toBe('422 step: The calibration has no step 8 to measure.');
  });
});

describe('who is refused', () => {
  it('a reader, and anybody once the calibration is released', async () => {
    const { device, simulator } = await standard();
    const id = await aCalibration(lab, [point], [device]);
    const reader = await lab.v2('probe', { method: 'POST', path: `/api/v2/calibrations/${id}/measure`, body: { step: 0 } });
    expect(reader.status).toBe(403);
    expect((await send('POST', `calibrations/${id}/release`, { complete: true, cal_result: 'passed' })).status).toBe(200);
    expect((await measure(id)).status).toBe(409);
    expect(simulator.heard).toEqual([]);
  });
});
