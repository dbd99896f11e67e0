// One customer with a little of everything that widgets show, counted by hand in the tests, on the lab's day 2026-03-02. A second
// one like it can stand beside it: whoever does not see that customer must not notice.
import { type Ctx, inTransaction } from '#server/core/lab/context.ts';
import { addAsSideEffect } from '#server/core/write/side-effects.ts';
import { createRecord } from '#server/core/write/write.ts';
import type { Row } from '#server/schema/define-resource.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { aCategory, aCustomer, aUser } from '../../support/builders.ts';

type Values = Record<string, unknown>;

async function add(ctx: Ctx, resource: ResourceName, values: Values, trusted?: Row): Promise<void> {
  await createRecord(ctx, ctx.lab.registry.resource(resource), trusted ? { values, trusted } : { values });
}

async function setCreated(ctx: Ctx, table: string, id: string, at: string): Promise<void> {
  await ctx.db.updateTable(table).set({ created_at: at, updated_at: at }).where('uID', '=', id).execute();
}

/** number -> status, due date */
const devices: readonly (readonly [number, string, string | null])[] = [
  [1, 'A', '2026-02-01'],
  [2, 'A', '2026-03-01'],
  [3, 'A', '2026-03-02'],
  [4, 'S', '2026-03-20'],
  [5, 'A', '2026-04-01'],
  [6, 'A', '2026-04-02'],
  [7, 'X', '2026-03-10'],
  [8, 'L', '2026-05-15'],
  [9, 'A', null],
];

async function fillDevices(ctx: Ctx, customer: string, p: string): Promise<void> {
  const inventory = ctx.lab.registry.resource('inventory');
  for (const [number, status, duedate] of devices) {
    const values = {
      MTAG: `${p}-${number}`,
      I4201: `${p.toUpperCase()}-${number}`,
      I4202: 'Maker',
      I4204: `SN-${number}`,
      I4209: status,
      ktag: customer,
      ...(duedate ? { duedate } : {}),
      ...(number === 5 ? { type_id: 'type-w' } : {}),
      ...(number === 6 ? { I4229: 6, I4228: 'month' } : {}),
    };
    const categories = number === 3 ? ['cat-w-sub'] : number === 4 ? ['cat-w'] : [];
    await createRecord(ctx, inventory, { values, links: { categories } });
  }
}

/** number -> device, status, date, next date, result */
const calibrations = [
  [1, 1, 'D', '2025-02-01', '2026-02-01', 'passed'],
  [2, 4, 'D', '2026-02-20', '2026-03-20', 'limited'],
  [3, 5, 'D', '2026-01-10', '2026-04-01', 'passed'],
  [4, 3, 'P', null, null, null],
  [5, 6, 'D', '2026-03-02', '2026-04-02', 'passed'],
] as const;

async function fillCalibrations(ctx: Ctx, p: string): Promise<void> {
  for (const [number, device, status, date, next, result] of calibrations) {
    const dates = date ? { C2301: date, C2303: next, C2323: result } : {};
    await add(ctx, 'calibration', {
      CTAG: `${p}-cal-${number}`,
      MTAG: `${p}-${device}`,
      status,
      C2306: `${p}-C${number}`,
      ...dates,
    });
  }
}

async function fillChart(ctx: Ctx, p: string): Promise<void> {
  const chart = {
    uID: `${p}-chart`,
    MTAG: `${p}-1`,
    name: `${p} chart`,
    quantity: 'Length',
    given_centre: '10',
    given_sigma: '1',
  };
  await add(ctx, 'check_chart', chart);
  for (const [number, day, value] of [
    [1, '2025-06-01', '10.5'],
    [2, '2026-02-20', '9.5'],
    [3, '2026-03-02', '12'],
  ] as const)
    await add(ctx, 'check_value', { uID: `${p}-v-${number}`, chart_uID: `${p}-chart`, value, measured_at: `${day} 05:00:00` });
}

async function fillOrders(ctx: Ctx, customer: string, p: string): Promise<void> {
  const orders = [
    [1, 'O', '2026-02-25'],
    [2, 'O', '2025-12-01'],
    [3, 'C', '2026-02-10'],
    [4, 'D', '2026-01-05'],
  ] as const;
  for (const [number, status, date] of orders) {
    const values = { uID: `${p}-b-${number}`, number: `${p}-B-${number}`, status, date, customer_KTAG: customer, W4103: 30 };
    await add(ctx, 'booking', { ...values, ...(number === 3 ? { category_id: 'cat-w-booking' } : {}) });
  }
}

/** number -> kind, day, currency, hundredths net */
const invoices = [
  [1, 'invoice', '2026-02-10', 100_050],
  [2, 'invoice', '2025-12-05', 20_000],
  [3, 'credit_note', '2026-02-20', 5_000],
  [4, 'cancellation', '2026-01-05', -3_000],
] as const;

async function fillInvoices(ctx: Ctx, customer: string, p: string): Promise<void> {
  for (const [number, kind, invoice_date, net_total] of invoices) {
    const sums = { net_total, vat_total: 0, gross_total: net_total, paid_total: 0, credited_total: 0, open_total: 0 };
    const order = { customer_KTAG: customer, buyer_KTAG: customer, booking_uid: `${p}-b-1`, currency: 'EUR', reminder_level: 0 };
    const named = { uID: `${p}-i-${number}`, number: `${p}-I-${number}`, kind, invoice_date, contract_hash: '' };
    const state = kind === 'invoice' ? 'open' : 'settled';
    const values = { ...named, ...order, ...sums, state };
    await inTransaction(ctx, (inner) => addAsSideEffect(inner, { resource: 'invoice', values }));
  }
}

async function fillNotes(ctx: Ctx, customer: string, p: string): Promise<void> {
  const notes: readonly (readonly [number, string, Values])[] = [
    [1, 'O', { assignee_uID: 'user-berta', remind_date: '2026-03-01', project: 'P1' }],
    [2, 'P', { assignee_uID: 'user-berta', due_date: '2026-03-02' }],
    [3, 'D', { assignee_uID: 'user-berta', remind_date: '2026-02-01' }],
    [4, 'O', { assignee_uID: 'user-lockable', remind_date: '2026-02-15', project: 'P1' }],
    [5, 'O', { project: 'P2' }],
    [6, 'O', { assignee_uID: 'user-berta', remind_date: '2026-03-09' }],
  ];
  for (const [number, status, values] of notes) {
    await add(ctx, 'note', { uID: `${p}-n-${number}`, title: `Note ${number}`, status, customer_KTAG: customer, ...values });
  }
}

async function fillTickets(ctx: Ctx, customer: string, p: string): Promise<void> {
  const tickets: readonly (readonly [number, string, Values, number | null, string])[] = [
    [1, 'N', { priority: 'high', risk_1: 5, risk_2: 4, type: 'risiko', category: 'Safety' }, 20, '2026-01-15 08:00:00'],
    [2, 'D', { priority: 'low', closed_date: '2026-02-20', assignee_uID: 'user-berta' }, null, '2026-01-20 08:00:00'],
    [3, 'W', { priority: 'critical', risk_1: 2, risk_2: 2, assignee_uID: 'user-berta' }, 4, '2026-02-02 08:00:00'],
    [4, 'X', { priority: 'normal', closed_date: '2026-03-01' }, null, '2025-03-31 08:00:00'],
    [5, 'A', { priority: 'normal', risk_1: 5, risk_2: 3, risk_3: 1, type: 'beschwerde' }, 15, '2026-03-01 08:00:00'],
  ];
  for (const [number, status, values, risk, created] of tickets) {
    const id = `${p}-t-${number}`;
    const own = { uID: id, number: `${p}-T-${number}`, title: `Ticket ${number}`, status, customer_KTAG: customer };
    await add(ctx, 'ticket', { ...own, ...values }, risk === null ? undefined : { risk });
    await setCreated(ctx, 'support_tickets', id, created);
  }
}

async function fillDocuments(ctx: Ctx, customer: string, p: string): Promise<void> {
  const documents: readonly (readonly [number, string | null, Row | undefined, string])[] = [
    [1, 'manual', { approved_by: 'Berta', approved_at: '2026-02-01 10:00:00' }, '2026-01-31 10:00:00'],
    [2, 'certificate', undefined, '2026-02-28 10:00:00'],
    [3, 'manual', undefined, '2026-03-01 10:00:00'],
    [4, null, undefined, '2025-11-01 10:00:00'],
  ];
  for (const [number, type, trusted, created] of documents) {
    const id = `${p}-d-${number}`;
    await add(
      ctx,
      'document',
      { uID: id, title: `Document ${number}`, customer_KTAG: customer, ...(type ? { type } : {}) },
      trusted,
    );
    await setCreated(ctx, 'documents', id, created);
  }
  const links = [
    ['inventory', `${p}-3`, 1],
    ['inventory', `${p}-3`, 2],
    ['inventory', `${p}-4`, 3],
    ['calibration', `${p}-cal-5`, 2],
    ['note', `${p}-n-1`, 3],
    ['ticket', `${p}-t-1`, 1],
    ['booking', `${p}-b-1`, 2],
  ] as const;
  for (const [resource, key, document] of links) {
    await add(ctx, 'document_link', { document_uID: `${p}-d-${document}`, resource, record_key: key });
  }
}

async function fillPlaces(ctx: Ctx, p: string): Promise<void> {
  await add(ctx, 'repair', {
    uID: `${p}-r-1`,
    MTAG: `${p}-1`,
    status: 'R',
    number: `${p}-R1`,
    repair_date: '2026-01-07',
    total_cost: 100,
  });
  await add(ctx, 'repair', {
    uID: `${p}-r-2`,
    MTAG: `${p}-2`,
    status: 'A',
    number: `${p}-R2`,
    repair_date: '2026-02-07',
    total_cost: 400,
  });
  await add(ctx, 'location', { LTAG: `${p}-l-1`, MTAG: `${p}-1`, status: 'L', L2802: 'Hall', L2809: '2026-02-03 12:00:00' });
}

/** What is common to all customers. */
export async function fillCommon(ctx: Ctx): Promise<void> {
  await aCategory(ctx, { uID: 'cat-w', name: 'Widget', type: 'inventory' });
  await aCategory(ctx, { uID: 'cat-w-sub', name: 'Widget below', type: 'inventory', parent_id: 'cat-w' });
  await aCategory(ctx, { uID: 'cat-w-booking', name: 'Widget orders', type: 'booking' });
  await add(ctx, 'device_type', { tID: 'type-w', type_name: 'Widget type' });
  await aUser(ctx, { uID: 'user-wait-1', email: 'wait1@lab.test', role: 'role-probe', status: 'pending', lastname: 'Wartend' });
  await aUser(ctx, { uID: 'user-wait-2', email: 'wait2@lab.test', role: 'role-probe', status: 'locked', lastname: 'Zu' });
  const filters = [
    ['inventory', 'duedate < TODAY'],
    ['calibration', "C2323 = 'passed'"],
    ['repair', 'total_cost > [decimal_1]', { decimal_1: 250 }],
    ['location', 'L2815 = 1'],
    ['booking', "status = 'O'"],
    ['support', 'risk >= 10'],
  ] as const;
  for (const [type, formula, parameters] of filters) {
    const values = { uID: `f-${type}`, name: `Filter ${type}`, type, formula, shared: 1, color: '#112233' };
    await add(ctx, 'advanced_filter', { ...values, ...(parameters ? { parameters: JSON.stringify(parameters) } : {}) });
  }
  const readings = [
    { at: '2026-01-15T06:00:00Z', value: 100 },
    { at: '2026-02-20T06:00:00Z', value: 140.5 },
    { at: '2026-02-28T06:00:00Z', value: 150 },
    { at: '2026-03-01T06:00:00Z', value: 155 },
  ];
  await add(
    ctx,
    'energy_feed',
    { uID: 'feed-w', name: 'Widget meter', unit: 'kWh', color: '#445566' },
    { readings: JSON.stringify(readings) },
  );
}

export async function fillCustomer(ctx: Ctx, customer: string, prefix: string): Promise<void> {
  await aCustomer(ctx, { KTAG: customer, K4602: `Widgets ${prefix}`, K4601: prefix });
  await fillDevices(ctx, customer, prefix);
  await fillCalibrations(ctx, prefix);
  await fillChart(ctx, prefix);
  await fillOrders(ctx, customer, prefix);
  await fillInvoices(ctx, customer, prefix);
  await fillNotes(ctx, customer, prefix);
  await fillTickets(ctx, customer, prefix);
  await fillDocuments(ctx, customer, prefix);
  await fillPlaces(ctx, prefix);
}

export async function letSee(ctx: Ctx, user: string, customer: string): Promise<void> {
  await ctx.db.insertInto('user_customers').values({ user_uID: user, customer_KTAG: customer }).execute();
  await ctx.lab.changes.written(['user_customers']);
}
