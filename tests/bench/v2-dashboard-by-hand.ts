// Twelve widgets by hand, each with the statements anyone would write for its figures, and how long each took.
import type Database from 'better-sqlite3';

type Values = Record<string, string>;

interface Statement {
  sql: string;
  /** The total alone; otherwise rows. */
  one?: boolean;
}

const devices = 't.ktag in (select customer_KTAG from user_customers where user_uID = @user)';
const active = "t.I4209 in (select code from statuses where type = 'inventory' and hidden = 0)";
const shown =
  't.MTAG, t.I4201, t.I4204, t.I4202, t.I4203, t.I4206, t.I4209, t.duedate, (select K4602 from customers where KTAG = t.ktag) as customer';
const dueList = (condition: string): Statement[] => [
  { sql: `select ${shown} from inventory t where ${active} and ${condition} and ${devices} order by t.duedate, t.MTAG limit 10` },
  { sql: `select count(*) as n from inventory t where ${active} and ${condition} and ${devices}`, one: true },
];
const customers = '(select customer_KTAG from user_customers where user_uID = @user)';
/** What belongs to a customer, a device, both or neither. */
const ofBoth = `(t.customer_KTAG is null or t.customer_KTAG in ${customers})
  and (t.MTAG is null or exists (select 1 from inventory i where i.MTAG = t.MTAG and i.ktag in ${customers}))`;
const ofDevice = `exists (select 1 from inventory t where t.MTAG = c.MTAG and ${devices})`;

const today = "date('now', 'localtime')";
const inDays = (days: string) => `date('now', 'localtime', '${days} days')`;

export const widgets: readonly { title: string; settings: object; statements: readonly Statement[] }[] = [
  { title: 'due_inventory', settings: {}, statements: dueList(`t.duedate between ${today} and ${inDays('+30')}`) },
  { title: 'overdue_inventory', settings: {}, statements: dueList(`t.duedate <= ${inDays('-1')}`) },
  {
    title: 'due_inventory',
    settings: { date_range: '90_days', rowsPerPage: 50 },
    statements: dueList(`t.duedate between ${today} and ${inDays('+90')}`).map(({ sql, ...rest }) => ({
      sql: sql.replace('limit 10', 'limit 50'),
      ...rest,
    })),
  },
  {
    title: 'due_calibration_per_month',
    settings: {},
    statements: [
      {
        sql: `select case when t.duedate < ${today} then 'overdue' else substr(t.duedate, 1, 7) end as key, count(*) as n from inventory t
              where ${active} and t.duedate <= date('now', 'localtime', 'start of month', '+12 months', '-1 day') and ${devices} group by 1`,
      },
    ],
  },
  {
    title: 'last_calibration',
    settings: {},
    statements: [
      {
        sql: `select c.CTAG, c.C2301, c.C2306, c.C2323, c.C2303, c.C2307, c.status, d.I4201, d.I4202, d.I4203, d.I4204
              from calibration c join inventory d on d.MTAG = c.MTAG
              where c.status = 'D' and ${ofDevice} order by c.C2301 desc, c.CTAG desc limit 10`,
      },
      {
        sql: `select count(*) as n from calibration c where c.status = 'D' and c.MTAG in (select t.MTAG from inventory t where ${devices})`,
        one: true,
      },
    ],
  },
  {
    title: 'assets_status',
    settings: { settingDisplay: 'chart' },
    statements: [{ sql: `select t.I4209 as key, count(*) as n from inventory t where ${devices} group by 1` }],
  },
  {
    title: 'ticket_status',
    settings: { settingDisplay: 'chart' },
    statements: [{ sql: `select t.status as key, count(*) as n from support_tickets t where ${ofBoth} group by 1` }],
  },
  {
    title: 'order_entries_by_status',
    settings: {},
    statements: [
      { sql: `select t.status as key, count(*) as n from booking t where t.customer_KTAG in ${customers} group by 1` },
    ],
  },
  {
    title: 'notepad_status',
    settings: {},
    statements: [{ sql: `select t.status as key, count(*) as n from notepad t where ${ofBoth} group by 1` }],
  },
  {
    title: 'dms_entries',
    settings: {},
    statements: [
      {
        sql: `select t.* from documents t where t.customer_KTAG in ${customers} order by t.created_at desc, t.uID desc limit 10`,
      },
      { sql: `select count(*) as n from documents t where t.customer_KTAG in ${customers}`, one: true },
    ],
  },
  {
    title: 'filter_statistic',
    settings: { chart_filters: ['bench-passed'], chart_type: 'LineChart', year: 2026 },
    statements: [
      {
        sql: `select substr(c.C2301, 1, 7) as key, count(*) as n from calibration c
              where c.C2323 = 'passed' and c.C2301 between '2026-01-01' and '2026-12-31'
                and c.MTAG in (select t.MTAG from inventory t where ${devices}) group by 1`,
      },
    ],
  },
  {
    title: 'advanced_filter',
    settings: { filter_id: 'bench-in-repair', filter_name: 'In repair', color: '#B45309', type: 'inventory' },
    statements: [
      { sql: `select ${shown} from inventory t where t.I4209 = 'R' and ${devices} order by t.MTAG limit 10` },
      { sql: `select count(*) as n from inventory t where t.I4209 = 'R' and ${devices}`, one: true },
    ],
  },
];

/** Sorted points or the total: what the widget says, in a form that both sides can be brought to. */
export function dashboardByHand(db: Database.Database) {
  const prepared = widgets.map(({ title, statements }) => ({
    title,
    statements: statements.map(({ sql, one }) => ({ statement: db.prepare(sql), one: one === true, named: /@user/.test(sql) })),
  }));
  return (values: Values) => {
    const data = prepared.map(({ title, statements }) =>
      statements.reduce<{ title: string; rows: unknown[]; total: number | null; ms: number[] }>(
        (told, { statement, one, named }) => {
          const began = performance.now();
          const rows = statement.all(named ? { user: values.user } : {}) as { n?: number }[];
          told.ms.push(performance.now() - began);
          if (one) told.total = rows[0]?.n ?? 0;
          else told.rows = rows;
          return told;
        },
        { title, rows: [], total: null, ms: [] },
      ),
    );
    return { data };
  };
}
