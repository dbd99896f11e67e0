// No stale save and no stale read: a version of a key is never used twice, whatever became of its record in between, and "not modified"
// is said only when the very answer is the same. docs/interface/v2.md#versions; RFC 9110 13.1; docs/design/records.md#d-475,
// docs/interface/v2.md#d-476.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, v2Of } from '../../support/answers.ts';
import { applyImport, previewed } from '../../support/imports.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const send = (method: string, path: string, body?: Json, headers: Record<string, string> = {}) =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, headers, ...(body === undefined ? {} : { body }) });

const tagOf = async (path: string) => String((await send('GET', path)).headers.etag);
const versionOf = (tag: unknown) => Number(/^"(\d+)-/.exec(String(tag))?.[1]);

async function taken(key: string, remark: string): Promise<string> {
  const made = await send('POST', 'inventories', { id: key, asset_number: key, customer_id: 'C-ALPHA', remark });
  expect(made.status, made.text).toBe(201);
  return String(made.headers.etag);
}

/** Read by the first client, changed by a second one, then gone and there again. */
interface Way {
  name: string;
  back(key: string): Promise<void>;
}

async function fromBin(key: string): Promise<void> {
  const gone = await send('DELETE', `inventories/${key}`);
  expect((await send('POST', `bin/${gone.headers['x-bin-id']}/restore`)).status).toBe(200);
}

const purge = async () => {
  lab.clock.step({ minutes: 60 * 24 * 40 });
  const { purgeBin } = await import('#server/core/bin/bin.ts');
  expect(await purgeBin(lab.program)).toBeGreaterThan(0);
};

const ways: readonly Way[] = [
  { name: 'deleted and restored from the bin', back: fromBin },
  {
    name: 'deleted with others, and the run undone',
    async back(key) {
      const { meta } = v2Of(await send('POST', 'inventories/bulk-delete', { ids: [key] }));
      expect((await send('POST', `runs/${(meta as { run: string }).run}/undo`)).status).toBe(200);
    },
  },
  {
    name: 'deleted and made anew under its own key',
    async back(key) {
      await send('DELETE', `inventories/${key}`);
      await taken(key, 'made anew');
    },
  },
  {
    name: 'made anew after the bin was emptied',
    async back(key) {
      await send('DELETE', `inventories/${key}`);
      await purge();
      await taken(key, 'made anew');
    },
  },
  {
    name: 'made anew by an import',
    async back(key) {
      await send('DELETE', `inventories/${key}`);
      const content = `id;asset_number;customer_id;remark\n${key};${key};C-ALPHA;imported`;
      const { token } = await previewed(lab, { path: 'inventories', content });
      const { status, text } = await applyImport(lab, 'inventories', token);
      expect(status, text).toBe(200);
    },
  },
  {
    name: 'brought back by an undo, taken away by undoing that, and brought back again',
    async back(key) {
      let { run } = v2Of(await send('POST', 'inventories/bulk-delete', { ids: [key] })).meta as { run: string };
      for (let times = 0; times < 3; times += 1) {
        const undone = await send('POST', `runs/${run}/undo`);
        expect(undone.status, undone.text).toBe(200);
        run = v2Of(undone).one.id;
      }
    },
  },
];

describe('a version is never used twice', () => {
  it.each(ways.map((way, index) => [way.name, way, index] as const))('%s', async (_name, { back }, index) => {
    const key = `twice-${index}`;
    const path = `inventories/${key}`;
    const first = await taken(key, 'first');
    const second = await send('PATCH', path, { remark: 'second, by somebody else' });
    await back(key);
    const now = await send('GET', path);
    expect(versionOf(now.headers.etag)).toBeGreaterThan(versionOf(second.headers.etag));
    for (const stale of [first, String(second.headers.etag), `"${versionOf(first)}"`]) {
      expect((await send('GET', path, undefined, { 'If-None-Match': stale })).status).toBe(200);
      expect((await send('PATCH', path, { remark: 'lost' }, { 'If-Match': stale })).status).toBe(412);
      expect((await send('DELETE', path, undefined, { 'If-Match': stale })).status).toBe(412);
    }
    expect(v2Of(await send('GET', path)).one).toEqual(v2Of(now).one);
    expect((await send('PATCH', path, { remark: 'mine' }, { 'If-Match': String(now.headers.etag) })).status).toBe(200);
  });

  it('rises with links that an undo sets back', async () => {
    await taken('linked', 'with categories');
    const ids = ['linked'];
    const { meta } = v2Of(await send('POST', 'inventories/bulk-update', { ids, attributes: { categories: ['cat-mech'] } }));
    const changed = await tagOf('inventories/linked');
    expect((await send('POST', `runs/${(meta as { run: string }).run}/undo`)).status).toBe(200);
    expect((await send('PATCH', 'inventories/linked', { remark: 'x' }, { 'If-Match': changed })).status).toBe(412);
  });
});

describe('not modified', () => {
  const unchanged = async (path: string, tag: string) => (await send('GET', path, undefined, { 'If-None-Match': tag })).status;

  it('is said of what is included only while that stands, too', async () => {
    const path = 'inventories/dev-1?include=customer,calibrations';
    const read = await tagOf(path);
    expect(await unchanged(path, read)).toBe(304);
    await send('PATCH', 'customers/C-ALPHA', { city: 'Ulm' });
    expect(await unchanged(path, read)).toBe(200);
    const second = await tagOf(path);
    await send('POST', 'calibrations', { inventory_id: 'dev-1', status: 2 });
    expect(await unchanged(path, second)).toBe(200);
    expect(versionOf(read)).toBe(versionOf(second));
  });

  it('is not said of other fields, other relations or another reader', async () => {
    const whole = await tagOf('inventories/dev-2');
    expect(await unchanged('inventories/dev-2?fields[inventory]=asset_number', whole)).toBe(200);
    expect(await unchanged('inventories/dev-2?include=customer', whole)).toBe(200);
    const narrow = await lab.v2('berta', { path: '/api/v2/users/user-berta', headers: { 'If-None-Match': whole } });
    expect(narrow.status).not.toBe(304);
  });

  it('is not said when the lab gave a field another name', async () => {
    const before = await tagOf('inventories/dev-2');
    await send('PUT', 'fields/inventory/I4211', { api_name: 'shelf' });
    expect(await unchanged('inventories/dev-2', before)).toBe(200);
    await send('PUT', 'fields/inventory/I4211', { api_name: 'location' });
    expect(await unchanged('inventories/dev-2', before)).toBe(304);
  });

  it('is said to weak tags, one of several and any', async () => {
    const tag = await tagOf('inventories/dev-2');
    for (const known of [tag, `W/${tag}`, `"0", W/"x,y" , ${tag}`, '*'])
      expect(await unchanged('inventories/dev-2', known)).toBe(304);
    for (const other of ['"0"', 'W/"0", "1"', `"${versionOf(tag)}"`])
      expect(await unchanged('inventories/dev-2', other)).toBe(200);
    expect(await unchanged('inventories/none', '*')).toBe(404);
  });
});

describe('If-Match', () => {
  it('takes the tag of any answer about the record, weak or among others, by its version', async () => {
    for (const query of ['', '?include=calibrations', '?fields[inventory]=remark']) {
      const tag = await tagOf(`inventories/dev-3${query}`);
      const version = `"${versionOf(tag)}"`;
      const saved = await send('PATCH', 'inventories/dev-3', { remark: query || 'whole' }, { 'If-Match': `"0", W/${tag}` });
      expect(saved.status, query).toBe(200);
      expect((await send('PATCH', 'inventories/dev-3', { remark: 'late' }, { 'If-Match': version })).status).toBe(412);
    }
    const [now, other] = [await tagOf('inventories/dev-3'), '"0"'];
    expect((await send('PATCH', 'inventories/dev-3', { remark: 'x' }, { 'If-Match': `${other}, "y"` })).status).toBe(412);
    expect((await send('PATCH', 'inventories/dev-3', { remark: 'x' }, { 'If-Match': `"${versionOf(now)}"` })).status).toBe(200);
  });
});
