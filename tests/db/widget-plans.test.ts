// Widgets ask few questions, as many of them whatever they show, and the questions go through indexes.
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { widgetTitles } from '#server/contract/widgets.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import type { SqliteHandle } from '#server/db/sqlite/handle/open-sqlite.ts';
import { createTranslator } from '#server/i18n/translate.ts';
import { defaultStatuses } from '#server/resources/defaults/statuses.ts';
import { runWidget } from '#server/widgets/run-widget.ts';
import { type Group, groups } from '#server/widgets/worklist/groups.ts';
import { readWorklist } from '#server/widgets/worklist/read-worklist.ts';
import { type Noted, noting } from './support/noting.ts';
import { create, openTestLab, type TestLab } from './support/test-lab.ts';

const customers = 100;
const devices = 2000;

let test: TestLab;
let technician: Ctx;
const statements: Noted[] = [];
const cleanUps: (() => void)[] = [];
const translator = createTranslator(fileURLToPath(new URL('../../resources/i18n', import.meta.url)));

const dayFrom = (start: number, spread: number, n: number) =>
  new Date(start + ((n * 7919) % spread) * 86_400_000).toISOString().slice(0, 10);
const past = Date.UTC(2024, 0, 1);

function fill(handle: SqliteHandle): void {
  handle.exec('BEGIN');
  const insert = (table: string, columns: string) =>
    handle.prepare(`INSERT INTO ${table} (${columns}) VALUES (${columns.replaceAll(/\w+/g, '?')})`);
  const customer = insert('customers', 'KTAG, K4602');
  for (let n = 0; n < customers; n += 1) customer.run(`k${n}`, `Kunde ${n}`);
  const device = insert('inventory', 'MTAG, I4201, I4202, I4209, duedate, ktag');
  const calibration = insert('calibration', 'CTAG, MTAG, C2301, C2303, status, C2339, C2323, C2307');
  const repair = insert('repair', 'uID, MTAG, status, received_date, technician');
  for (let n = 0; n < devices; n += 1) {
    device.run(`m${n}`, `A-${n}`, 'Fluke', 'AAASCRLX'[n % 8], dayFrom(past, 1200, n), `k${n % customers}`);
    for (let turn = 0; turn < 2; turn += 1)
      calibration.run(
        `x${n}-${turn}`,
        `m${n}`,
        dayFrom(past, 790, n + turn),
        dayFrom(past, 1200, n),
        'DDDP'[n % 4],
        turn,
        n % 5 ? 'passed' : 'failed',
        n % 3 ? 'Tom' : 'Tina',
      );
    repair.run(`r${n}`, `m${n}`, 'RDQWAANN'[n % 8], dayFrom(past, 1000, n), n % 3 ? 'Tom' : null);
  }
  const note = insert('notepad', 'uID, title, status, customer_KTAG, assignee_uID, due_date, remind_date');
  const ticket = insert('support_tickets', 'uID, number, title, status, priority, customer_KTAG, risk, created_at, closed_date');
  const order = insert('booking', 'uID, number, status, date, customer_KTAG');
  const document = insert('documents', 'uID, title, type, customer_KTAG, created_at');
  const link = insert('document_links', 'uID, document_uID, resource, record_key');
  for (let n = 0; n < devices; n += 1) {
    const day = dayFrom(past, 790, n);
    note.run(`n${n}`, `N ${n}`, 'OPWD'[n % 4], `k${n % customers}`, n % 3 ? 'u1' : null, day, day);
    ticket.run(`t${n}`, `T${n}`, `T ${n}`, 'NAPWCDX'[n % 7], 'normal', `k${n % customers}`, (n % 25) + 1, `${day} 08:00:00`, day);
    order.run(`b${n}`, `B${n}`, 'OCWSDX'[n % 6], day, `k${n % customers}`);
    document.run(`d${n}`, `D ${n}`, `type ${n % 9}`, `k${n % customers}`, `${day} 08:00:00`);
    link.run(`l${n}`, `d${n}`, 'inventory', `m${n}`);
  }
  const own = insert('user_customers', 'user_uID, customer_KTAG');
  for (let n = 0; n < 10; n += 1) own.run('u1', `k${n}`);
  handle.exec('COMMIT; ANALYZE');
}

beforeAll(async () => {
  test = await openTestLab({ watch: noting(statements), atEnd: (cleanUp) => cleanUps.push(cleanUp) });
  const { ctx, handle, lab } = test;
  const role = await create(ctx, 'role', { name: 'Techniker', operations: '[]' });
  handle.prepare("INSERT INTO users (uID, email, role) VALUES ('u1', 'tom@lab.test', ?)").run(role);
  for (const type of ['inventory', 'booking']) {
    const formula = type === 'inventory' ? 'duedate < TODAY' : "status = 'O'";
    await create(ctx, 'advanced_filter', { uID: `f-${type}`, name: type, type, formula, shared: 1 });
  }
  await create(ctx, 'energy_feed', { uID: 'feed', name: 'Meter' });
  await create(ctx, 'setting', { name: 'inventory.critical_days', value: '[90,60,30]' });
  for (const status of defaultStatuses) await create(ctx, 'status', { ...status });
  fill(handle);
  await create(ctx, 'check_chart', { uID: 'chart', name: 'Gauge block', MTAG: 'm0', quantity: 'Length', unit: 'mm' });
  await lab.registry.reload(lab.db);
  const { program: _program, ...principal } = ctx.principal;
  technician = { ...ctx, principal: { ...principal, userId: 'u1', name: 'Tom', customers: 'assigned' } };
});

afterAll(() => {
  for (const cleanUp of cleanUps.reverse()) cleanUp();
});

const needed: Record<string, object> = {
  advanced_filter: { filter_id: 'f-inventory' },
  filter_statistic: { chart_filters: ['f-inventory', 'f-booking'], year: 2025 },
  status_variable: { variable: 'calibration' },
  energy_feed: { feed_id: 'feed' },
  control_chart: { chart_id: 'chart' },
};

const everything = Object.keys({
  inventory: 0,
  calibration: 0,
  notepad: 0,
  support_tickets: 0,
  booking: 0,
  documents: 0,
  document_links: 0,
  users: 0,
  settings: 0,
  advanced_filters: 0,
});

/** What one widget asks; nothing is kept from the one before but how large a part of the lab its reader sees. */
async function asked(ctx: Ctx, title: string, settings: object = {}): Promise<Noted[]> {
  const widget = { title, settings: { ...needed[title], ...settings } };
  await runWidget(ctx, { translator, widget });
  await test.lab.changes.written(everything);
  statements.length = 0;
  await runWidget(ctx, { translator, widget });
  return [...statements];
}

function planOf({ sql, parameters }: Noted): string[] {
  return (test.handle.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(parameters) as { detail: string }[]).map(({ detail }) => detail);
}

/** The most each may ask: total, page, relations and documents of a list; one question a grouped count. */
const most: Record<string, number> = {
  due_inventory: 4,
  overdue_inventory: 4,
  critical_1_inventory: 5,
  critical_2_inventory: 5,
  critical_3_inventory: 5,
  // What is overdue, and the months to come; what can be done in them: who is away, and how long things took.
  due_calibration_per_month: 6,
  // Its devices and, with them, their customers.
  last_calibration: 5,
  // What came in, and what was done.
  throughput: 2,
  new_offers: 4,
  notepad_notification: 5,
  notepad_entries_by_status_and_assignee: 3,
  ticket_statistic: 2,
  support_activity_entries: 4,
  support_risk_entries: 4,
  dms_entries: 3,
  advanced_filter: 6,
  filter_statistic: 4,
  pending_user: 3,
  // The chart, its values and how many there are.
  control_chart: 3,
  // The history of all devices with what it is put together by, once a table has changed.
  interval_load: 11,
};

describe('the number of questions', () => {
  it.each(widgetTitles)('of %s is fixed and small', async (title) => {
    for (const ctx of [test.ctx, technician]) {
      const few = await asked(ctx, title, { rowsPerPage: 2, hasDocumentColumn: true });
      const many = await asked(ctx, title, { rowsPerPage: 100, hasDocumentColumn: true });
      expect(many.length).toBe(few.length);
      expect(many.length).toBeLessThanOrEqual(most[title] ?? 1);
      const chart = await asked(ctx, title, { settingDisplay: 'chart', date_range: 'this_year' });
      expect(chart.length).toBeLessThanOrEqual(most[title] ?? 1);
    }
  });

  it('that were asked before and whose tables stand still is none', async () => {
    const first = await asked(test.ctx, 'assets_status');
    statements.length = 0;
    await runWidget(test.ctx, { translator, widget: { title: 'assets_status', settings: {} } });
    expect([first.length, statements.length]).toEqual([1, 0]);
    await test.lab.changes.written(['inventory']);
    await runWidget(test.ctx, { translator, widget: { title: 'assets_status', settings: {} } });
    expect(statements).toHaveLength(1);
  });
});

/** Every row of the table itself; saved filters are few. */
const tableScan = /^SCAN t(?! USING)/;
const isFew = (sql: string) => sql.includes('"advanced_filters" as "t"');

describe('an index serves', () => {
  it.each<[string, object]>([
    ['due_inventory', {}],
    ['overdue_inventory', {}],
    ['critical_1_inventory', {}],
    ['critical_2_inventory', {}],
    ['critical_3_inventory', {}],
    ['due_inventory', { settingDisplay: 'chart' }],
    ['due_inventory', { calibrationDueType: 'calibration' }],
    ['due_inventory', { portletInventoryConditionFilterVal: 'A' }],
    ['due_inventory', { customerKtag: 'k3' }],
    ['due_calibration_per_month', {}],
    ['due_calibration_per_month', { calibrationDueType: 'calibration' }],
    ['last_calibration', {}],
    ['last_calibration', { settingDisplay: 'chart' }],
    ['assets_status', {}],
    ['status_variable', { variable: 'calibration' }],
    ['order_entries_by_status', {}],
    ['ticket_status', {}],
    ['ticket_statistic', {}],
    ['dms_entries', {}],
    ['new_offers', {}],
    ['advanced_filter', {}],
    ['filter_statistic', {}],
  ])('%s with %j, for all customers and for some', async (title, settings) => {
    for (const ctx of [test.ctx, technician]) {
      for (const statement of await asked(ctx, title, { hasDocumentColumn: true, ...settings })) {
        if (isFew(statement.sql)) continue;
        expect(
          planOf(statement).filter((step) => tableScan.test(step)),
          statement.sql,
        ).toEqual([]);
      }
    }
  });

  it('a grouped count of all devices, or all calibrations, reads the index alone', async () => {
    const [status] = await asked(test.ctx, 'assets_status');
    expect(status && planOf(status)[0]).toMatch(/^SCAN t USING COVERING INDEX inventory_I4209/);
    const [calibrations] = await asked(test.ctx, 'status_variable', { variable: 'calibration' });
    expect(calibrations && planOf(calibrations)[0]).toMatch(/^SCAN t USING COVERING INDEX calibration_status/);
  });

  it('a technician’s calibrations are counted from his devices, not one by one', async () => {
    for (const [title, settings] of [
      ['status_variable', { variable: 'calibration' }],
      ['last_calibration', { rowsPerPage: 1 }],
    ] as const) {
      const [count] = (await asked(technician, title, settings)).filter(({ sql }) => sql.includes('count(*)'));
      expect(count && planOf(count).join('\n')).not.toMatch(/CORRELATED|EXISTS/);
    }
  });

  it('current certificates that fall due are found by their dates, whatever is asked of their devices', async () => {
    const questions = await asked(test.ctx, 'due_inventory', { calibrationDueType: 'calibration' });
    for (const question of questions.filter(({ sql }) => sql.includes('"calibration" as "t"')))
      expect(planOf(question)[0]).toMatch(/^SEARCH t USING (?:COVERING )?INDEX calibration_(?:C2339_)?C2303/);
  });

  it('months of due dates are counted within the index', async () => {
    const [months] = await asked(test.ctx, 'due_calibration_per_month');
    const looked = months ? planOf(months).filter((step) => /^(SEARCH|SCAN|USE)/.test(step)) : [];
    expect(looked).toHaveLength(12);
    for (const step of looked) expect(step).toMatch(/^SEARCH t USING COVERING INDEX inventory_(?:I4209_duedate|duedate)/);
  });

  it('passed calibrations of a technician’s devices are counted within the index, by month', async () => {
    await create(test.ctx, 'advanced_filter', {
      uID: 'f-passed',
      name: 'passed',
      type: 'calibration',
      formula: "C2323 = 'passed'",
      shared: 1,
    });
    const settings = { chart_filters: ['f-passed'], year: 2025 };
    const questions = (await asked(technician, 'filter_statistic', settings)).filter(({ sql }) => !isFew(sql));
    expect(questions).toHaveLength(1);
    const steps = questions.map((question) => planOf(question).find((step) => / t USING /.test(step)));
    expect(steps).toEqual([expect.stringMatching(/COVERING INDEX calibration_MTAG_C2301_C2323_status/)]);
  });

  it('what intervals come to reads the history of each device through indexes', async () => {
    for (const ctx of [test.ctx, technician]) {
      const histories = (await asked(ctx, 'interval_load')).filter(({ sql }) => sql.includes('json_each'));
      expect(histories.some(({ sql }) => sql.includes('"calibration" as "c"'))).toBe(true);
      for (const question of histories)
        expect(
          planOf(question).filter((step) => /^SCAN (?!(?:k|listed) VIRTUAL)/.test(step)),
          question.sql,
        ).toEqual([]);
    }
  });

  it('the newest calibrations are read in order, without sorting all', async () => {
    const questions = await asked(test.ctx, 'last_calibration');
    const page = questions.find(({ sql }) => sql.includes('order by'));
    expect(page && planOf(page).join('\n')).toMatch(/SEARCH t USING INDEX calibration_status_C2301/);
    expect(page && planOf(page).join('\n')).not.toContain('TEMP B-TREE');
  });
});

describe('the worklist', () => {
  const texts = { label: () => '' };
  const askedFor = async (ctx: Ctx, group: Group, size: number) => {
    await readWorklist(ctx, texts, { group, page: { number: 1, size } });
    await test.lab.changes.written([...everything, 'repair', 'booking', 'customers']);
    statements.length = 0;
    const { data } = await readWorklist(ctx, texts, { group, page: { number: 1, size } });
    return { data, asked: [...statements] };
  };

  it.each(groups)('asks as many questions for 50 rows of %s as for two, each through an index', async (group) => {
    for (const ctx of [test.ctx, technician]) {
      const few = await askedFor(ctx, group, 2);
      const many = await askedFor(ctx, group, 50);
      expect(many.asked.length).toBe(few.asked.length);
      // Eight kinds of work counted, eight looked at, and what stands beside them.
      expect(many.asked.length).toBeLessThanOrEqual(19);
      for (const statement of many.asked)
        expect(
          planOf(statement).filter((step) => tableScan.test(step)),
          statement.sql,
        ).toEqual([]);
    }
  });

  it('reads devices by their due dates in order, without sorting all', async () => {
    const { data, asked: questions } = await askedFor(test.ctx, 'overdue', 50);
    expect(data).toHaveLength(50);
    const page = questions.find(({ sql }) => sql.includes('"inventory" as "t"') && sql.includes('order by'));
    expect(page && planOf(page).join('\n')).toMatch(/USING INDEX inventory_(?:I4209_)?duedate/);
  });
});
