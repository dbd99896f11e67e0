// Where a device's measurements come from, and what was measured with it: level by level, with a warning where a standard was
// out of calibration on the day it was used, and without anything the caller may not see. docs/data-contracts.md#tables.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TraceNode } from '#server/contract/traceability.ts';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { aCustomer, anInventory, change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;

async function device(MTAG: string, values: Record<string, unknown> = {}): Promise<void> {
  await anInventory(lab.program, { MTAG, I4201: `A-${MTAG}`, I4202: 'Fluke', I4203: '5730A', I4204: `SN-${MTAG}`, ...values });
}

async function record(resource: ResourceName, values: Record<string, unknown>): Promise<void> {
  await createRecord(lab.program, lab.services.lab.registry.resource(resource), { values });
}

/** A calibration `key` of the device on a day, with the standards that were used. */
async function calibrated(
  key: string,
  MTAG: string,
  days: [done: string, due: string | null],
  standards: string[],
  result = 'passed',
) {
  await record('calibration', { CTAG: key, MTAG, C2301: days[0], C2303: days[1], C2306: `N-${key}`, C2323: result });
  for (const C2430 of standards) await record('standard', { uID: `${key}-${C2430}`, CTAG: key, C2430 });
}

beforeAll(async () => {
  lab = await startLab();
  await aCustomer(lab.program, { KTAG: 'C-LAB' });
  for (const name of ['gauge', 'working', 'reference', 'primary', 'late', 'never', 'failed', 'top', 'loop-a', 'loop-b'])
    await device(name);
  await device('secret', { ktag: 'C-LAB' });
  await calibrated('p-1', 'primary', ['2020-01-10', '2030-01-10'], []);
  await calibrated('r-1', 'reference', ['2024-06-01', '2025-06-01'], ['primary']);
  await calibrated('r-2', 'reference', ['2025-09-01', '2026-09-01'], ['primary']);
  // Used on a day when the first certificate held, although the second is the current one now.
  await calibrated('w-1', 'working', ['2025-03-01', '2026-03-01'], ['reference']);
  await calibrated('l-1', 'late', ['2023-01-01', '2024-01-01'], []);
  await calibrated('f-1', 'failed', ['2025-01-01', '2026-12-01'], [], 'failed');
  await calibrated('s-1', 'secret', ['2025-01-01', '2026-12-01'], ['primary']);
  await calibrated('g-1', 'gauge', ['2024-01-01', '2025-01-01'], ['never']);
  await calibrated('g-2', 'gauge', ['2026-01-15', '2027-01-15'], ['working', 'late', 'never', 'failed', 'secret', 'reference']);
  await calibrated('t-1', 'top', ['2026-02-01', '2027-02-01'], ['gauge']);
  await calibrated('la-1', 'loop-a', ['2025-01-01', '2026-01-01'], ['loop-b']);
  await calibrated('lb-1', 'loop-b', ['2025-01-01', '2026-01-01'], ['loop-a']);
});
afterAll(() => lab.stop());

async function trace(id: string, query = '', user: 'admin' | 'berta' = 'admin') {
  const answer = await lab.v2(user, { path: `/api/v2/inventories/${id}/traceability${query}` });
  expect(answer.status, answer.text).toBe(200);
  const { data, meta } = answer.body as { data: { attributes: TraceNode & { depth: number } }; meta: Record<string, unknown> };
  return { root: data.attributes, meta, text: answer.text };
}

/** `device(calibration)! warnings [children]`, short enough to compare whole trees. */
function drawn({ device: { id }, calibration, warnings, cycle, repeated, children }: TraceNode): string {
  const marks = [...warnings, ...(cycle ? ['cycle'] : []), ...(repeated ? ['repeated'] : [])];
  const below = children.map(drawn).sort();
  return `${id}:${calibration?.id ?? '-'}${marks.length > 0 ? `!${marks.join('+')}` : ''}${below.length > 0 ? ` [${below.join(', ')}]` : ''}`;
}

describe('backward', () => {
  it('tells the rooms of the lab from another laboratory', async () => {
    await lab.v2('admin', { method: 'PATCH', path: '/api/v2/settings/lab.calibration_place', body: { value: 'Messräume Nord' } });
    const places = { room: 'Labor 2', named: 'messräume  Nord', away: 'vor Ort', other: 'PTB Braunschweig', untold: null };
    for (const [name, C2313] of Object.entries(places)) {
      await device(name);
      await record('calibration', { CTAG: `o-${name}`, MTAG: name, C2301: '2026-01-10', C2306: `O-${name}`, C2313 });
    }
    const told = async (name: string) => (await trace(name)).root.calibration?.own_lab;
    expect(await Promise.all(Object.keys(places).map(told))).toEqual([true, true, true, false, false]);
  });

  it('leads from the current calibration through those that held on each day', async () => {
    const { root, meta } = await trace('gauge');
    expect(drawn(root)).toBe(
      'gauge:g-2 [failed:f-1!failed, late:l-1!overdue, never:-!not_calibrated, reference:r-2 [primary:p-1], secret:s-1 [primary:p-1!repeated], working:w-1 [reference:r-1 [primary:p-1!repeated]]]',
    );
    expect(meta).toEqual({ nodes: 11, warnings: 3, truncated: false });
  });

  it('shows of each node who it is, its certificate and how it was used', async () => {
    const { root } = await trace('gauge', '?depth=1');
    const working = root.children.find((node) => node.device.id === 'working');
    expect(working).toEqual({
      device: { id: 'working', asset_number: 'A-working', manufacturer: 'Fluke', model: '5730A', serial_number: 'SN-working' },
      calibration: {
        id: 'w-1',
        certificate_number: 'N-w-1',
        calibration_date: '2025-03-01',
        next_calibration_date: '2026-03-01',
        cal_result: 'passed',
        place: null,
        own_lab: false,
        accredited: false,
        calibration_mark: null,
      },
      use: { standard_id: 'g-2-working', date: '2026-01-15', certificate_number: 'N-w-1', due_date: '2026-03-01' },
      warnings: [],
      cycle: false,
      repeated: false,
      children: [],
    });
    expect(root).toMatchObject({ device: { id: 'gauge' }, use: null, direction: 'backward', depth: 1 });
  });

  it('a chain that leads back to its beginning ends there', async () => {
    expect(drawn((await trace('loop-a')).root)).toBe('loop-a:la-1 [loop-b:lb-1 [loop-a:la-1!cycle]]');
  });

  it('of a device without a calibration is the device alone', async () => {
    expect(drawn((await trace('never')).root)).toBe('never:-');
  });

  it('goes no deeper than asked', async () => {
    const deep = await trace('top', '?depth=2');
    expect(deep.root.children[0]?.children.map((node) => node.children.length)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(drawn((await trace('top')).root)).toContain('[reference:r-1');
  });
});

describe('forward', () => {
  it('lists what was calibrated with it, by current calibrations only', async () => {
    expect(drawn((await trace('working', '?direction=forward')).root)).toBe('working:w-1 [gauge:g-2 [top:t-1]]');
    // g-1 is not gauge's current calibration any more.
    expect(drawn((await trace('never', '?direction=forward')).root)).toBe('never:- [gauge:g-2!not_calibrated [top:t-1]]');
  });

  it('says where the standard was out of calibration, and follows each device once', async () => {
    expect(drawn((await trace('late', '?direction=forward')).root)).toBe('late:l-1 [gauge:g-2!overdue [top:t-1]]');
    const { root } = await trace('reference', '?direction=forward');
    expect(drawn(root)).toBe('reference:r-2 [gauge:g-2 [top:t-1], working:w-1 [gauge:g-2!repeated]]');
    expect(drawn((await trace('loop-a', '?direction=forward')).root)).toBe('loop-a:la-1 [loop-b:lb-1 [loop-a:la-1!cycle]]');
  });
});

describe('the devices that serve as references', () => {
  const asked = async (user: 'admin' | 'berta' | 'probe', direction = '') => {
    const query = new URLSearchParams({
      'filter[standard_uses.id]': 'notnull:',
      sort: `${direction}asset_number`,
      'page[size]': '50',
    });
    return lab.v2(user, { path: `/api/v2/inventories?${query}` });
  };
  const found = async (user: 'admin' | 'berta') =>
    ((await asked(user)).body as { data: { id: string }[] }).data.map(({ id }) => id);

  it('are those that were used in a calibration', async () => {
    const references = ['failed', 'gauge', 'late', 'loop-a', 'loop-b', 'never', 'primary', 'reference', 'secret', 'working'];
    const shown = await found('admin');
    expect(shown).toEqual(expect.arrayContaining(references));
    expect(shown).not.toContain('top');
  });

  it('are told to nobody who may not see them, nor by a calibration he may not see', async () => {
    expect(await found('berta')).not.toContain('secret');
    await change(lab.program, 'role', 'role-probe', {
      operations: JSON.stringify(['using_API', 'inventory_view', 'calibration_view']),
    });
    expect((await asked('probe')).status).toBe(403);
  });
});

describe('who may see what', () => {
  it('devices of other customers are left out, in name and in number', async () => {
    const { root, meta, text } = await trace('gauge', '', 'berta');
    expect(drawn(root)).not.toContain('secret');
    expect(text).not.toContain('secret');
    expect(meta).toEqual({ nodes: 9, warnings: 3, truncated: false });
    expect(drawn((await trace('primary', '?direction=forward', 'berta')).root)).not.toContain('secret');
  });

  it('a hidden device is like one that is not there', async () => {
    const [hidden, ghost] = await Promise.all(
      ['secret', 'ghosts'].map((id) => lab.v2('berta', { path: `/api/v2/inventories/${id}/traceability` })),
    );
    expect([hidden?.status, hidden?.text.replaceAll('secret', 'ghosts')]).toEqual([404, ghost?.text]);
  });

  it('needs standards, calibrations and devices to be seen', async () => {
    const needed = ['inventory_details_calibrations_standards_view', 'calibration_view', 'inventory_view'];
    const ask = async (held: string[]) => {
      await change(lab.program, 'role', 'role-probe', { operations: JSON.stringify(['using_API', ...held]) });
      return (await lab.v2('probe', { path: '/api/v2/inventories/gauge/traceability' })).status;
    };
    for (const missing of needed) expect(await ask(needed.filter((name) => name !== missing))).toBe(403);
    expect(await ask(needed)).toBe(200);
  });

  it.each(['?depth=0', '?depth=6', '?depth=x', '?direction=sideways', '?deep=1'])('%s is refused', async (query) => {
    expect((await lab.v2('admin', { path: `/api/v2/inventories/gauge/traceability${query}` })).status).toBe(422);
  });
});
