// Words of a search, each found somewhere in the record or in what it belongs to; what comes first; and that nothing hidden finds anything.
// docs/interface/v2.md#search.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#server/contract/operations.ts';
import { v2Of } from '../../support/answers.ts';
import { aCustomer, anInventory, change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  await aCustomer(lab.program, { KTAG: 'C-KUEHNEL', K4601: '1077', K4602: 'Kühnel Messtechnik GmbH', K4604: 'Mainz' });
  const devices = [
    { MTAG: 'w-1', I4201: 'PM-100050', I4202: 'Fluke', I4203: '179', I4204: '88121', I4206: 'Handmultimeter', ktag: 'C-KUEHNEL' },
    {
      MTAG: 'w-2',
      I4201: 'PM-100051',
      I4202: 'Mitutoyo',
      I4203: '500-181',
      I4204: '17988',
      I4206: 'Messschieber',
      ktag: 'C-KUEHNEL',
    },
    { MTAG: 'w-3', I4201: 'PM-100052', I4202: 'Fluke', I4203: '87V', I4204: '1-179', I4206: 'Handmultimeter', ktag: 'C-ALPHA' },
    { MTAG: 'w-4', I4201: '8812', I4202: 'Mahr', I4203: '16', I4206: 'Meßuhr, ersetzt 88121', ktag: 'C-KUEHNEL' },
  ];
  for (const device of devices) await anInventory(lab.program, device);
});
afterAll(() => lab.stop());

async function ids(path: string, q: string, user: UserName = 'admin'): Promise<unknown[]> {
  const answer = await lab.v2(user, { path: `/api/v2/${path}${path.includes('?') ? '&' : '?'}q=${encodeURIComponent(q)}` });
  expect(answer.status, answer.text).toBe(200);
  const { list, meta } = v2Of(answer);
  expect(meta.total).toBe(list.length);
  return list.map(({ id }) => id);
}

describe('several words', () => {
  it.each([
    ['fluke 179', ['w-1', 'w-3']],
    ['179 Fluke', ['w-1', 'w-3']],
    ['fluke multimeter', ['w-1', 'w-3']],
    ['kühnel messschieber', ['w-2']],
    ['kuehnel meßschieber', ['w-2']],
    ['MAINZ mitu', ['w-2']],
    ['PM 100050', ['w-1']],
    ['1077 messuhr', ['w-4']],
    ['fluke kühnel 179 hand', ['w-1']],
    ['fluke messschieber', []],
    ['kühnel äpfelmann', []],
  ])('%s', async (words, expected) => {
    expect(await ids('inventories', words)).toEqual(expected);
  });

  it('find what belongs to a device: its calibrations, by their own words and by those of device and customer', async () => {
    const [calibration] = await ids('calibrations', 'CERT-1');
    expect(await ids('calibrations', 'cert-1 prüftechnik x10')).toEqual([calibration]);
    expect(await ids('calibrations', 'cert-1 bergmann')).toEqual([]);
  });

  it('stand beside filters, and another order is obeyed', async () => {
    expect(await ids('inventories?sort=-asset_number', 'fluke multimeter')).toEqual(['w-3', 'w-1']);
    expect(await ids('inventories?filter[model]=87V', 'fluke multimeter')).toEqual(['w-3']);
  });

  it('are told in the order of their pages, each once', async () => {
    const page = async (number: number) => {
      const answer = await lab.v2('admin', { path: `/api/v2/inventories?q=PM-&page[size]=2&page[number]=${number}` });
      return v2Of(answer).list.map(({ id }) => id);
    };
    expect([...(await page(1)), ...(await page(2))]).toEqual(['w-1', 'w-2', 'w-3']);
  });

  it('are followed by a phrase where there are more than eight', async () => {
    expect(await ids('inventories', 'f l u k e 1 7 9')).toEqual(['w-1', 'w-3']);
    expect(await ids('inventories', 'p m 1 0 5 f l Meßuhr, ersetzt 88121')).toEqual([]);
    expect(await ids('inventories', 'm a h r 1 6 8 Meßuhr, ersetzt 88121')).toEqual(['w-4']);
  });
});

it('what a word names exactly comes first, then what begins with it', async () => {
  expect(await ids('inventories', '88121')).toEqual(['w-1', 'w-4']);
  expect(await ids('inventories', '8812')).toEqual(['w-4', 'w-1']);
  expect(await ids('inventories', '179')).toEqual(['w-1', 'w-2', 'w-3']);
});

it('what came with the program is found by the name its reader knows it by, and by the one it is kept under', async () => {
  const made = await lab.v2('admin', {
    method: 'POST',
    path: '/api/v2/dashboards',
    body: { name: 'Today in the lab', value: [] },
  });
  expect(made.status, made.text).toBe(201);
  const named = async (q: string, language: 'de' | 'en') => {
    await lab.v2('admin', { method: 'PATCH', path: '/api/v2/auth/me', body: { language } });
    const { list } = v2Of(await lab.v2('admin', { path: `/api/v2/dashboards?q=${encodeURIComponent(q)}` }));
    return list.map(({ attributes }) => attributes.name);
  };
  expect(await named('heute labor', 'de')).toEqual(['Today in the lab']);
  expect(await named('today', 'de')).toEqual(['Today in the lab']);
  expect(await named('heute morgen', 'de')).toEqual([]);
  expect(await named('heute', 'en')).toEqual([]);
});

describe('what is hidden', () => {
  it('finds nothing: another kind without its operation, a field that is switched off', async () => {
    const withoutCustomers = operations.filter((name) => name !== 'customers_view');
    await change(lab.program, 'role', 'role-probe', { operations: JSON.stringify(withoutCustomers) });
    await change(lab.program, 'user', 'user-probe', { customer_filter: 'all' });
    expect(await ids('inventories', 'fluke 179', 'probe')).toEqual(['w-1', 'w-3']);
    expect(await ids('inventories', 'kühnel', 'probe')).toEqual([]);
    await change(lab.program, 'role', 'role-probe', { operations: JSON.stringify(operations) });
    expect(await ids('inventories', 'kühnel', 'probe')).toEqual(['w-1', 'w-2', 'w-4']);
    const settings = (filterable: boolean) =>
      lab.v2('admin', { method: 'PUT', path: '/api/v2/fields/customer/K4602', body: { filterable } });
    expect((await settings(false)).status).toBe(200);
    expect(await ids('inventories', 'kühnel')).toEqual([]);
    await settings(true);
  });

  it('finds nothing by its words for who sees other customers', async () => {
    expect(await ids('inventories', 'kühnel', 'berta')).toEqual([]);
    expect(await ids('inventories', 'fluke', 'berta')).toEqual(['w-3']);
    expect(await ids('calibrations', 'kühnel', 'berta')).toEqual([]);
  });
});

describe('what somebody sees a part of', () => {
  it.each([1000, 1100])('is told by its exact number, few or many: %i', async (count) => {
    const word = `vielfach${count}`;
    const rows = Array.from({ length: count }, (_, n) => ({ MTAG: `${word}-${n}`, I4206: word, ktag: 'C-ALPHA', I4209: 'A' }));
    for (let start = 0; start < count; start += 250)
      await lab.program.db
        .insertInto('inventory')
        .values(rows.slice(start, start + 250))
        .execute();
    await anInventory(lab.program, { MTAG: `${word}-other`, I4206: word, ktag: 'C-KUEHNEL' });
    for (const [user, seen] of [
      ['berta', count],
      ['admin', count + 1],
    ] as const) {
      const { list, meta } = v2Of(await lab.v2(user, { path: `/api/v2/inventories?q=${word}&page[size]=500&page[number]=2` }));
      expect([meta.total, list.length]).toEqual([seen, 500]);
    }
  });
});
