// Threads that read: they answer as whoever everybody asks would, know what was written before they are asked, and may end in the middle
// of anything. docs/adr/0099.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openSqlite } from '#server/db/sqlite/handle/open-sqlite.ts';
import type { Readings } from '#server/http/exchange/readings.ts';
import { dataPaths } from '#server/lib/disk/data-dir.ts';
import { actionsAside } from '#server/reading/actions-aside.ts';
import type { ReadingThreads } from '#server/reading/reading-threads.ts';
import type { Answer, Call } from '../support/http-client.ts';
import { patience } from '../support/patience.ts';
import { credentialHeaders, type RunningLab, startLab } from '../support/running-lab.ts';
import { emailOf, type UserName } from '../support/seed-world.ts';
import { waitFor } from '../support/waiting.ts';

// From source a thread reads a thousand files before it answers.
vi.setConfig({ testTimeout: patience(120_000), hookTimeout: patience(120_000) });

const threadsOf = (lab: RunningLab) => lab.services.readings as Readings as ReadingThreads;
const ready = (lab: RunningLab) =>
  threadsOf(lab)
    .threads()
    .filter((thread) => thread.isReady());
const askedOf = (lab: RunningLab) =>
  threadsOf(lab)
    .threads()
    .reduce((sum, thread) => sum + thread.asked(), 0);

async function withThreads(): Promise<RunningLab> {
  const lab = await startLab({ readingThreads: 2 });
  await warm(lab);
  return lab;
}

/** A file waits for a thread. */
async function warm(lab: RunningLab): Promise<void> {
  expect((await lab.v2('admin', { path: '/api/v2/inventories/export' })).status).toBe(200);
  expect(ready(lab).length).toBeGreaterThan(0);
}

/** More than lies in the buffers of a line. */
function fill(database: string): void {
  const handle = openSqlite(database);
  const insert = handle.prepare("insert into inventory (MTAG, I4201, ktag) values ('d' || ?, 'A-' || ?, 'C-ALPHA')");
  handle.transaction(() => {
    for (let n = 0; n < 20_000; n += 1) insert.run(n, n);
  })();
  handle.close();
}

const users: readonly UserName[] = ['admin', 'berta', 'narrow'];

/** What tells one answer from the next to the same question. */
const ownOfEach = new Set(['date', 'x-request-id', 'keep-alive', 'connection', 'transfer-encoding']);

function told({ status, headers, text, bytes }: Answer, { url }: RunningLab) {
  const kept = Object.entries(headers)
    .filter(([name]) => !ownOfEach.has(name))
    .map(([name, value]) => [name, String(value).replaceAll(url, '')] as const);
  const body = /zip|sheet/.test(headers['content-type'] ?? '') ? bytes.toString('base64') : text.replaceAll(url, '');
  return { status, headers: Object.fromEntries(kept.sort()), body };
}

describe('answers', () => {
  let here: RunningLab;
  let aside: RunningLab;
  beforeAll(async () => {
    [here, aside] = await Promise.all([startLab(), withThreads()]);
  });
  afterAll(async () => {
    await Promise.all([here.stop(), aside.stop()]);
  });

  /** All that a thread may be asked, with some questions that are refused. */
  function questions(): string[] {
    const lists = here.services.lab.registry
      .all()
      .filter(({ definition }) => definition.faces.includes('v2') && definition.v2)
      .map(({ definition }) => definition.v2?.path ?? '');
    return [
      ...lists.flatMap((path) => [path, `${path}?page[size]=2&sort=-id`, `${path}?q=a`, `${path}?nonsense=1`]),
      ...lists.map((path) => `${path}/export`),
      'inventories?include=customer,calibrations&page[size]=3',
      'inventories?filter[status]=1&fields[inventory]=asset_number',
      'inventories?filter[nowhere]=1',
      'inventories?formula=status = ',
      'inventories?page[after]=',
      'inventories/nobody/calibrations',
      'search?q=mess',
      'search?q=zzqqxx',
      'search',
      'worklist',
      'worklist?group=nothing',
      'odata/inventories?$top=3&$count=true',
      'odata/inventories/$count',
      'odata/nowhere',
    ];
  }

  async function equal(user: UserName, call: Call): Promise<void> {
    const [one, other] = [await here.v2(user, call), await aside.v2(user, call)];
    expect(told(other, aside), `${user} ${call.method ?? 'GET'} ${call.path}`).toEqual(told(one, here));
  }

  it.each(users)('are the same as where they come in, for %s', async (user) => {
    const before = askedOf(aside);
    for (const question of questions()) await equal(user, { path: `/api/v2/${question.replaceAll(' ', '%20')}` });
    await equal(user, {
      path: '/api/v2/inventories',
      headers: { Accept: 'application/vnd.api+json', 'Accept-Encoding': 'gzip' },
    });
    await equal(user, { method: 'HEAD', path: '/api/v2/inventories' });
    await equal(user, { method: 'POST', path: '/api/v2/widgets/data', body: { title: 'inventory', settings: {} } });
    await equal(user, { method: 'POST', path: '/api/v2/widgets/data', body: { title: 7 } });
    expect(askedOf(aside) - before).toBeGreaterThan(questions().length / 2);
  });

  it('are the same for what belongs to a record, and for filters and dashboards', async () => {
    const before = askedOf(aside);
    const asked: string[] = [];
    for (const { definition, relations } of here.services.lab.registry.all()) {
      const path = definition.faces.includes('v2') ? definition.v2?.path : undefined;
      if (path === undefined) continue;
      const { body } = await here.v2('admin', { path: `/api/v2/${path}?page[size]=1` });
      const id = (body as { data: { id: string }[] }).data[0]?.id;
      if (id === undefined) continue;
      const own = path === 'advanced-filters' ? ['results', 'statistics', 'export'] : path === 'dashboards' ? ['data'] : [];
      // Each of the labs has made tokens of its own.
      const names = [...relations.keys(), ...own].filter((name) => name !== 'tokens');
      asked.push(...names.map((name) => `${path}/${encodeURIComponent(id)}/${name}`));
    }
    for (const question of asked) await equal('admin', { path: `/api/v2/${question}` });
    expect(asked.length).toBeGreaterThan(50);
    expect(askedOf(aside) - before).toBeGreaterThan(asked.length / 2);
  });

  it('of v1 are the same to the byte', async () => {
    const { registry } = here.services.lab;
    const segments = registry
      .all()
      .flatMap(({ definition }) => (definition.faces.includes('v1') ? [definition.v1?.segment ?? ''] : []));
    const before = askedOf(aside);
    for (const segment of segments) {
      for (const path of [segment, `${segment}?limit=-1`, `${segment}?limit=2&offset=1`, `${segment}?filter=nonsense`]) {
        const call: Call = { path: `/api/${path}` };
        const [one, other] = [await here.v1('admin', call), await aside.v1('admin', call)];
        expect(told(other, aside), path).toEqual(told(one, here));
      }
    }
    expect(askedOf(aside) - before).toBeGreaterThan(segments.length);
  });

  it('tell whoever has a list already', async () => {
    const { headers } = await aside.v2('admin', { path: '/api/v2/customers' });
    const again = await aside.v2('admin', { path: '/api/v2/customers', headers: { 'If-None-Match': headers.etag ?? '' } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('are given by the threads for every action that is marked so', () => {
    const marked = (actions: RunningLab['services']['actions']) =>
      actions.filter((action) => action.aside).map(({ method, path }) => `${method} ${path}`);
    const { translator, lab } = here.services;
    const theirs = new Set(marked(actionsAside({ translator, registry: lab.registry })));
    expect(marked(here.services.actions).filter((one) => !theirs.has(one))).toEqual([]);
    expect(theirs.size).toBeGreaterThan(10);
  });
});

describe('what was written', () => {
  let lab: RunningLab;
  beforeAll(async () => {
    lab = await withThreads();
  });
  afterAll(() => lab.stop());

  const titles = async (user: UserName, question: string) => {
    const { body } = await lab.v2(user, { path: `/api/v2/${question}` });
    return (body as { data: { id: string; attributes: Record<string, unknown> }[] }).data;
  };

  it('is seen by the next question of whoever wrote it, time after time', async () => {
    const [device] = await titles('admin', 'inventories?page[size]=1');
    for (let n = 0; n < 100; n += 1) {
      const remark = `seen at once ${n}`;
      const path = `/api/v2/inventories/${device?.id}`;
      expect((await lab.v2('admin', { method: 'PATCH', path, body: { remark } })).status).toBe(200);
      const found = await titles('admin', `inventories?filter[remark]=${encodeURIComponent(remark)}`);
      expect(found.map(({ id }) => id)).toEqual([device?.id]);
    }
  });

  it('counts in totals that were kept before', async () => {
    const total = async () => {
      const { body } = await lab.v2('admin', { path: '/api/v2/customers?filter[name]=like:Neue&page[size]=1' });
      return (body as { meta: { total: number } }).meta.total;
    };
    const before = await total();
    expect((await lab.v2('admin', { method: 'POST', path: '/api/v2/customers', body: { name: 'Neue Waage GmbH' } })).status).toBe(
      201,
    );
    expect(await total()).toBe(before + 1);
  });

  it('changes what records have', async () => {
    const body = { column_name: 'I42_Shelf', field_type: 'text' };
    const made = await lab.v2('admin', { method: 'POST', path: '/api/v2/fields/inventory', body });
    expect(made.status, made.text).toBe(201);
    const [device] = await titles('admin', 'inventories?page[size]=1');
    expect(Object.keys(device?.attributes ?? {}).filter((name) => /shelf/i.test(name))).toHaveLength(1);
  });

  it('takes effect on who may look, with the very next question', async () => {
    const total = async () => {
      const { status, body } = await lab.v2('berta', { path: '/api/v2/inventories?page[size]=1' });
      return status === 200 ? (body as { meta: { total: number } }).meta.total : status;
    };
    const [me] = await titles('admin', `users?filter[email]=${encodeURIComponent(emailOf('berta'))}`);
    const customers = `/api/v2/users/${me?.id}/customers`;
    const assigned = (await titles('admin', customers.slice('/api/v2/'.length))).map(({ id }) => id);
    const before = await total();
    expect(before).toBeGreaterThan(0);
    for (const [ids, sees] of [
      [[], 0],
      [assigned, before],
    ] as const) {
      const set = await lab.v2('admin', { method: 'POST', path: customers, body: { customers: ids } });
      expect(set.status, set.text).toBe(200);
      expect(await total()).toBe(sees);
    }
    expect((await lab.v2('admin', { method: 'PATCH', path: `/api/v2/users/${me?.id}`, body: { status: 'locked' } })).status).toBe(
      200,
    );
    expect(await total()).toBe(401);
  });
});

it('a thread that starts leaves alone what is being received', async () => {
  const lab = await startLab({ readingThreads: 1 });
  const file = join(dataPaths(lab.directory).incoming, 'on-its-way');
  writeFileSync(file, 'half of it');
  await warm(lab);
  expect(readFileSync(file, 'utf8')).toBe('half of it');
  await lab.stop();
});

/** Of each thread of this process, as the system schedules them; one that ended meanwhile has none. */
const priorities = () =>
  readdirSync('/proc/self/task').flatMap((thread) => {
    try {
      return [getPriority(Number(thread))];
    } catch {
      return [];
    }
  });

it('a thread that reads stands back behind whoever answers everybody', async () => {
  const most = getPriority();
  const lab = await startLab({ readingThreads: 1 });
  const before = priorities().filter((one) => one > most).length;
  await warm(lab);
  expect(priorities().filter((one) => one > most).length).toBeGreaterThan(before);
  expect(getPriority()).toBe(most);
  await lab.stop();
});

describe('a thread that ends', () => {
  it('loses the answers it was giving, and nothing else', async () => {
    const lab = await withThreads();
    const token = await lab.token('admin');
    const seen: number[] = [];
    let over = false;
    const ask = async (path: string) => {
      while (!over) {
        const { status, body } = await lab.raw({ path, headers: { Authorization: `Bearer ${token}` } });
        seen.push(status);
        if (status !== 200) expect(body).toMatchObject({ errors: [{ code: 'server.interrupted' }] });
      }
    };
    const askers = [
      '/api/v2/inventories',
      '/api/v2/search?q=mess',
      '/api/v2/calibrations?include=results',
      '/api/v2/worklist',
    ].map(ask);
    for (let kills = 0; kills < 8; kills += 1) {
      const before = seen.length;
      await waitFor('a thread at work', () => {
        if (ready(lab).length === 0 || seen.length < before + 4) throw new Error(`${seen.length} answers`);
      });
      await ready(lab)[0]?.kill();
    }
    over = true;
    await Promise.all(askers);
    expect(new Set(seen)).toContain(200);
    expect(seen.every((status) => status === 200 || status === 503)).toBe(true);
    await warm(lab);
    expect((await lab.v2('admin', { path: '/api/v2/inventories' })).status).toBe(200);
    await lab.stop();
  });

  it('cuts off what had begun, so that nobody takes a part for the whole', async () => {
    const lab = await withThreads();
    fill(join(lab.directory, 'lab.db'));
    const ended = await new Promise<string>((resolve) => {
      const asked = request(`${lab.url}/api/inventory?limit=-1`, { headers: credentialHeaders('admin') }, (answer) => {
        answer.once('data', async () => {
          answer.pause();
          await Promise.all(ready(lab).map((thread) => thread.kill()));
          answer.resume();
        });
        answer.on('error', () => resolve('cut off')).on('end', () => resolve('whole'));
      });
      asked.on('error', () => resolve('refused')).end();
    });
    expect(ended).toBe('cut off');
    await warm(lab);
    await lab.stop();
  });

  it('goes with its lab, with questions under way', async () => {
    const lab = await withThreads();
    const asked = Array.from({ length: 8 }, () => lab.v2('admin', { path: '/api/v2/inventories/export' }).catch(() => null));
    await lab.stop();
    for (const answer of await Promise.all(asked)) expect([null, 200, 503]).toContain(answer?.status ?? null);
    expect(threadsOf(lab).threads()).toEqual([]);
  });
});
