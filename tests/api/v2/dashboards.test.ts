// Dashboards: kept as sent, seen by their owner alone, one active, copied, and answered in one call whatever is wrong with one of
// their widgets. docs/interface/dashboards.md#record, docs/interface/records.md#statuses, docs/interface/dashboards.md#actions.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const place = { x: 0, y: 0, width: 6, height: 5 };

function send(user: UserName, request: string, body?: unknown) {
  const [method = 'GET', path = ''] = request.split(' ');
  return lab.v2(user, { method, path: `/api/v2/${path}`, ...(body === undefined ? {} : { body }) });
}

async function aDashboard(user: UserName, attributes: object): Promise<string> {
  const answer = await send(user, 'POST dashboards', attributes);
  expect(answer.status, answer.text).toBe(201);
  return v2Of(answer).one.id;
}

describe('a dashboard', () => {
  it('belongs to whoever makes it', async () => {
    const answer = v2Of(await send('berta', 'POST dashboards', { name: 'Mine' }));
    expect(answer.one.attributes).toMatchObject({ user_uID: 'user-berta', name: 'Mine', value: [], status: 0 });
  });

  it('cannot be made for somebody else', async () => {
    const answer = v2Of(await send('berta', 'POST dashboards', { name: 'Yours', user_uID: 'user-admin' }));
    expect(answer).toMatchObject({ status: 422, errors: [{ source: { pointer: '/data/attributes/user_uID' } }] });
  });

  it('needs a name', async () => {
    expect(v2Of(await send('berta', 'POST dashboards', { value: [] }))).toMatchObject({
      status: 422,
      errors: [{ source: { pointer: '/data/attributes/name' } }],
    });
  });

  it.each(['GET', 'PATCH', 'DELETE'])('of another is not there for %s', async (method) => {
    const id = await aDashboard('admin', { name: 'Boss' });
    const body = method === 'PATCH' ? { name: 'x' } : undefined;
    expect((await send('berta', `${method} dashboards/${id}`, body)).status).toBe(404);
    expect((await send('berta', `GET dashboards/${id}/data`)).status).toBe(404);
    expect((await send('berta', `POST dashboards/${id}/activate`)).status).toBe(404);
    expect((await send('berta', `POST dashboards/${id}/duplicate`)).status).toBe(404);
    expect(v2Of(await send('berta', 'GET dashboards?page[size]=500')).list.map((one) => one.id)).not.toContain(id);
    expect((await send('admin', `GET dashboards/${id}`)).status).toBe(200);
  });

  it('is not made, activated or copied without dashboard_edit, and is read without it', async () => {
    expect(v2Of(await send('bare', 'POST dashboards', { name: 'x' })).errors[0]?.detail).toContain('dashboard_edit');
    for (const word of ['activate', 'duplicate']) {
      const answer = v2Of(await send('bare', `POST dashboards/ghost/${word}`));
      expect(answer.status).toBe(403);
      expect(answer.message).toContain('dashboard_edit');
    }
    expect((await send('bare', 'GET dashboards')).status).toBe(200);
  });
});

describe('the first one', () => {
  const value = [
    { title: 'last_calibration', position: place, settings: {} },
    { title: 'pending_user', position: place, settings: {} },
    { title: 'hologram_of_tomorrow', position: place },
  ];
  const first = (user: UserName) => send(user, 'POST dashboards/first', { name: 'Today', value });

  it('is made of what the user may see, active, and once: deleted it stays away', async () => {
    await change(lab.program, 'role', 'role-probe', { operations: '["using_API","dashboard_edit","calibration_view"]' });
    const [made, ...more] = v2Of(await first('probe')).list;
    expect(more).toEqual([]);
    expect(made?.attributes).toMatchObject({ name: 'Today', status: 1, value: [value[0]] });
    expect(v2Of(await first('probe')).list).toEqual([]);
    expect((await send('probe', `DELETE dashboards/${made?.id}`)).status).toBeLessThan(300);
    expect(v2Of(await first('probe')).list).toEqual([]);
    expect(v2Of(await send('probe', 'GET dashboards')).list).toEqual([]);
  });

  it('needs dashboard_edit, and is none for whoever made some himself or may see none of its widgets', async () => {
    expect((await first('bare')).status).toBe(403);
    expect(v2Of(await first('berta')).list).toEqual([]);
  });
});

describe('one from a template', () => {
  interface Placed {
    title: string;
    position: { y: number; width: number };
    settings: { chart_id?: string };
  }
  const from = (user: UserName, body: object) => send(user, 'POST dashboards/from-template', body);
  const widgetsOf = (answer: Awaited<ReturnType<typeof from>>) => v2Of(answer).one.attributes.value as unknown as Placed[];

  it('shows the control charts of the lab, those out of control first, and what intervals come to', async () => {
    const device = v2Of(await send('admin', 'GET inventories?page[size]=1')).list[0]?.id;
    const chart = { inventory_id: device, quantity: 'Length', given_centre: '10', given_sigma: '1' };
    for (const name of ['A calm one', 'Z alarmed']) {
      const { id } = v2Of(await send('admin', 'POST check-charts', { ...chart, name })).one;
      const value = name === 'Z alarmed' ? '20' : '10';
      expect((await send('admin', `POST check-charts/${id}/values`, { value })).status).toBe(200);
    }
    const made = await from('admin', { template: 'quality' });
    expect(made.status, made.text).toBe(201);
    expect(v2Of(made).one.attributes).toMatchObject({ name: 'Quality', status: 0 });
    const widgets = widgetsOf(made);
    const charts = widgets.filter(({ title }) => title === 'control_chart').map(({ settings }) => settings.chart_id);
    const names = [];
    for (const id of charts) names.push(v2Of(await send('admin', `GET check-charts/${id}`)).one.attributes.name);
    expect(names.slice(0, 2)).toEqual(['Z alarmed', 'A calm one']);
    // Side by side, the last of an odd number alone.
    const widths = widgets.filter(({ title }) => title === 'control_chart').map(({ position: { width } }) => width);
    expect(widths).toEqual(charts.map((_, at) => (at === charts.length - 1 && charts.length % 2 === 1 ? 12 : 6)));
    expect(widgets.map(({ title }) => title)).toContain('interval_load');
    const { data } = (await send('admin', `GET dashboards/${v2Of(made).one.id}/data`)).body as { data: { kind: string }[] };
    expect(data.map(({ kind }) => kind).filter((kind) => !['chart', 'table', 'value'].includes(kind))).toEqual([]);
  });

  it('has a name of its own, also the second and the third time', async () => {
    const names = [];
    for (let n = 0; n < 3; n += 1) names.push(v2Of(await from('berta', { template: 'today' })).one.attributes.name);
    const [first] = names;
    expect(names).toEqual([first, `${first} 2`, `${first} 3`]);
    expect(v2Of(await from('berta', { template: 'today', name: 'As I say' })).one.attributes.name).toBe('As I say');
    expect(v2Of(await from('berta', { template: 'today', name: 'As I say' })).one.attributes.name).toBe('As I say');
  });

  it('leaves out what the user may not see, and closes the gap', async () => {
    await change(lab.program, 'role', 'role-probe', { operations: '["using_API","dashboard_edit","calibration_view"]' });
    const widgets = widgetsOf(await from('probe', { template: 'quality', name: 'Mine' }));
    expect(widgets.map(({ title, position: { y } }) => [title, y])).toEqual([['interval_load', 0]]);
  });

  it('is one of those there are, and needs dashboard_edit', async () => {
    const refused = v2Of(await from('admin', { template: 'miracle' }));
    expect(refused).toMatchObject({ status: 422, errors: [{ source: { pointer: '/data/attributes/template' } }] });
    expect((await from('bare', { template: 'quality' })).status).toBe(403);
  });
});

describe('its widgets', () => {
  const widgets = [
    { title: 'due_inventory', position: place, settings: { rowsPerPage: 10 } },
    {
      title: 'hologram_of_tomorrow',
      position: { ...place, x: 6, z: 3, rotation: 0.25 },
      settings: {
        deep: [{ 'ä "quoted"': null }, [], {}],
        __proto__x: 1,
        text: 'a\u2028b\\n',
        big: 9007199254740991,
        small: -1.5e-7,
      },
      'x-new': { since: '9.0' },
    },
    { title: 'due_inventory', position: place, settings: [] },
    { title: 'no_settings', position: place },
  ];
  const texts = widgets.map((widget) => JSON.stringify(widget));

  it.each([
    ['as a list', widgets],
    ['as JSON text', JSON.stringify(widgets)],
  ])('sent %s come back byte for byte, known or not', async (_name, value) => {
    const id = await aDashboard('berta', { name: 'Round trip', value });
    const read = async () => {
      const body = JSON.parse((await send('berta', `GET dashboards/${id}`)).text) as {
        data: { attributes: { value: object[] } };
      };
      return body.data.attributes.value.map((widget) => JSON.stringify(widget));
    };
    expect(await read()).toEqual(texts);
    await send('berta', `PATCH dashboards/${id}`, { name: 'Renamed' });
    expect(await read()).toEqual(texts);
    const stored = await lab.services.lab.db.selectFrom('dashboards').select('value').where('uID', '=', id).executeTakeFirst();
    expect(stored?.value).toBe(JSON.stringify(widgets));
  });

  it('sent back as read change nothing', async () => {
    const id = await aDashboard('berta', { name: 'Back and forth', value: widgets });
    const first = await send('berta', `GET dashboards/${id}`);
    const { attributes } = v2Of(first).one;
    const second = await send('berta', `PUT dashboards/${id}`, attributes);
    expect(second.text).toBe(first.text);
  });

  it('emptied are none', async () => {
    const id = await aDashboard('berta', { name: 'Empty', value: widgets });
    expect(v2Of(await send('berta', `PATCH dashboards/${id}`, { value: null })).one.attributes.value).toEqual([]);
  });

  it.each<[string, unknown, string[]]>([
    ['no list', { title: 'x' }, ['list']],
    ['a number', 7, ['list']],
    ['a text in the list', ['x'], ['[0]']],
    ['null in the list', [null], ['[0]']],
    ['no title', [{ position: place }], ['[0].title']],
    ['an empty title', [{ title: ' ', position: place }], ['[0].title']],
    ['a number as title', [{ title: 5, position: place }], ['[0].title']],
    ['no position', [{ title: 'x', position: place }, { title: 'x' }], ['[1].position']],
    ['a side missing', [{ title: 'x', position: { x: 0, y: 0, width: 1 } }], ['[0].position.height']],
    ['text for a number', [{ title: 'x', position: { ...place, x: '1' } }], ['[0].position.x']],
    [
      'a place off the page',
      [{ title: 'x', position: { ...place, y: -1, width: 1e9 } }],
      ['[0].position.y', '[0].position.width'],
    ],
    ['beyond the grid', [{ title: 'x', position: { ...place, x: 10, width: 3 } }], ['[0].position']],
    ['too many', Array.from({ length: 101 }, () => ({ title: 'x', position: place })), ['100']],
  ])('with %s are refused by what is wrong', async (_name, value, words) => {
    const answer = v2Of(await send('berta', 'POST dashboards', { name: 'Bad', value }));
    expect(answer.status).toBe(422);
    expect(answer.errors.map(({ source }) => source?.pointer)).toEqual(words.map(() => '/data/attributes/value'));
    for (const [index, word] of words.entries()) expect(answer.errors[index]?.detail).toContain(word);
  });

  it('without end are refused', async () => {
    const value = [{ title: 'x', position: place, settings: { text: 'x'.repeat(500_000) } }];
    expect(v2Of(await send('berta', 'POST dashboards', { name: 'Long', value }))).toMatchObject({
      status: 422,
      errors: [{ source: { pointer: '/data/attributes/value' } }],
    });
  });
});

describe('the active one', () => {
  const statuses = async (user: UserName) =>
    Object.fromEntries(
      v2Of(await send(user, 'GET dashboards?page[size]=500')).list.map(({ id, attributes }) => [id, attributes.status]),
    );

  it('is one of a user; activating one puts the others by, nobody else’s', async () => {
    const [first, second] = [await aDashboard('narrow', { name: 'One', status: 1 }), await aDashboard('narrow', { name: 'Two' })];
    const foreign = await aDashboard('lockable', { name: 'Other', status: 1 });
    const answer = v2Of(await send('narrow', `POST dashboards/${second}/activate`));
    expect(answer).toMatchObject({ status: 200, one: { id: second, type: 'dashboard', attributes: { status: 1 } } });
    expect(await statuses('narrow')).toEqual({ [first]: 0, [second]: 1 });
    expect(await statuses('lockable')).toEqual({ [foreign]: 1 });
    const trail = v2Of(await send('narrow', `GET dashboards/${first}/audits`)).list as unknown as {
      attributes: { after: string };
    }[];
    expect(JSON.stringify(trail[0])).toContain('status');
    expect((await send('narrow', `POST dashboards/${second}/activate`)).status).toBe(200);
    expect(await statuses('narrow')).toEqual({ [first]: 0, [second]: 1 });
  });

  it('stays one when another is written or made as active', async () => {
    const made = await aDashboard('narrow', { name: 'Three', status: 1 });
    expect(Object.values(await statuses('narrow')).filter((status) => status === 1)).toHaveLength(1);
    expect((await statuses('narrow'))[made]).toBe(1);
    const [other = ''] = Object.keys(await statuses('narrow')).filter((id) => id !== made);
    await send('narrow', `PATCH dashboards/${other}`, { status: 1 });
    expect(await statuses('narrow')).toMatchObject({ [made]: 0, [other]: 1 });
  });

  it('does not give way to one that comes back from the bin', async () => {
    const [gone, kept] = [await aDashboard('narrow', { name: 'Gone', status: 1 }), await aDashboard('narrow', { name: 'Kept' })];
    const bin = (await send('narrow', `DELETE dashboards/${gone}`)).headers['x-bin-id'];
    await send('narrow', `POST dashboards/${kept}/activate`);
    expect((await send('narrow', `POST bin/${String(bin)}/restore`)).status).toBe(200);
    expect(await statuses('narrow')).toMatchObject({ [gone]: 0, [kept]: 1 });
  });

  it('is no other when one of two writes fails', async () => {
    const before = await statuses('narrow');
    expect((await send('narrow', 'POST dashboards', { name: 'x'.repeat(300), status: 1 })).status).toBe(422);
    expect(await statuses('narrow')).toEqual(before);
  });
});

describe('a copy', () => {
  it('holds the same widgets, is inactive and says whose copy it is', async () => {
    const value = [{ title: 'later_type', position: place, settings: { a: 1 } }];
    const id = await aDashboard('berta', { name: 'Heute', value, status: 1 });
    const answer = await send('berta', `POST dashboards/${id}/duplicate`);
    expect(answer.status).toBe(201);
    const { one } = v2Of(answer);
    expect(answer.headers.location).toBe(`/api/v2/dashboards/${one.id}`);
    expect(one.id).not.toBe(id);
    expect(one.attributes).toMatchObject({ name: 'Copy of Heute', value, status: 0, user_uID: 'user-berta' });
    expect(v2Of(await send('berta', `GET dashboards/${id}`)).one.attributes).toMatchObject({ name: 'Heute', status: 1 });
  });

  it('takes a name of its own, and a long one fits', async () => {
    const id = await aDashboard('berta', { name: 'x'.repeat(255) });
    expect(v2Of(await send('berta', `POST dashboards/${id}/duplicate`, { name: 'Mine' })).one.attributes.name).toBe('Mine');
    const { name } = v2Of(await send('berta', `POST dashboards/${id}/duplicate`)).one.attributes;
    expect(String(name)).toMatch(/^Copy of x+$/);
    expect(String(name)).toHaveLength(255);
  });
});

describe('the data of all widgets', () => {
  it('comes in their order, and what is wrong with one is its own answer', async () => {
    const feed = v2Of(await send('admin', 'POST energy-feeds', { name: 'Meter' })).one.id;
    const value = [
      { title: 'assets_status', position: place, settings: {} },
      { title: 'hologram_of_tomorrow', position: place },
      { title: 'pending_user', position: place, settings: { rowsPerPage: 5 } },
      { title: 'due_inventory', position: place, settings: { rowsPerPage: -3, date_range: 'someday' } },
      { title: 'advanced_filter', position: place, settings: { filter_id: 'ghost' } },
      { title: 'energy_feed', position: place, settings: { feed_id: feed } },
      { title: 'last_calibration', position: place, settings: null },
    ];
    const id = await aDashboard('berta', { name: 'All', value });
    await change(lab.program, 'role', 'role-probe', { operations: '["using_API","calibration_view"]' });
    const answer = await send('berta', `GET dashboards/${id}/data`);
    expect(answer.status).toBe(200);
    const { data, meta } = answer.body as { data: { title: string; kind: string }[]; meta: object };
    expect(data.map(({ title, kind }) => `${title} ${kind}`)).toEqual([
      'assets_status chart',
      'hologram_of_tomorrow unknown',
      'pending_user table',
      'due_inventory invalid',
      'advanced_filter invalid',
      'energy_feed chart',
      'last_calibration table',
    ]);
    expect(meta).toEqual({ id, name: 'All', status: 0, date: '2026-03-02' });
    expect(data[3]).toEqual({
      title: 'due_inventory',
      kind: 'invalid',
      errors: [
        { setting: 'rowsPerPage', message: expect.stringMatching(/\S/) },
        { setting: 'date_range', message: expect.stringMatching(/this_month, last_month.*2026-01-01\.\.2026-03-31/) },
      ],
    });
  });

  it('what stands beyond the grid since older days comes back, is copied, and may be sent again as it stands', async () => {
    const beyond = { title: 'due_inventory', position: { x: 10, y: 0, width: 99, height: 2 } };
    const { one } = v2Of(await lab.v2('admin', { method: 'POST', path: '/api/v2/dashboards', body: { name: 'Old', value: [] } }));
    await lab.program.db
      .updateTable('dashboards')
      .set({ value: JSON.stringify([beyond]) })
      .where('uID', '=', one.id)
      .execute();
    const path = `/api/v2/dashboards/${one.id}`;
    expect(v2Of(await lab.v2('admin', { path })).one.attributes.value).toEqual([beyond]);
    const value = [{ ...beyond, settings: { rowsPerPage: 5 } }];
    expect(v2Of(await lab.v2('admin', { method: 'PATCH', path, body: { value } })).one.attributes.value).toEqual(value);
    expect((await lab.v2('admin', { method: 'POST', path: `${path}/duplicate`, body: {} })).status).toBe(201);
    const moved = [{ ...beyond, position: { ...beyond.position, y: 3 } }];
    expect((await lab.v2('admin', { method: 'PATCH', path, body: { value: moved } })).status).toBe(422);
  });

  it('names the operation that a widget needs, and answers the others', async () => {
    await change(lab.program, 'role', 'role-probe', { operations: '["using_API","inventory_view","dashboard_edit"]' });
    const value = ['pending_user', 'last_calibration', 'assets_status', 'dms_entries'].map((title) => ({
      title,
      position: place,
    }));
    const id = await aDashboard('probe', { name: 'Probe', value });
    const { data } = (await send('probe', `GET dashboards/${id}/data`)).body as { data: object[] };
    expect(data).toEqual([
      { title: 'pending_user', kind: 'forbidden', operation: 'user_management_view' },
      { title: 'last_calibration', kind: 'forbidden', operation: 'calibration_view' },
      expect.objectContaining({ title: 'assets_status', kind: 'chart' }),
      { title: 'dms_entries', kind: 'forbidden', operation: 'dms_view' },
    ]);
  });

  it('survives a value from older days that is no list of widgets', async () => {
    const id = await aDashboard('berta', { name: 'Old' });
    await lab.services.lab.db
      .updateTable('dashboards')
      .set({ value: '[1,null,{"no":"title"},"x"]' })
      .where('uID', '=', id)
      .execute();
    expect((await send('berta', `GET dashboards/${id}/data`)).body).toMatchObject({ data: [] });
    await lab.services.lab.db.updateTable('dashboards').set({ value: '{"not":"a list"}' }).where('uID', '=', id).execute();
    expect((await send('berta', `GET dashboards/${id}/data`)).body).toMatchObject({ data: [] });
  });

  it('tells of one that has no status, too', async () => {
    const { one } = v2Of(await send('berta', 'POST dashboards', { name: 'No status', status: null }));
    expect((await send('berta', `GET dashboards/${one.id}/data`)).body).toMatchObject({ meta: { id: one.id, status: null } });
  });
});

describe('the data of one widget', () => {
  it('is refused for its settings: 422 with each of them', async () => {
    const answer = v2Of(
      await send('berta', 'POST widgets/data', { title: 'due_inventory', settings: { rowsPerPage: 0, status: 99 } }),
    );
    expect(answer).toMatchObject({ status: 422, errors: [{ source: { pointer: '/data/attributes/settings.rowsPerPage' } }] });
    const status = v2Of(await send('berta', 'POST widgets/data', { title: 'due_inventory', settings: { status: 99 } }));
    expect(status).toMatchObject({ status: 422, errors: [{ source: { pointer: '/data/attributes/settings.status' } }] });
  });

  it('is refused without its operation: 403 that names it', async () => {
    const answer = v2Of(await send('bare', 'POST widgets/data', { title: 'assets_status', settings: {} }));
    expect(answer.status).toBe(403);
    expect(answer.message).toContain('inventory_view');
  });

  it('of an unknown type says so', async () => {
    const answer = await send('berta', 'POST widgets/data', { title: 'hologram', settings: { a: 1 } });
    expect(answer).toMatchObject({ status: 200, body: { data: { title: 'hologram', kind: 'unknown' } } });
  });

  it('needs a title', async () => {
    expect((await send('berta', 'POST widgets/data', { settings: {} })).status).toBe(422);
  });
});
