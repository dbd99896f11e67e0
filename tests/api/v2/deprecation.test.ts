// What is on its way out says so: in the description, and in each answer to whoever uses it. An action, a parameter of it, a member of a
// body and a field of a record are marked here, since nothing of the program has to go today. docs/interface/api-changelog.md#policy.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { defineAction } from '#server/endpoints/define-action.ts';
import { openApiV2 } from '#server/http/openapi/v2/v2.ts';
import { type Deprecation, deprecatedMeta } from '#server/schema/deprecation.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

const old: Deprecation = {
  since: '2026-12-01',
  sunset: '2027-09-01',
  successor: 'inventories',
  instead: 'The list does the same.',
};
const older: Deprecation = { since: '2026-11-01', sunset: '2027-12-01', instead: 'Leave it out.' };

const shared = { requirement: { kind: 'signedIn', reason: 'A test.' }, since: '0.12.0', output: z.object({}) } as const;
const whole = defineAction({
  ...{ ...shared, method: 'GET', path: 'inventories/of-old', summary: 'As it was', deprecated: old },
  input: z.strictObject({ top: z.string().optional().meta(deprecatedMeta(older)), limit: z.string().optional() }),
  run: async () => ({ body: {} }),
});
const member = defineAction({
  ...{ ...shared, method: 'POST', path: 'inventories/of-new', summary: 'As it is' },
  input: z.strictObject({ top: z.string().optional().meta(deprecatedMeta(older)), limit: z.string().optional() }),
  run: async () => ({ body: {} }),
});

let lab: RunningLab;
let token: string;
beforeAll(async () => {
  lab = await startLab();
  token = await lab.token('berta');
  Object.assign(lab.services, { actions: [...lab.services.actions, whole, member] });
  fieldOf().deprecated = older;
});
afterAll(async () => {
  delete fieldOf().deprecated;
  await lab.stop();
});

function fieldOf(): { deprecated?: Deprecation } {
  const { fields } = lab.services.lab.registry.resource('inventory');
  const found = fields.find(({ attr }) => attr === 'cost_center');
  if (!found) throw new Error('devices have no cost center any more');
  return found.spec;
}

async function told(path: string, body?: object) {
  const answer = await fetch(`${lab.url}/api/v2/${path}`, {
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  const [deprecation, sunset, link] = ['Deprecation', 'Sunset', 'Link'].map((name) => answer.headers.get(name));
  return { status: answer.status, deprecation, sunset, link };
}

const about = '</docs/v2/changelog>; rel="deprecation"; type="text/html"';
const ofOlder = { deprecation: '@1793491200', sunset: 'Wed, 01 Dec 2027 00:00:00 GMT', link: about };
const nothing = { status: 200, deprecation: null, sunset: null, link: null };

it('an action tells the day, the end, and what stands in its place', async () => {
  const link = `${about}, </api/v2/inventories>; rel="successor-version"`;
  const own = { status: 200, deprecation: '@1796083200', sunset: 'Wed, 01 Sep 2027 00:00:00 GMT', link };
  expect(await told('inventories/of-old')).toEqual(own);
  // Of several the first days count.
  expect(await told('inventories/of-old?top=1')).toEqual({ ...own, deprecation: ofOlder.deprecation });
});

it('a member of a body tells whoever sends it, and nobody else', async () => {
  expect(await told('inventories/of-new', { top: '1' })).toEqual({ status: 200, ...ofOlder });
  expect(await told('inventories/of-new', { limit: '1' })).toEqual(nothing);
});

it.each(['filter[cost_center]=notnull:', 'sort=-cost_center', 'fields[inventory]=remark,cost_center'])(
  'a field tells whoever asks for it: %s',
  async (question) => {
    const answer = await told(`inventories?page[size]=1&${question}`);
    expect(answer).toMatchObject({ status: 200, deprecation: ofOlder.deprecation, sunset: ofOlder.sunset });
    // Beside the neighbours of the page.
    expect(answer.link).toContain(`${about}, <${lab.url}`);
    expect((await told('inventories?page[size]=1&sort=remark')).deprecation).toBeNull();
  },
);

it.each([(attributes: object) => attributes, (attributes: object) => ({ data: { type: 'inventory', attributes } })])(
  'a field tells whoever writes it (%#)',
  async (shape) => {
    const { body } = await lab.v2('berta', { path: '/api/v2/customers?page[size]=1' });
    const customer_id = (body as { data: { id: string }[] }).data[0]?.id;
    const made = await told('inventories', shape({ asset_number: 'D-1', customer_id, cost_center: '1' }));
    expect(made).toMatchObject({ status: 201, deprecation: ofOlder.deprecation });
    expect(await told('inventories', shape({ asset_number: 'D-2', customer_id }))).toMatchObject({
      status: 201,
      deprecation: null,
    });
  },
);

it('the description marks each of them', () => {
  const { lab: open, translator, actions } = lab.services;
  const { paths, components } = openApiV2(open.registry, translator, actions) as {
    paths: Record<
      string,
      Record<string, { deprecated?: boolean; description: string; parameters: Parameter[]; requestBody: object }>
    >;
    components: { schemas: Record<string, unknown> };
  };
  const action = paths['/api/v2/inventories/of-old']?.get;
  expect(action?.deprecated).toBe(true);
  expect(action?.description).toContain('Deprecated since 2026-12-01, to be gone from 2027-09-01 on. The list does the same.');
  expect(action?.parameters).toMatchObject([{ name: 'top', deprecated: true }, { name: 'limit' }]);
  expect(JSON.stringify(paths['/api/v2/inventories/of-new']?.post?.requestBody)).toContain('"deprecated":true');
  const list = paths['/api/v2/inventories']?.get?.parameters ?? [];
  expect(list.filter(({ deprecated }) => deprecated).map(({ name }) => name)).toEqual(['filter[cost_center]']);
  for (const schema of ['inventory', 'inventory-write', 'inventory-change'])
    expect(JSON.stringify(components.schemas[schema]), schema).toContain('"deprecated":true');
  expect(JSON.stringify([paths, components])).not.toContain('x-deprecation');
});

interface Parameter {
  name: string;
  deprecated?: boolean;
}
