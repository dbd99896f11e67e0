// Values of control charts from a file: judged row by row, the charts judged once after all of it is written, taken back as a run.
// docs/interface/records.md#check-charts.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { v2Of } from '../../support/answers.ts';
import { anInventory } from '../../support/builders.ts';
import { applyImport, importOf, previewed, rowsOf, sendImport } from '../../support/imports.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { labState, touchedRows } from '../../support/table-state.ts';

let lab: RunningLab;
let chart: string;

const send = (method: string, path: string, body?: object) =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });
const get = async (path: string) => v2Of(await send('GET', path));
const listed = async (path: string) => (await get(path)).list.map(({ attributes }) => attributes);

async function aChart(values: object = {}): Promise<string> {
  const about = { name: 'Flow', inventory_id: 'check', watched_inventory_id: 'std', quantity: 'Flow rate', unit: 'l/h' };
  return v2Of(await send('POST', 'check-charts', { ...about, baseline_points: 10, ...values })).one.id;
}

beforeEach(async () => {
  lab = await startLab();
  await anInventory(lab.program, { MTAG: 'check', I4201: 'CHK-1' });
  await anInventory(lab.program, { MTAG: 'std', I4201: 'STD-1' });
  chart = await aChart();
  expect((await send('PATCH', 'settings/lab.timezone', { value: 'Europe/Berlin' })).status).toBe(200);
});
afterEach(() => lab.stop());

/** e-Handbook 6.3.2.2: centre 50.81, limits 55.8041 and 45.8159. */
const flow = ['49,6', '47,6', '49,9', '51,3', '47,8', '51,2', '52,6', '52,4', '53,6', '52,1'];
const day = (n: number) => `${String(n).padStart(2, '0')}.01.2026 09:00`;
const rowsWith = (...values: string[]) => values.map((value, index) => `Flow;${day(index + 1)};${value}`);
const csv = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;
const head = 'Regelkarte;Datum;Messwert';

async function imported(content: string, given: Record<string, string> = {}) {
  const preview = await previewed(lab, { path: 'check-values', content, given });
  const applied = await applyImport(lab, 'check-values', preview.token);
  expect(applied.status, applied.text).toBe(200);
  return importOf(applied);
}

async function verdictsOf(content: string, given: Record<string, string> = {}) {
  const { token } = await previewed(lab, { path: 'check-values', content, given });
  return (await rowsOf(lab, token)).map(({ line, verdict, reasons }) => [
    line,
    verdict,
    ...reasons.map(({ column, code }) => `${column} ${code}`),
  ]);
}

describe('a file of values', () => {
  it('is judged by row and field, and nothing is written', async () => {
    const before = await labState(lab);
    const rows = await verdictsOf(
      csv(
        head,
        'Flow;05.01.2026 09:00;10,5',
        'Flow;05.01.2026 09:00;10,6',
        'Flow;;10,5',
        'Flow;gestern;10,5',
        'Flow;05.01.2099 09:00;10,5',
        'Flow;06.01.2026;zehn',
        'Unbekannt;06.01.2026;10,5',
        ';06.01.2026;10,5',
        'Flow;07.01.2026;10,1; 10,3; 10,2',
        'Flow;08.01.2026;',
      ).replace('10,1; 10,3; 10,2', '"10,1; 10,3; 10,2"'),
    );
    expect(rows).toEqual([
      [2, 'new'],
      [3, 'ambiguous', 'null import.twice'],
      [4, 'invalid', 'Datum field.required'],
      [5, 'invalid', 'Datum table.not_an_instant'],
      [6, 'invalid', 'Datum check_value.future'],
      [7, 'invalid', 'Messwert field.number'],
      [8, 'unknown', 'Regelkarte import.unknown_record'],
      [9, 'invalid', 'Regelkarte field.required'],
      [10, 'new'],
      [11, 'invalid', 'Messwert field.required'],
    ]);
    expect(touchedRows(before, await labState(lab)).filter((row) => !/^(?:tokens|sessions) /.test(row))).toEqual([]);
  });

  it('gives limits by the earliest values, and rules their order, whatever order it has', async () => {
    const done = await imported(csv(head, ...rowsWith(...flow, '60', '52').reverse()));
    // The chart's limits and its ticket are among it.
    expect([done.counts.new, done.written]).toEqual([12, 14]);
    expect((await get(`check-charts/${chart}`)).one.attributes).toMatchObject({
      centre: '50.81',
      upper_limit: '55.80409',
      state: 'in_control',
    });
    const values = await listed(`check-values?filter[check_chart_id]=${chart}&sort=measured_at`);
    // The lab's clock, an hour before UTC in winter; digits as they were read.
    expect(values[0]).toMatchObject({ value: '49.6', measured_at: '2026-01-01T08:00:00Z', state: 'in_control' });
    expect(values.map(({ state }) => state)).toEqual([...flow.map(() => 'in_control'), 'out_of_control', 'in_control']);
    expect(values[10]).toMatchObject({ broken_rules: 'beyond_3s', told_rules: 'beyond_3s' });
  });

  it('opens one ticket for a chart’s values that break rules, marks what was measured, and is taken back whole', async () => {
    const record = (name: 'calibration' | 'standard', values: object) =>
      createRecord(lab.program, lab.services.lab.registry.resource(name), { values: { ...values } });
    await record('calibration', {
      CTAG: 'c1',
      MTAG: 'dev-1',
      C2301: '2026-01-11',
      C2303: '2030-01-01',
      C2306: 'N-1',
      C2323: 'passed',
    });
    await record('standard', { uID: 'use-1', CTAG: 'c1', C2430: 'std' });
    const before = await labState(lab);
    const done = await imported(csv(head, ...rowsWith(...flow, '60', '51', '61')));
    const tickets = await listed('tickets?filter[resource]=check_value');
    expect(tickets).toHaveLength(1);
    expect(tickets[0]).toMatchObject({ title: 'Flow: 2 values out of control', type: 'abweichung', inventory_id: 'std' });
    expect(String(tickets[0]?.description).split('\n')).toEqual([
      expect.stringMatching(/^2026-01-11 09:00 {2}60 l\/h: /),
      expect.stringMatching(/^2026-01-13 09:00 {2}61 l\/h: /),
    ]);
    const broken = await listed(`check-values?filter[check_chart_id]=${chart}&filter[state]=out_of_control&sort=measured_at`);
    expect(broken.map(({ ticket_id }) => ticket_id)).toEqual([broken[0]?.ticket_id, broken[0]?.ticket_id]);
    expect(broken[0]?.ticket_id).toBeTruthy();
    const items = await listed(`impact-items?filter[case_id]=${broken[0]?.impact_case_id}`);
    expect(items.map(({ calibration_id }) => calibration_id)).toEqual(['c1']);
    expect((await send('POST', `runs/${done.run_id}/undo`, {})).status).toBe(200);
    const left = touchedRows(before, await labState(lab)).filter(
      (row) => !/^(?:audits|runs|bin|tokens|sessions|undone) /.test(row),
    );
    expect(left.filter((row) => !/^check_charts /.test(row))).toEqual([]);
    expect((await get(`check-charts/${chart}`)).one.attributes).toMatchObject({ centre: null, state: 'no_limits' });
  });

  it('is for one chart where that is said, and a name in a row comes before it', async () => {
    await aChart({ name: 'Other' });
    const content = csv('Karte;Zeitpunkt;Wert', ';05.01.2026 09:00;10,5', 'Other;05.01.2026 09:00;10,5');
    await imported(content, { check_chart_id: chart });
    expect(
      (await listed('check-values?filter[value]=10.5&sort=check_chart.name')).map(
        ({ check_chart_id }) => check_chart_id === chart,
      ),
    ).toEqual([true, false]);
    const refused = await sendImport(lab, { path: 'check-values', content, given: { check_chart_id: 'nowhere' } });
    const settled = refused.status === 422 ? refused.text : JSON.stringify(importOf(refused));
    expect(settled).toContain('check_chart_id');
  });

  it('brings back what an export holds as it was, as CSV and as a workbook', async () => {
    await imported(csv(head, ...rowsWith('49,60', '47,6')));
    const all = await listed('check-values');
    expect(all.length).toBeGreaterThan(1);
    for (const format of ['csv', 'xlsx']) {
      const { bytes } = await lab.v2('admin', { path: `/api/v2/check-values/export?format=${format}` });
      const { token } = await previewed(lab, { path: 'check-values', content: bytes, name: `values.${format}` });
      expect((await rowsOf(lab, token)).map(({ verdict }) => verdict)).toEqual(all.map(() => 'unchanged'));
    }
  });

  it('changes a value that is known by its chart and moment, and judges the chart anew', async () => {
    await imported(csv(head, ...rowsWith(...flow, '60')));
    const done = await imported(csv(head, `Flow;${day(11)};50,0`));
    expect(done.counts).toMatchObject({ changed: 1 });
    expect((await get(`check-charts/${chart}`)).one.attributes).toMatchObject({ state: 'in_control' });
  });
});
