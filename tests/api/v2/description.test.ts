// The description of one lab: its own fields and statuses stand in it, and what the lab answers fits it.
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

interface Description {
  info: { title: string };
  paths: Record<string, { get?: { parameters: { name?: string }[] } }>;
  components: { schemas: Record<string, { properties: Record<string, { properties: Record<string, object> }> }> };
}

const own = 'I42_Bay';
const title = 'Bay "of" the cellar';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  const post = async (path: string, body: object) => {
    const { status, text } = await lab.v2('admin', { method: 'POST', path: `/api/v2/${path}`, body });
    expect([status, text]).toEqual([201, expect.any(String)]);
  };
  await post('fields/inventory', { column_name: own, label: title, field_type: 'text' });
  const status = { type: 'inventory', code: 'Q', number: 77, title_de: 'Beim Eichamt', title_en: 'At the office' };
  await post('statuses', { ...status, active: true });
});
afterAll(() => lab.stop());

const read = (path: string, headers: Record<string, string> = {}) => lab.v2('berta', { path, headers });
const described = async (path = '/api/v2/openapi.json') => (await read(path)).body as Description;

describe('with a token', () => {
  it('tells own fields and own statuses: read, written and asked for', async () => {
    const { info, components, paths } = await described();
    const shown = components.schemas.inventory?.properties.attributes?.properties;
    expect(info.title).toMatch(/^Plumbline v2, .+/);
    expect(shown).toHaveProperty(own);
    expect(components.schemas['inventory-write']?.properties).toHaveProperty(own);
    expect(JSON.stringify(shown?.status)).toContain('`77` At the office');
    const parameters = paths['/api/v2/inventories']?.get?.parameters.map(({ name }) => name);
    expect(parameters).toContain(`filter[${own}]`);
  });

  it('a device with both fits it', async () => {
    const { components } = await described();
    const change = { status: 77, [own]: 'R1' };
    const changed = await lab.v2('berta', { method: 'PATCH', path: '/api/v2/inventories/dev-1', body: change });
    expect(changed.status).toBe(200);
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addSchema({ $id: 'lab', components });
    const validate = ajv.compile({ $ref: 'lab#/components/schemas/inventory' });
    const { data } = (await read('/api/v2/inventories/dev-1')).body as { data: object };
    expect(data).toMatchObject({ attributes: change });
    expect(validate(data), JSON.stringify(validate.errors)).toBe(true);
    const wrong = structuredClone(data) as { attributes: Record<string, unknown> };
    wrong.attributes[own] = 78;
    expect(validate(wrong)).toBe(false);
  });

  it('is read again only when it changed, and follows a change at once', async () => {
    const first = await read('/api/v2/description');
    const tag = first.headers.etag ?? '';
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect((await read('/api/v2/openapi.json', { 'If-None-Match': tag })).status).toBe(304);
    const body = { column_name: 'I42_Second', label: 'Second', field_type: 'integer' };
    expect((await lab.v2('admin', { method: 'POST', path: '/api/v2/fields/inventory', body })).status).toBe(201);
    const again = await read('/api/v2/openapi.json', { 'If-None-Match': tag });
    expect([again.status, again.text.includes(body.column_name)]).toEqual([200, true]);
  });

  it('gives a part by its groups, with what that uses and nothing else, and says which there are', async () => {
    const part = await described('/api/v2/openapi.json?groups=inventory,note');
    const paths = Object.keys(part.paths);
    expect(paths).toContain('/api/v2/notes');
    expect(paths.filter((path) => !/^\/api\/v2\/(?:inventories|notes)(?:\/|$)/.test(path))).toEqual([]);
    expect(part.components.schemas).toHaveProperty('inventory');
    expect(part.components.schemas).not.toHaveProperty('booking-write');
    const refs = [...JSON.stringify(part).matchAll(/#\/components\/schemas\/([^"/]+)/g)].map(([, name = '']) => name);
    expect(refs.filter((name) => part.components.schemas[name] === undefined)).toEqual([]);
    const wrong = await read('/api/v2/description?groups=inventory,devices');
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('"parameter":"groups"')]);
    expect(wrong.text).toContain('calibration');
  });

  it('tells the columns of v1, too', async () => {
    const { components, info } = await described('/api/v2/description?face=v1');
    expect(info.title).toMatch(/^Plumbline v1, /);
    expect(JSON.stringify(components.schemas.inventoryRow)).toContain(JSON.stringify(title).slice(1, -1));
  });

  it('is packed for whoever asks, and refused with a wrong token or another face', async () => {
    expect((await read('/api/v2/openapi.json', { 'Accept-Encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
    const wrong = await lab.raw({ path: '/api/v2/openapi.json', headers: { Authorization: 'Bearer nobody' } });
    expect(wrong.status).toBe(401);
    const other = await read('/api/v2/description?face=v3');
    expect([other.status, other.text]).toEqual([422, expect.stringContaining('"parameter":"face"')]);
  });
});

it('without one it is the shipped one, which anybody may keep', async () => {
  const { status, headers, text } = await lab.raw({ path: '/api/v2/openapi.json' });
  expect([status, headers['cache-control']]).toEqual([200, 'public, no-cache']);
  expect(text).not.toContain(own);
});
