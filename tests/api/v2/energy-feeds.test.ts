// Meters: their records, readings posted one or many at once, and what the trail keeps of them. docs/interface/dashboards.md#widgets
// (`energy_feed`).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

function send(user: UserName, request: string, body?: unknown) {
  const [method = 'GET', path = ''] = request.split(' ');
  return lab.v2(user, { method, path: `/api/v2/${path}`, ...(body === undefined ? {} : { body }) });
}

let made = 0;
async function aFeed(): Promise<string> {
  made += 1;
  return v2Of(await send('admin', 'POST energy-feeds', { name: `Meter ${made}`, kind: 'heat', unit: 'kWh' })).one.id;
}

const readings = async (id: string) => v2Of(await send('admin', `GET energy-feeds/${id}`)).one.attributes.readings;
const post = (id: string, body: unknown, user: UserName = 'admin') => send(user, `POST energy-feeds/${id}/readings`, body);

describe('a feed', () => {
  it('is made, read, changed and deleted by the administration; everyone signed in reads it', async () => {
    const id = await aFeed();
    expect(v2Of(await send('bare', `GET energy-feeds/${id}`)).one.attributes).toMatchObject({ kind: 'heat', readings: [] });
    for (const [request, body] of [
      ['POST energy-feeds', { name: 'x' }],
      [`PATCH energy-feeds/${id}`, { name: 'x' }],
      [`DELETE energy-feeds/${id}`, undefined],
      [`POST energy-feeds/${id}/readings`, { at: '2026-03-01', value: 1 }],
    ] as const) {
      const answer = v2Of(await send('berta', request, body));
      expect([answer.status, answer.message]).toEqual([403, expect.stringContaining('administration_management')]);
    }
    expect((await send('admin', `PATCH energy-feeds/${id}`, { unit: 'm³' })).status).toBe(200);
    expect((await send('admin', `DELETE energy-feeds/${id}`)).status).toBe(204);
    expect((await post(id, { at: '2026-03-01', value: 1 })).status).toBe(404);
  });

  it('takes readings by their own path only', async () => {
    const id = await aFeed();
    const answer = v2Of(
      await send('admin', `PATCH energy-feeds/${id}`, { readings: [{ at: '2026-03-01T00:00:00Z', value: 1 }] }),
    );
    expect(answer).toMatchObject({ status: 422, errors: [{ source: { pointer: '/data/attributes/readings' } }] });
  });
});

describe('readings', () => {
  it('are posted one at a time or many, in any order and zone, and kept oldest first', async () => {
    const id = await aFeed();
    const one = await post(id, { at: '2026-03-01T08:00:00+02:00', value: 12.5 });
    expect(one).toMatchObject({ status: 201, body: { data: { id, type: 'energy-feed' }, meta: { posted: 1, kept: 1 } } });
    await post(id, {
      readings: [
        { at: '2026-03-02 06:00:00', value: 20 },
        { at: '2026-02-28T06:00:00Z', value: -3 },
      ],
    });
    expect(await readings(id)).toEqual([
      { at: '2026-02-28T06:00:00Z', value: -3 },
      { at: '2026-03-01T06:00:00Z', value: 12.5 },
      { at: '2026-03-02T06:00:00Z', value: 20 },
    ]);
  });

  it('of an instant that has one replace it; without a value they take it away', async () => {
    const id = await aFeed();
    const at = '2026-03-01T06:00:00Z';
    await post(id, {
      readings: [
        { at, value: 1 },
        { at, value: 2 },
      ],
    });
    expect(await readings(id)).toEqual([{ at, value: 2 }]);
    await post(id, { at, value: 3 });
    expect(await readings(id)).toEqual([{ at, value: 3 }]);
    expect((await post(id, { at, value: null })).body).toMatchObject({ meta: { kept: 0 } });
    expect(await readings(id)).toEqual([]);
  });

  it('are in the trail as they were posted, not as the whole list', async () => {
    const id = await aFeed();
    const many = Array.from({ length: 200 }, (_, hour) => ({
      at: new Date(Date.UTC(2026, 0, 1, hour)).toISOString(),
      value: hour,
    }));
    await post(id, { readings: many });
    await post(id, { at: '2026-01-01T00:00:00Z', value: 99 });
    const trail = await lab.services.lab.db
      .selectFrom('audits')
      .select(['before', 'after'])
      .where('record_key', '=', id)
      .orderBy('rid', 'desc')
      .limit(1)
      .execute();
    expect(trail).toEqual([
      {
        before: JSON.stringify({ readings: '[{"at":"2026-01-01T00:00:00Z","value":0}]' }),
        after: JSON.stringify({ readings: '[{"at":"2026-01-01T00:00:00Z","value":99}]' }),
      },
    ]);
    const before = (await lab.services.lab.db.selectFrom('audits').select('id').execute()).length;
    await post(id, { at: '2026-01-01T00:00:00Z', value: 99 });
    expect((await lab.services.lab.db.selectFrom('audits').select('id').execute()).length).toBe(before);
  });

  it('are kept to twenty thousand: the oldest make room', async () => {
    const id = await aFeed();
    const hour = (index: number) => new Date(Date.UTC(2024, 0, 1, index)).toISOString();
    for (let start = 0; start < 20_000; start += 5000)
      await post(id, { readings: Array.from({ length: 5000 }, (_, index) => ({ at: hour(start + index), value: index })) });
    const answer = await post(id, {
      readings: [
        { at: hour(20_000), value: 1 },
        { at: hour(20_001), value: 2 },
      ],
    });
    expect(answer.body).toMatchObject({ meta: { posted: 2, kept: 20_000 } });
    const list = (await readings(id)) as { at: string }[];
    expect([list.length, list[0]?.at, list.at(-1)?.at]).toEqual([
      20_000,
      hour(2).replace('.000', ''),
      hour(20_001).replace('.000', ''),
    ]);
    const chart = await lab.v2('admin', {
      method: 'POST',
      path: '/api/v2/widgets/data',
      body: { title: 'energy_feed', settings: { feed_id: id, date_range: 'all' } },
    });
    const { data } = chart.body as { data: { total: number; series: { points: { key: string }[] }[] } };
    expect([data.total, data.series[0]?.points.length, data.series[0]?.points.at(-1)?.key]).toEqual([
      20_000,
      1000,
      hour(20_001).replace('.000', ''),
    ]);
  });

  it.each<[string, unknown, string]>([
    ['nothing', {}, 'readings'],
    ['an empty list', { readings: [] }, 'readings'],
    ['no time', { value: 1 }, 'at'],
    ['no value', { at: '2026-03-01' }, 'value'],
    ['a day that does not exist', { at: '2026-02-30', value: 1 }, 'at'],
    ['text for a value', { at: '2026-03-01', value: '5' }, 'value'],
    ['both forms', { at: '2026-03-01', value: 5, readings: [{ at: '2026-03-01', value: 5 }] }, 'readings'],
    [
      'something wrong within',
      {
        readings: [
          { at: '2026-03-01', value: 1 },
          { at: 'x', value: 1 },
        ],
      },
      'readings.1.at',
    ],
    ['more than a meter says', { at: '2026-03-01', value: 1, unit: 'kWh' }, 'unit'],
    ['too many', { readings: Array.from({ length: 5001 }, () => ({ at: '2026-03-01', value: 1 })) }, 'readings'],
  ])('with %s are refused', async (_name, body, name) => {
    const answer = v2Of(await post(await aFeed(), body));
    expect(answer).toMatchObject({ status: 422, errors: [{ source: { pointer: `/data/attributes/${name}` } }] });
  });
});
