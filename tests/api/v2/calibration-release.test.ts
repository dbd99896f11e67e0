// Releasing a calibration and amending a released one: nothing of it is written again through any door, a correction is a new
// version, and the device's current calibration stays true.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateRecord } from '#server/core/write/write.ts';
import { v1Of, v2Of } from '../../support/answers.ts';
import { anInventory, change } from '../../support/builders.ts';
import type { Call } from '../../support/http-client.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { emailOf } from '../../support/seed-world.ts';
import { labState, touchedRows } from '../../support/table-state.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  await anInventory(lab.program, { MTAG: 'ref', I4201: 'REF' });
});
afterAll(() => lab.stop());

let counted = 0;

const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  lab.v2('berta', { method, path: `/api/v2/${path}`, headers, ...(body ? { body } : {}) });

async function made(path: string, attributes: object): Promise<string> {
  const answer = await send('POST', path, attributes);
  expect(answer.status, answer.text).toBe(201);
  return v2Of(answer).one.id;
}

interface Worked {
  device: string;
  calibration: string;
  result: string;
  standard: string;
}

/** Done, with a result and a standard, and ready to be released. */
async function worked(attributes: object = {}): Promise<Worked> {
  counted += 1;
  const device = String((await anInventory(lab.program, { MTAG: `released-${counted}` })).MTAG);
  const calibration = await made('calibrations', {
    inventory_id: device,
    calibration_date: '2026-02-10',
    next_calibration_date: '2027-02-10',
    cal_result: 'passed',
    ...attributes,
  });
  const result = await made('results', { calibration_id: calibration, varq: '10.01', upper_limit: '10.1' });
  const standard = await made('standards', { calibration_id: calibration, standard_inventory_id: 'ref' });
  return { device, calibration, result, standard };
}

const read = async (id: string) => v2Of(await lab.v2('admin', { path: `/api/v2/calibrations/${id}` })).one.attributes;

async function released(attributes: object = {}): Promise<Worked & { number: string }> {
  const work = await worked(attributes);
  const answer = await send('POST', `calibrations/${work.calibration}/release`);
  expect(answer.status, answer.text).toBe(200);
  return { ...work, number: String(v2Of(answer).one.attributes.certificate_number) };
}

async function amended(id: string, reason = 'Wrong serial number'): Promise<string> {
  const answer = await send('POST', `calibrations/${id}/amend`, { reason });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.headers.location).toBe(`/api/v2/calibrations/${v2Of(answer).one.id}`);
  return v2Of(answer).one.id;
}

describe('release', () => {
  it('names who and when, numbers the certificate, and counts on', async () => {
    const { calibration } = await worked();
    const answer = v2Of(await send('POST', `calibrations/${calibration}/release`));
    expect(answer.one).toMatchObject({ id: calibration, type: 'calibration' });
    const { released_by, released_at, certificate_number } = answer.one.attributes;
    expect(released_by).toBe(emailOf('berta'));
    expect(released_at).toMatch(/^2026-03-02T\d\d:\d\d:\d\dZ$/);
    expect(certificate_number).toMatch(/^CAL-2026-\d{6}$/);
    const next = await released();
    expect(Number(next.number.slice(-6))).toBe(Number(String(certificate_number).slice(-6)) + 1);
  });

  it('keeps a number that is there, and follows the lab’s pattern', async () => {
    expect((await released({ certificate_number: 'OWN-7' })).number).toBe('OWN-7');
    const pattern = (text: string) =>
      change(lab.program, 'setting', 'calibration.certificate_pattern', { value: JSON.stringify(text) });
    await pattern('K{yy}/{number:4}-L');
    expect([(await released()).number, (await released()).number]).toEqual(['K26/0001-L', 'K26/0002-L']);
    await released({ certificate_number: 'K26/0041-L' });
    expect((await released()).number).toBe('K26/0042-L');
    await pattern('CAL-{year}-{number:6}');
  });

  it('needs a completed calibration with its day and its result, and says all that is missing', async () => {
    const { calibration } = await worked({ cal_result: null, status: 2, calibration_date: null, next_calibration_date: null });
    const answer = v2Of(await send('POST', `calibrations/${calibration}/release`));
    expect(answer.status).toBe(422);
    expect(answer.errors.map(({ source }) => source?.pointer).sort()).toEqual([
      '/data/attributes/cal_result',
      '/data/attributes/calibration_date',
      '/data/attributes/status',
    ]);
    expect(await read(calibration)).toMatchObject({ released_at: null, certificate_number: null });
  });

  it('waits for every point that was to be measured, accredited or not, unless a reason is given, which is kept', async () => {
    const { calibration } = await worked();
    const empty = { calibration_id: calibration, test_desc: '5 V', fixq: '5', lower_limit: '4.9', upper_limit: '5.1' };
    await made('results', empty);
    await made('results', { ...empty, phase: 'as_found', test_desc: '6 V' });
    await made('results', { ...empty, test_desc: 'Looked at', pass_fail: 'Pass' });
    const assessed = v2Of(await send('GET', `calibrations/${calibration}/assessment`));
    expect(assessed.one.attributes).toMatchObject({ unmeasured: 2 });
    const refused = v2Of(await send('POST', `calibrations/${calibration}/release`));
    expect(refused.status).toBe(422);
    expect(refused.errors).toMatchObject([
      { source: { pointer: '/data/relationships/results' }, detail: expect.stringContaining('2 ') },
    ]);
    expect(await read(calibration)).toMatchObject({ released_at: null, certificate_number: null });
    const reason = 'Ranges not used by the customer';
    const released = await send('POST', `calibrations/${calibration}/release`, { override_reason: reason });
    expect(released.status, released.text).toBe(200);
    const trail = await lab.v2('admin', { path: `/api/v2/audits?filter[record_key]=${calibration}` });
    expect(trail.text).toContain(reason);
  });

  it('once; and not of a version somebody else has changed', async () => {
    const { calibration } = await worked();
    const stale = await send('POST', `calibrations/${calibration}/release`, undefined, { 'If-Match': '"999"' });
    expect(stale.status).toBe(412);
    expect((await send('POST', `calibrations/${calibration}/release`)).status).toBe(200);
    expect((await send('POST', `calibrations/${calibration}/release`)).status).toBe(409);
  });

  it('of a calibration of another customer: as if there were none', async () => {
    for (const word of ['release', 'amend', 'versions', 'assessment']) {
      const of = (id: string) =>
        send(
          word === 'release' || word === 'amend' ? 'POST' : 'GET',
          `calibrations/${id}/${word}`,
          word === 'amend' ? { reason: 'x' } : undefined,
        );
      const [hidden, ghost] = [await of('cal-far'), await of('ghost-x')];
      expect([hidden.status, hidden.text.replaceAll('cal-far', 'ghost-x')]).toEqual([404, ghost.text]);
    }
  });
});

describe('a released calibration', () => {
  it('cannot be written through any door, nor can what belongs to it', async () => {
    const { calibration, result, standard } = await released();
    const other = await worked();
    const calls: [face: 'v1' | 'v2', call: Call][] = [
      ['v2', { method: 'PATCH', path: `/api/v2/calibrations/${calibration}`, body: { remark: 'x' } }],
      ['v2', { method: 'PUT', path: `/api/v2/calibrations/${calibration}`, body: { status: 6 } }],
      ['v2', { method: 'DELETE', path: `/api/v2/calibrations/${calibration}` }],
      ['v2', { method: 'PATCH', path: `/api/v2/results/${result}`, body: { varq: '9' } }],
      ['v2', { method: 'DELETE', path: `/api/v2/results/${result}` }],
      ['v2', { method: 'POST', path: '/api/v2/results', body: { calibration_id: calibration } }],
      ['v2', { method: 'PATCH', path: `/api/v2/standards/${standard}`, body: { certificate_number: 'x' } }],
      ['v2', { method: 'PATCH', path: `/api/v2/standards/${other.standard}`, body: { calibration_id: calibration } }],
      ['v2', { method: 'DELETE', path: `/api/v2/standards/${standard}` }],
      [
        'v2',
        { method: 'POST', path: '/api/v2/standards', body: { calibration_id: calibration, standard_inventory_id: 'dev-1' } },
      ],
      ['v1', { method: 'PUT', path: `/api/calibration/${calibration}`, body: { C2341: 'x' } }],
      ['v1', { method: 'POST', path: '/api/calibration/update', body: { CTAG: calibration, C2341: 'x' } }],
      ['v1', { method: 'DELETE', path: `/api/calibration/${calibration}` }],
      ['v1', { method: 'PUT', path: `/api/result/${result}`, body: { varq: '9' } }],
      ['v1', { method: 'DELETE', path: `/api/result/${result}` }],
      ['v1', { method: 'POST', path: '/api/result', body: { ctag: calibration } }],
      ['v1', { method: 'PUT', path: `/api/standard/${standard}`, body: { certificate_number: 'x' } }],
      ['v1', { method: 'DELETE', path: `/api/standard/${standard}` }],
      ['v1', { method: 'POST', path: '/api/standard', body: { CTAG: calibration, C2430: 'dev-1' } }],
    ];
    const before = await labState(lab);
    for (const [face, call] of calls) {
      const answer = await lab[face]('admin', call);
      expect(answer.status, `${call.method} ${call.path} ${answer.text}`).toBe(409);
      expect(face === 'v1' ? v1Of(answer).message : v2Of(answer).message).toMatch(/released|freigegeben/);
    }
    expect(touchedRows(before, await labState(lab))).toEqual([]);
  });

  it('takes what was read back unchanged, without a version or an entry in the trail; what would change is named', async () => {
    const { calibration, result, standard } = await released();
    const before = await labState(lab);
    const records = [
      ['calibrations', 'calibration', calibration, 'remark', 'C2341'],
      ['results', 'result', result, 'remark', 'remark'],
      ['standards', 'standard', standard, 'certificate_number', 'certificate_number'],
    ] as const;
    for (const [path, segment, id, attribute, column] of records) {
      const v2 = { path: `/api/v2/${path}/${id}` };
      const v1 = { path: `/api/${segment}/${id}` };
      const { headers, body } = await lab.v2('admin', v2);
      const { attributes, relationships } = (body as { data: { attributes: object; relationships: object } }).data;
      const read = v1Of(await lab.v1('admin', v1)).record;
      const again: [face: 'v1' | 'v2', call: Call][] = [
        ['v2', { ...v2, method: 'PATCH', body: {} }],
        ['v2', { ...v2, method: 'PUT', body: attributes }],
        ['v2', { ...v2, method: 'PATCH', body: { data: { type: segment, attributes, relationships } } }],
        ['v1', { ...v1, method: 'PUT', body: {} }],
        ['v1', { ...v1, method: 'PUT', body: read }],
        ['v1', { method: 'POST', path: `/api/${segment}/update`, body: read }],
        ['v1', { ...v1, method: 'PUT', body: { ...read, C2339: 1, released_at: null, created_at: '2001-01-01 00:00:00' } }],
      ];
      for (const [face, call] of again.slice(0, segment === 'calibration' ? 7 : 6)) {
        const answer = await lab[face]('admin', call);
        expect(answer.status, `${call.method} ${call.path} ${answer.text}`).toBe(200);
      }
      expect((await lab.v2('admin', v2)).headers.etag).toBe(headers.etag);

      const changed = v2Of(await lab.v2('admin', { ...v2, method: 'PATCH', body: { ...attributes, [attribute]: 'x' } }));
      expect([changed.status, changed.errors.map(({ source }) => source?.pointer)]).toEqual([
        409,
        [`/data/attributes/${attribute}`],
      ]);
      const old = v1Of(await lab.v1('admin', { ...v1, method: 'PUT', body: { ...read, [column]: 'x' } }));
      expect([old.status, Object.keys(old.errors), old.message]).toEqual([409, [column], expect.stringMatching(/new version/)]);
    }
    expect(touchedRows(before, await labState(lab))).toEqual([]);
  });

  it('is current or not, as its device goes on: that is not writing it', async () => {
    const { device, calibration } = await released();
    expect(await read(calibration)).toMatchObject({ is_current: 1 });
    const newer = await made('calibrations', { inventory_id: device, calibration_date: '2026-02-20', cal_result: 'passed' });
    expect([(await read(calibration)).is_current, (await read(newer)).is_current]).toEqual([0, 1]);
  });
});

it('keeps its category: one that a released calibration carries is not deleted, one of an open calibration is', async () => {
  const category = async (name: string) =>
    v2Of(await lab.v2('admin', { method: 'POST', path: '/api/v2/categories', body: { name, type: 'calibration' } })).one.id;
  const remove = async (id: string) => (await lab.v2('admin', { method: 'DELETE', path: `/api/v2/categories/${id}` })).status;
  const [kept, emptied] = [await category('DAkkS'), await category('Works')];
  await released({ category_id: kept });
  const open = await worked({ category_id: emptied });
  const before = await labState(lab);
  expect(await remove(kept)).toBe(409);
  expect(touchedRows(before, await labState(lab))).toEqual([]);
  expect(await remove(emptied)).toBe(204);
  expect((await read(open.calibration)).category_id).toBeNull();
});

describe('undoing a run', () => {
  const runOf = async (path: string, body: object) => {
    const answer = await send('POST', path, body);
    expect(answer.status, answer.text).toBe(200);
    return String(v2Of(answer).meta.run);
  };
  const undo = (run: string) => send('POST', `runs/${run}/undo`);

  const runs: [what: string, run: (work: Worked) => Promise<string>][] = [
    [
      'changed and made its results',
      ({ calibration, result }) =>
        runOf(`calibrations/${calibration}/results`, {
          rows: [
            { ref: 'a', id: result, attributes: { varq: '10.02' } },
            { ref: 'b', id: null, attributes: { varq: '9.99' } },
          ],
        }),
    ],
    ['took one of its results out', ({ result }) => runOf('results/bulk-delete', { ids: [result] })],
    [
      'changed itself',
      ({ calibration }) => runOf('calibrations/bulk-update', { ids: [calibration], attributes: { remark: 'x' } }),
    ],
    [
      'changed its standards',
      ({ standard }) => runOf('standards/bulk-update', { ids: [standard], attributes: { certificate_number: 'x' } }),
    ],
    ['took out its standards', ({ standard }) => runOf('standards/bulk-delete', { ids: [standard] })],
  ];

  it.each(runs)('leaves a released calibration as it is: one that %s', async (_what, run) => {
    const work = await worked({ status: 2 });
    const id = await run(work);
    const done = await send('POST', `calibrations/${work.calibration}/release`, { complete: true });
    expect(done.status, done.text).toBe(200);
    const before = await labState(lab);
    const refused = await undo(id);
    expect([refused.status, v2Of(refused).message]).toEqual([409, expect.stringMatching(/has been released/)]);
    expect(touchedRows(before, await labState(lab))).toEqual([]);
  });

  it('changes, takes away and brings back results of a completed one, as its results are free until release', async () => {
    const { calibration, result } = await worked({ status: 2 });
    const saved = await runOf(`calibrations/${calibration}/results`, {
      rows: [{ ref: 'b', id: null, attributes: { varq: '9.99' } }],
    });
    const removed = await runOf('results/bulk-delete', { ids: [result] });
    expect((await send('PATCH', `calibrations/${calibration}`, { status: 5 })).status).toBe(200);
    expect((await undo(saved)).status).toBe(200);
    expect((await undo(removed)).status).toBe(200);
    expect((await send('GET', `results/${result}`)).status).toBe(200);
  });

  it('moves on which one is current, a released one too', async () => {
    const { device, calibration } = await released();
    const newer = await made('calibrations', { inventory_id: device, calibration_date: '2026-02-20', status: 2 });
    const run = await runOf('calibrations/bulk-update', { ids: [newer], attributes: { status: 5, cal_result: 'passed' } });
    expect((await read(calibration)).is_current).toBe(0);
    expect((await undo(run)).status).toBe(200);
    expect([(await read(calibration)).is_current, (await read(newer)).is_current]).toEqual([1, 0]);
  });
});

describe('the right to release', () => {
  const ofWork = ['using_API', 'inventory_view', 'calibration_view', 'calibration_edit'];
  const hold = (names: string[]) => change(lab.program, 'role', 'role-probe', { operations: JSON.stringify(names) });
  const asProbe = (path: string, method = 'POST', body: object = {}) =>
    lab.v2('probe', { method, path: `/api/v2/calibrations/${path}`, body });

  it('is one besides that to work on a calibration, and both are needed', async () => {
    const { calibration } = await worked();
    await hold(ofWork);
    expect((await asProbe(calibration, 'PATCH', { remark: 'measured' })).status).toBe(200);
    const refused = await asProbe(`${calibration}/release`);
    expect([refused.status, v2Of(refused).errors[0]?.code]).toEqual([403, 'auth.forbidden']);
    expect(refused.text).toContain('calibration_release');
    await hold(['using_API', 'inventory_view', 'calibration_view', 'calibration_release']);
    expect((await asProbe(`${calibration}/release`)).status).toBe(403);
    expect((await read(calibration)).released_at).toBeNull();
    await hold([...ofWork, 'calibration_release']);
    expect((await asProbe(`${calibration}/release`)).status).toBe(200);
  });

  it('is asked for by the record itself, whichever way it becomes a released one; an amendment is begun without it', async () => {
    const { calibration } = await worked();
    const resource = lab.program.lab.registry.resource('calibration');
    const bySomebody = { ...lab.program, principal: { ...lab.program.principal, operations: new Set(ofWork) } };
    const input = { values: {}, trusted: { released_at: '2026-03-02 08:00:00' } };
    await expect(updateRecord(bySomebody, resource, { id: calibration, input })).rejects.toMatchObject({
      code: 'auth.forbidden',
    });
    const done = await released();
    await hold(ofWork);
    expect((await asProbe(`${done.calibration}/amend`, 'POST', { reason: 'Wrong serial number' })).status).toBe(201);
  });
});

describe('an amendment', () => {
  it('is a copy with results and standards, open, marked, with its reason', async () => {
    const old = await released({ technician: 'Özil', temperature: 22.5, certificate_display: null });
    const id = await amended(old.calibration, 'Wrong serial number');
    expect(await read(id)).toMatchObject({
      amends_id: old.calibration,
      revision: 1,
      amend_reason: 'Wrong serial number',
      certificate_number: `${old.number}-Rev 1`,
      technician: 'Özil',
      temperature: 22.5,
      released_at: null,
      released_by: null,
      is_current: 0,
    });
    const parts = async (path: string) => v2Of(await send('GET', `${path}?filter[calibration_id]=${id}`)).list;
    expect(await parts('results')).toMatchObject([{ attributes: { varq: '10.01', pass_fail: 'Pass' } }]);
    expect(await parts('standards')).toMatchObject([{ attributes: { standard_inventory_id: 'ref', inventory_id: old.device } }]);
    const audits = v2Of(await send('GET', `calibrations/${id}/audits`)).list;
    expect(audits).toMatchObject([{ attributes: { action: 'create', reason: 'Wrong serial number' } }]);
  });

  it('takes its place when it is released, and not before', async () => {
    const old = await released();
    const id = await amended(old.calibration);
    const flags = async () => [(await read(old.calibration)).is_current, (await read(id)).is_current];
    const due = async () => v2Of(await send('GET', `inventories/${old.device}`)).one.attributes.duedate;
    const [result] = v2Of(await send('GET', `results?filter[calibration_id]=${id}`)).list;
    expect((await send('PATCH', `results/${result?.id}`, { varq: '10.02' })).status).toBe(200);
    expect((await send('PATCH', `calibrations/${id}`, { status: 5, next_calibration_date: '2026-08-10' })).status).toBe(200);
    expect([await flags(), await due()]).toEqual([[1, 0], '2027-02-10']);
    const before = await read(old.calibration);
    expect((await send('POST', `calibrations/${id}/release`)).status).toBe(200);
    expect([await flags(), await due()]).toEqual([[0, 1], '2026-08-10']);
    const after = await read(old.calibration);
    expect({ ...after, is_current: 1, updated_at: null }).toEqual({ ...before, updated_at: null });
    expect(after.certificate_number).toBe(old.number);
  });

  it('leaves the device’s next calibration in its place, and never lets the old one come back', async () => {
    const old = await released();
    const id = await amended(old.calibration);
    await send('PATCH', `calibrations/${id}`, { status: 5 });
    await send('POST', `calibrations/${id}/release`);
    const newer = await made('calibrations', { inventory_id: old.device, calibration_date: '2026-02-20', cal_result: 'passed' });
    await send('PATCH', `calibrations/${newer}`, { status: 6 });
    expect([(await read(old.calibration)).is_current, (await read(id)).is_current, (await read(newer)).is_current]).toEqual([
      0, 1, 0,
    ]);
  });

  it('is made of released calibrations only, one at a time, with a reason', async () => {
    const open = await worked();
    expect((await send('POST', `calibrations/${open.calibration}/amend`, { reason: 'x' })).status).toBe(409);
    const old = await released();
    for (const body of [{}, { reason: '  ' }, { reason: 'x', more: 1 }])
      expect((await send('POST', `calibrations/${old.calibration}/amend`, body)).status).toBe(422);
    const first = await amended(old.calibration);
    expect((await send('POST', `calibrations/${old.calibration}/amend`, { reason: 'again' })).status).toBe(409);
    await send('PATCH', `calibrations/${first}`, { status: 6 });
    const second = await amended(old.calibration);
    expect((await read(second)).certificate_number).toBe(`${old.number}-Rev 2`);
  });

  it('is not made by merely naming a released calibration', async () => {
    const old = await released();
    const naming = { inventory_id: old.device, amends_id: old.calibration };
    const refused = await send('POST', 'calibrations', naming);
    expect(v2Of(refused).errors).toMatchObject([{ status: '422', source: { pointer: '/data/attributes/amends_id' } }]);
    const early = await worked();
    const later = await made('calibrations', {
      ...naming,
      inventory_id: early.device,
      amends_id: early.calibration,
      calibration_date: '2026-02-11',
      cal_result: 'passed',
    });
    expect((await send('POST', `calibrations/${early.calibration}/release`)).status).toBe(200);
    expect((await send('POST', `calibrations/${later}/release`)).status).toBe(422);
    expect(await read(early.calibration)).toMatchObject({ is_current: 1 });
  });

  it('can be amended in turn; the versions are listed in order from any of them', async () => {
    const old = await released();
    const ids = [old.calibration];
    for (const revision of [1, 2]) {
      const id = await amended(ids.at(-1) ?? '');
      expect((await read(id)).certificate_number).toBe(`${old.number}-Rev ${revision}`);
      await send('PATCH', `calibrations/${id}`, { status: 5 });
      expect((await send('POST', `calibrations/${id}/release`)).status).toBe(200);
      ids.push(id);
    }
    await made('calibrations', { inventory_id: old.device, calibration_date: '2025-01-01' });
    for (const id of ids) {
      const answer = v2Of(await send('GET', `calibrations/${id}/versions`));
      expect(answer.list.map((one) => one.id)).toEqual(ids);
      expect(answer.list.map(({ attributes }) => attributes.is_current)).toEqual([0, 0, 1]);
      expect(answer.meta).toEqual({ total: 3, page: 1, per_page: 3, last_page: 1 });
    }
  });

  it('of the original only: the device’s standards keep what was printed, its users see the valid version', async () => {
    const old = await released();
    const id = await amended(old.calibration);
    await send('PATCH', `calibrations/${id}`, { status: 5 });
    await send('POST', `calibrations/${id}/release`);
    const used = await worked();
    const standard = await made('standards', { calibration_id: used.calibration, standard_inventory_id: old.device });
    expect(v2Of(await send('GET', `standards/${standard}`)).one.attributes.certificate_number).toBe(`${old.number}-Rev 1`);
  });
});

describe('assessment', () => {
  it('counts the verdicts, names the worst point and proposes a result', async () => {
    const { calibration } = await worked({ decision_rule: 'ILAC-G8 guard band w = U', cal_result: 'passed' });
    const point = { calibration_id: calibration, fixq: '10', lower_limit: '9.9', upper_limit: '10.1', exp_uncert: '0.05' };
    await made('results', { ...point, row_num: 2, varq: '10.12', test_desc: '10 V' });
    const answer = await send('GET', `calibrations/${calibration}/assessment`);
    expect(answer.body).toMatchObject({
      data: {
        id: calibration,
        attributes: {
          rule: 'guarded',
          counts: { pass: 0, conditional_pass: 0, conditional_fail: 1, fail: 0, not_assessed: 1 },
          worst: { row_num: 2, test_desc: '10 V', verdict: 'conditional_fail', error: '0.12', tol_err: '120.0' },
          proposed_result: 'not_assessed',
          cal_result: 'passed',
        },
      },
    });
  });

  it('needs the right to see measurements and calibrations', async () => {
    const { calibration } = await worked();
    const path = `/api/v2/calibrations/${calibration}/assessment`;
    for (const held of ['calibration_view', 'inventory_details_calibrations_measurements_view']) {
      await change(lab.program, 'role', 'role-probe', { operations: JSON.stringify(['using_API', held]) });
      expect((await lab.v2('probe', { path })).status).toBe(403);
    }
  });
});
