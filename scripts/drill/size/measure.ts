// The questions one after the other, by one client at a time, and how long they took: the program's whole answer over HTTP, beside the same
// rows and their number by hand on a connection of one's own.
import { Agent } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { Client } from 'pg';
import { signIn } from '../program.ts';
import { ask, made } from '../several/asking.ts';
import { type Question, questionsOf } from './questions.ts';
import { type LabSize, ownKeys } from './rows.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
const password = 'another correct battery';
const times = 40;
const warming = 4;
const creates = 100;
const mostByHand = 3;
const createMs = 30;

interface MeasureInput {
  program: string;
  database: string;
  lab: LabSize;
}

interface Caller {
  who: string;
  token: string;
  /** Of a caller who sees some of it. */
  user: string | null;
}

interface Measuring {
  program: string;
  client: Client;
  agent: Agent;
  caller: Caller;
}

/** Whether all was as fast as it is to be. */
export async function measure({ program, database, lab }: MeasureInput): Promise<boolean> {
  const client = new Client({ connectionString: database, options: '-c jit=off' });
  await client.connect();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const token = await signIn(program);
    const callers = [await someCustomers({ program, client, token, lab }), { who: 'all', token, user: null }];
    let missed = 0;
    for (const caller of callers) {
      say(
        `${caller.user === null ? 'sees all of it' : 'sees 200 customers'}, load ${(loadavg()[0] ?? 0).toFixed(1)} on ${cpus().length} cores`,
      );
      for (const question of questionsOf(lab)) missed += await tellQuestion({ program, client, agent, caller }, question);
    }
    missed += await tellCreates({ program, client, agent, caller: callers[1] as Caller });
    say(missed === 0 ? 'all within their targets' : `${missed} beyond their targets`);
    return missed === 0;
  } finally {
    agent.destroy();
    await client.end();
  }
}

interface Narrowed extends MeasureInputs {
  token: string;
  lab: LabSize;
}
type MeasureInputs = Pick<Measuring, 'program' | 'client'>;

async function someCustomers({ program, client, token, lab }: Narrowed): Promise<Caller> {
  const api = `${program}/api/v2`;
  const email = `some-${Date.now()}@lab.example`;
  const operations = ['using_API', 'inventory_view', 'calibration_view', 'customers_view'];
  const role = await made(`${api}/roles`, token, { name: `Some ${Date.now()}`, operations });
  const user = { firstname: 'Some', lastname: 'Customers', email, password, role_id: role.id, customer_filter: 'assigned' };
  const { id } = await made(`${api}/users`, token, user);
  for (const key of ownKeys(lab.customers)) await client.query('insert into user_customers values ($1, $2)', [id, key]);
  return { who: 'some', token: await signIn(program, { email, password }), user: id };
}

const at = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
const shown = (taken: readonly number[]) => {
  const sorted = [...taken].sort((one, other) => one - other);
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95) };
};
const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));

async function timed(count: number, work: (n: number) => Promise<void>): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < warming + count; n += 1) {
    const began = performance.now();
    await work(n);
    if (n >= warming) taken.push(performance.now() - began);
  }
  return taken;
}

interface Listed {
  meta?: { total?: number };
}

async function tellQuestion({ program, client, agent, caller }: Measuring, question: Question): Promise<number> {
  const { token } = caller;
  const totals: (number | null)[] = [];
  const failed = new Map<number, number>();
  const overHttp = await timed(times, async (n) => {
    const { status, said } = await ask(`${program}/api/v2/${question.path(n)}`, { token, agent });
    if (status !== 200 && status !== 404) failed.set(status, (failed.get(status) ?? 0) + 1);
    totals[n] = status === 200 ? ((JSON.parse(said) as Listed).meta?.total ?? null) : null;
  });
  const { page, total } = statementsOf(question, caller);
  const counted: number[] = [];
  const pages = await timed(times, async (n) => void (await client.query({ ...page, values: valuesOf(question, caller, n) })));
  const counts = await timed(total ? times : 1, async (n) => {
    const { rows } = await client.query({ ...(total ?? page), values: valuesOf(question, caller, n) });
    counted[n] = Number((rows[0] as { count?: string })?.count);
  });
  const [ours, hand, count] = [shown(overHttp), shown(pages), shown(counts)];
  const alone = total === null || question.order === null;
  const both = alone ? hand.p50 : hand.p50 + count.p50;
  const differs = total !== null && counted.some((one, n) => totals[n] !== null && totals[n] !== undefined && totals[n] !== one);
  const notes = [
    ...(ours.p95 > question.target ? [`beyond ${question.target} ms`] : []),
    ...(ours.p50 > mostByHand * both && ours.p50 > 20 ? [`more than ${mostByHand} times`] : []),
    ...(differs ? ['ANOTHER TOTAL'] : []),
    ...[...failed].map(([status, often]) => `${often} × ${status}`),
  ];
  say(
    `  ${question.what.padEnd(48)} p50 ${ms(ours.p50)} p95 ${ms(ours.p95)} ms, by hand ${ms(hand.p50)}${alone ? '' : ` + ${ms(count.p50)} to count`} (p95 ${ms(hand.p95)}${alone ? '' : ` + ${ms(count.p95)}`}), ratio ${(ours.p50 / both).toFixed(1)}, ${totals.at(-1) ?? 1} rows${notes.length > 0 ? `   ${notes.join(', ')}` : ''}`,
  );
  return notes.length;
}

const valuesOf = ({ values }: Question, { user }: Caller, n: number) => [user ?? '', ...values(n)];

let named = 0;
function statementsOf({ from, columns, where, order, seen, path }: Question, { user }: Caller) {
  const whole = `${where} and ${user === null ? '$1::text is not null' : seen}`;
  named += 1;
  const count = { name: `count${named}`, text: `select count(*) from ${from} where ${whole}` };
  if (order === null && path(0).includes('?')) return { page: count, total: count };
  const page = `select ${columns} from ${from} where ${whole} ${order === null ? '' : `order by ${order} limit 100`}`;
  return { page: { name: `page${named}`, text: page }, total: order === null ? null : count };
}

const deviceColumns = '"MTAG", "I4201", "I4202", "I4202_sort", "I4203", "I4209", ktag';
const byHandDevice = `insert into inventory (${deviceColumns}) values ($1, $2, 'Drill', 'drill', 'Model', 'A', $3)`;

async function tellCreates({ program, client, agent, caller: { token } }: Measuring): Promise<number> {
  const { rows } = await client.query<{ KTAG: string }>('select "KTAG" from customers limit 1 offset 50');
  const customer = rows[0]?.KTAG ?? '';
  const ours = shown(
    await timed(creates, async (n) => {
      const body = { customer_id: customer, asset_number: `DRILL-${n}`, manufacturer: 'Drill', model: 'Model' };
      const { status, said } = await ask(`${program}/api/v2/inventories`, { token, agent, method: 'POST', body });
      if (status !== 201) throw new Error(`a create was answered with ${status}: ${said}`);
    }),
  );
  await client.query('create table if not exists drill_entries (id text primary key, at text, entry text, hash text)');
  const hand = shown(
    await timed(creates, async (n) => {
      await client.query('begin isolation level serializable');
      const key = `drill-${Date.now()}-${n}`;
      await client.query({ name: 'make', text: byHandDevice, values: [key, `HAND-${n}`, customer] });
      const entry = [key, new Date().toISOString(), JSON.stringify({ key, made: 'x'.repeat(900) }), 'hash'];
      await client.query({ name: 'entry', text: 'insert into drill_entries values ($1, $2, $3, $4)', values: entry });
      await client.query('commit');
    }),
  );
  await client.query(`drop table drill_entries`);
  await client.query(`delete from inventory where "MTAG" like 'drill-%'`);
  const late = ours.p95 > createMs;
  say(
    `  create with audit: p50 ${ms(ours.p50)} p95 ${ms(ours.p95)} ms, row and entry by hand ${ms(hand.p50)} (p95 ${ms(hand.p95)}), ratio ${(ours.p50 / hand.p50).toFixed(1)}${late ? `   beyond ${createMs} ms` : ''}`,
  );
  return late ? 1 : 0;
}
