// What stands in every test lab: two customers with devices, categories and one user per way of being limited. The full
// world adds a customer that the limited user must never notice. Keys are fixed, so that tests can name records.
import { hashSecret } from '#server/auth/secrets/secrets.ts';
import { operations } from '#server/contract/operations.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { createRecord } from '#server/core/write/write.ts';
import { aCategory, aCustomer, anInventory, aRole, aUser, linkUser } from './builders.ts';
import { addAuthorisation, addHiddenRecords, addNotice, fillOwnRecords, hiddenWord } from './seed-records.ts';

export const userNames = ['admin', 'berta', 'narrow', 'bare', 'noapi', 'probe', 'lockable'] as const;
export type UserName = (typeof userNames)[number];

export function emailOf(user: UserName): string {
  return `${user}@lab.test`;
}

export function passwordOf(user: UserName): string {
  return `${user}-Passwort ä 2026`;
}

export function apiKeyOf(user: UserName): string {
  return `key-of-${user}-0123456789abcdef`;
}

const ownCustomers = ['C-ALPHA', 'C-BETA'] as const;

/** The devices of the two customers, in the order of their keys. */
export const ownDevices = ['12:345', 'dev-1', 'dev-2', 'dev-3', 'dev-4', 'dev-5', 'dev/6 ü'] as const;

export async function fillOwnWorld(ctx: Ctx): Promise<void> {
  await aCustomer(ctx, {
    KTAG: 'C-ALPHA',
    K4601: '1001',
    K4602: 'Äpfelmann Prüftechnik',
    K4604: 'Aalen',
    K4606: '73430',
    K4605: 'DE',
  });
  await aCustomer(ctx, { KTAG: 'C-BETA', K4601: '1002', K4602: 'Bergmann Optik', K4604: 'Zürich', K4606: '8001', K4605: 'CH' });
  await aCategory(ctx, {
    uID: 'cat-elec',
    name: 'Elektrisch',
    short_name: 'EL',
    color: '#224466',
    text_color: '#FFFFFF',
    sort_num: 900,
  });
  await aCategory(ctx, { uID: 'cat-dmm', name: 'Elektrische Multimeter', parent_id: 'cat-elec', sort_num: 901, rentable: 1 });
  await aCategory(ctx, { uID: 'cat-mech', name: 'Mechanisch', sort_num: 902 });
  await fillDevices(ctx);
  await createRecord(ctx, ctx.lab.registry.resource('calibration'), {
    values: { MTAG: 'dev-1', C2301: '2025-03-10', C2303: '2026-03-10', C2306: 'CERT-1' },
    trusted: { C2339: 1 },
  });
  await createRecord(ctx, ctx.lab.registry.resource('calibration'), {
    values: { MTAG: 'dev-1', C2301: '2024-03-10', C2303: '2025-03-10', C2306: 'CERT-0' },
  });
  await fillOwnRecords(ctx);
  await fillUsers(ctx);
}

async function fillDevices(ctx: Ctx): Promise<void> {
  const devices = [
    {
      MTAG: 'dev-1',
      I4201: 'A-1',
      I4202: 'Äpfelmann',
      I4203: 'X10',
      I4204: 'SN-001',
      I4206: 'Druckmessgerät',
      duedate: '2026-03-10',
      I4229: 12,
      I4211: 'Halle 1',
      ktag: 'C-ALPHA',
      I4224: '0.5',
      remark: 'Erste Zeile\nzweite Zeile',
    },
    {
      MTAG: 'dev-2',
      I4201: 'A-2',
      I4202: 'Apfelbaum',
      I4203: 'X20',
      I4204: 'SN-002',
      I4206: 'Messschieber',
      duedate: '2026-02-01',
      I4229: 24,
      I4211: 'halle 1',
      ktag: 'C-ALPHA',
      I4224: '1.0',
    },
    {
      MTAG: 'dev-3',
      I4201: 'A-10',
      I4202: 'Zett',
      I4203: 'x10',
      I4204: 'SN-003',
      I4206: 'Multimeter 100%_fest',
      I4209: 'S',
      I4229: 1,
      I4228: 'year',
      ktag: 'C-BETA',
    },
    {
      MTAG: 'dev-4',
      I4201: 'B-1',
      I4202: 'Azur',
      I4203: 'Y1',
      I4206: 'ÜBERDRUCKVENTIL',
      I4209: 'R',
      duedate: '2026-12-31',
      I4229: 6,
      ktag: 'C-BETA',
      I4211: 'Regal 7',
    },
    {
      MTAG: 'dev-5',
      I4201: 'B-2',
      I4202: 'äpfelmann',
      I4203: 'Y2',
      I4206: 'Fühler',
      I4209: 'L',
      duedate: '2026-03-02',
      I4229: 26,
      I4228: 'week',
      ktag: 'C-ALPHA',
      I4217: 'dev-1',
    },
    { MTAG: '12:345', I4201: 'C-1', I4202: 'Zettler', I4203: 'Alt', I4206: 'Aus einer alten Anlage', I4209: 'X', ktag: 'C-BETA' },
    {
      MTAG: 'dev/6 ü',
      I4201: 'C-2',
      I4202: 'Öhm & Söhne',
      I4203: 'Q?#',
      I4206: 'Widerstand 10 kΩ',
      duedate: '2027-01-15',
      I4229: 12,
      ktag: 'C-ALPHA',
      I4217: 'dev-1',
    },
  ];
  for (const device of devices) await anInventory(ctx, device, linksOf(device.MTAG));
}

function linksOf(key: string): string[] {
  if (key === 'dev-1') return ['cat-elec', 'cat-dmm'];
  return key === 'dev-3' ? ['cat-dmm'] : [];
}

async function fillUsers(ctx: Ctx): Promise<void> {
  const roleNamed = async (name: string) =>
    String((await ctx.db.selectFrom('roles').select('uID').where('name', '=', name).executeTakeFirstOrThrow()).uID);
  const manager = await roleNamed('lab manager');
  const narrowing = await createRecord(ctx, ctx.lab.registry.resource('advanced_filter'), {
    values: { uID: 'filter-in-operation', name: 'In operation', type: 'inventory', formula: "I4209 = 'A'" },
  });
  const bare = await aRole(ctx, { name: 'bare', operations: ['using_API'] });
  const noapi = await aRole(ctx, { name: 'noapi', operations: operations.filter((name) => name !== 'using_API') });
  const probe = await aRole(ctx, { uID: 'role-probe', name: 'probe', operations: ['using_API'] });
  const account = (user: UserName) => ({ uID: `user-${user}`, email: emailOf(user), password: passwordOf(user), language: 'en' });
  await aUser(ctx, { ...account('berta'), role: manager, customer_filter: 'assigned' }, [...ownCustomers]);
  await linkUser(ctx, 'user-berta', { groups: ['grp-own'] });
  await addNotice(ctx, { uID: 'notice-own', record_key: 'dev-5', title: '12:345' });
  await aUser(ctx, { ...account('narrow'), role: manager, inventory_filter: String(narrowing.uID) }, ['C-ALPHA']);
  await aUser(ctx, { ...account('bare'), role: bare.uID });
  await aUser(ctx, { ...account('noapi'), role: noapi.uID });
  await aUser(ctx, { ...account('probe'), role: probe.uID });
  await aUser(ctx, { ...account('lockable'), role: manager });
  await addAuthorisation(ctx, 'user-narrow');
  for (const user of userNames) {
    if (user !== 'admin') await anApiKey(ctx, `user-${user}`, apiKeyOf(user));
  }
}

async function anApiKey(ctx: Ctx, userId: string, key: string): Promise<void> {
  await createRecord(ctx, ctx.lab.registry.resource('api_key'), {
    values: { user_uID: userId, name: 'test' },
    trusted: { key_hash: hashSecret(key) },
  });
}

/** Rows of a customer nobody but the administrator sees; they touch the visible ones wherever a relation can. */
export async function addHiddenWorld(ctx: Ctx): Promise<void> {
  await aCustomer(ctx, {
    KTAG: 'C-FAR',
    K4601: '1003',
    K4602: `Aprikose ${hiddenWord}`,
    K4604: hiddenWord,
    email: `${hiddenWord}@far.test`,
  });
  await anInventory(
    ctx,
    {
      MTAG: 'far-1',
      I4201: 'A-3',
      I4202: `Aprikose ${hiddenWord}`,
      I4206: hiddenWord,
      ktag: 'C-FAR',
      I4217: 'dev-1',
      duedate: '2026-03-01',
    },
    ['cat-elec', 'cat-mech'],
  );
  await anInventory(
    ctx,
    {
      MTAG: 'far-2',
      I4201: 'A-11',
      I4202: hiddenWord,
      I4204: 'SN-001',
      ktag: 'C-FAR',
      I4217: 'far-1',
      I4209: 'S',
      duedate: '2026-03-11',
    },
    ['cat-mech'],
  );
  await addHiddenRecords(ctx);
}
