// Procedures are drafts, their versions stand: releasing, comparing, taking back, and what calibrations follow.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { anInventory } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;

const send = (method: string, path: string, body?: object) =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });

const heading = { test_type: 'Header', test_step: '1', description: 'DC', group_defaults: { test_value_u: 'V' } };
const point = (step: string, value: string, tolerance = '0.01U') => ({
  test_type: 'Manual Test',
  test_step: step,
  description: `${value} V`,
  test_value: value,
  tolerance,
});
const three = [heading, point('1.001', '1'), point('1.002', '5'), point('1.003', '10')];

async function made(attributes: object = {}): Promise<string> {
  const body = { data: { type: 'procedure', attributes: { procedure_name: 'AA-9', steps: three, ...attributes } } };
  return v2Of(await send('POST', 'procedures', body)).one.id;
}

async function patched(id: string, attributes: object) {
  return send('PATCH', `procedures/${id}`, { data: { type: 'procedure', id, attributes } });
}

const release = (id: string, body: object = { reason: 'First issue' }) => send('POST', `procedures/${id}/release`, body);
const attributesOf = async (path: string) => v2Of(await send('GET', path)).one.attributes;
const versionsOf = async (id: string) =>
  v2Of(await send('GET', `procedure-versions?filter[procedure_id]=eq:${id}&sort=number`)).list;

interface Compared {
  data: {
    from: string | null;
    to: string;
    fields: { attribute: string; before: string | null; after: string | null }[];
    steps: {
      state: string;
      test_step: string | null;
      changes: { attribute: string; before: string | null; after: string | null }[];
    }[];
  };
}
const compared = async (id: string, query = '') =>
  ((await send('GET', `procedures/${id}/compare${query}`)).body as Compared).data;

async function begun(procedure: string, template = 'procedure'): Promise<string> {
  const { MTAG } = await anInventory(lab.program, { procedure_id: procedure });
  return v2Of(await send('POST', `inventories/${MTAG}/calibrations`, { template })).one.id;
}

beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

describe('a release', () => {
  it('fixes fields and steps as a version with number, person, reason and hash', async () => {
    const id = await made({ version: '2.4', scope: 'Multimeters' });
    expect((await attributesOf(`procedures/${id}`)).draft_state).toBe('unreleased');
    const answer = await release(id);
    expect(answer.status, answer.text).toBe(200);
    expect(v2Of(answer).one.attributes).toMatchObject({ version: '3', draft_state: 'released' });
    const [version] = await versionsOf(id);
    expect(version?.attributes).toMatchObject({
      number: 3,
      version: '3',
      reason: 'First issue',
      scope: 'Multimeters',
      name: 'AA-9 · 3',
    });
    expect(version?.attributes.steps).toEqual(three);
    expect(version?.attributes.content_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is refused without a reason, and of what has not changed', async () => {
    const id = await made();
    expect((await release(id, { reason: ' ' })).status).toBe(422);
    expect((await release(id)).status).toBe(200);
    const again = await release(id);
    expect(again.status, again.text).toBe(422);
    expect(again.text).toContain('Nothing has changed since version 1.');
    expect(await versionsOf(id)).toHaveLength(1);
  });

  it('says of the draft whether it differs, and follows it back', async () => {
    const id = await made();
    await release(id);
    await patched(id, { steps: [...three, point('1.004', '20')] });
    expect((await attributesOf(`procedures/${id}`)).draft_state).toBe('changed');
    await patched(id, { steps: three });
    expect((await attributesOf(`procedures/${id}`)).draft_state).toBe('released');
  });

  it('is what version and day say from then on', async () => {
    const id = await made();
    await release(id, { reason: 'First issue', version: 'Rev. C' });
    const answer = await patched(id, { version: 'Rev. D' });
    expect(answer.status, answer.text).toBe(422);
    expect(answer.text).toContain('/data/attributes/version');
    await patched(id, { scope: 'All' });
    expect((await release(id, { reason: 'Again', version: 'Rev. C' })).status).toBe(422);
    expect((await attributesOf(`procedures/${id}`)).version).toBe('Rev. C');
  });

  it('can be taken back while nothing follows it, and not afterwards', async () => {
    const id = await made();
    await release(id);
    const undo = async () => {
      const [run] = v2Of(await send('GET', 'runs?filter[kind]=eq:procedure_release&sort=-at')).list;
      return send('POST', `runs/${run?.id}/undo`);
    };
    expect((await undo()).status).toBe(200);
    expect(await versionsOf(id)).toEqual([]);
    expect(await attributesOf(`procedures/${id}`)).toMatchObject({ draft_state: 'unreleased', version: null });
    await release(id);
    await begun(id);
    expect((await undo()).status).toBe(409);
    expect(await versionsOf(id)).toHaveLength(1);
  });
});

describe('a version', () => {
  it('is neither changed nor deleted, on both interfaces', async () => {
    const id = await made();
    await release(id);
    const [version] = await versionsOf(id);
    const body = { data: { type: 'procedure-version', id: version?.id, attributes: { reason: 'Another' } } };
    expect((await send('PATCH', `procedure-versions/${version?.id}`, body)).status).toBe(405);
    expect((await send('DELETE', `procedure-versions/${version?.id}`)).status).toBe(405);
    expect((await attributesOf(`procedure-versions/${version?.id}`)).reason).toBe('First issue');
  });

  it('keeps its procedure while a calibration follows it', async () => {
    const id = await made();
    await release(id);
    await begun(id);
    expect((await send('DELETE', `procedures/${id}`)).status).toBe(409);
    expect(await versionsOf(id)).toHaveLength(1);
  });

  it('is taken back into the draft, which is then as released or not', async () => {
    const id = await made();
    await release(id);
    await patched(id, { steps: three.slice(0, 2), scope: 'All' });
    const shorter = await release(id, { reason: 'Shorter' });
    expect(shorter.status, shorter.text).toBe(200);
    const [first] = await versionsOf(id);
    const answer = await send('POST', `procedures/${id}/take-back`, { version_id: first?.id });
    expect(answer.status, answer.text).toBe(200);
    expect(v2Of(answer).one.attributes).toMatchObject({ steps: three, scope: null, draft_state: 'changed', version: '2' });
    const foreign = await send('POST', `procedures/${await made()}/take-back`, { version_id: first?.id });
    expect(foreign.status).toBe(422);
  });
});

describe('a comparison', () => {
  it('finds a step again whatever its number is, and tells what came, went and changed', async () => {
    const id = await made();
    expect(await compared(id)).toMatchObject({ from: null, steps: [] });
    await release(id);
    await patched(id, {
      scope: 'All',
      steps: [heading, point('1.001', '0.5'), point('1.002', '1'), point('1.003', '10', '0.02U')],
    });
    const { from, to, fields, steps } = await compared(id);
    expect([from, to]).toEqual(['1', 'draft']);
    expect(fields).toEqual([{ attribute: 'scope', before: null, after: 'All' }]);
    expect(steps.map(({ state, test_step }) => [state, test_step])).toEqual([
      ['added', '1.001'],
      ['changed', '1.002'],
      ['removed', '1.002'],
      ['changed', '1.003'],
    ]);
    expect(steps[1]?.changes).toEqual([{ attribute: 'test_step', before: '1.001', after: '1.002' }]);
    expect(steps[3]?.changes).toEqual([{ attribute: 'tolerance', before: '0.01U', after: '0.02U' }]);
  });
});

describe('a calibration', () => {
  it('takes the newest version and keeps it when the procedure goes on', async () => {
    const id = await made();
    await release(id);
    await patched(id, { steps: three.slice(0, 2) });
    const calibration = await begun(id);
    const [version] = await versionsOf(id);
    expect(await attributesOf(`calibrations/${calibration}`)).toMatchObject({
      procedure_version_id: version?.id,
      procedure_basis: 'version',
    });
    expect(v2Of(await send('GET', `results?filter[calibration_id]=eq:${calibration}`)).list).toHaveLength(3);
    await release(id, { reason: 'Shorter' });
    expect((await attributesOf(`calibrations/${calibration}`)).procedure_version_id).toBe(version?.id);
  });

  it('says that it follows a draft where nothing was released', async () => {
    const calibration = await begun(await made());
    expect(await attributesOf(`calibrations/${calibration}`)).toMatchObject({
      procedure_version_id: null,
      procedure_basis: 'draft',
    });
  });

  it('follows the version of the procedure that is named anew while it is at work', async () => {
    const [one, other] = [await made(), await made()];
    await release(one);
    await release(other);
    const calibration = await begun(one);
    const body = { data: { type: 'calibration', id: calibration, attributes: { procedure_id: other } } };
    expect((await send('PATCH', `calibrations/${calibration}`, body)).status).toBe(200);
    const [version] = await versionsOf(other);
    expect((await attributesOf(`calibrations/${calibration}`)).procedure_version_id).toBe(version?.id);
  });
});
