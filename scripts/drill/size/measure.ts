// The questions one after the other, by one client at a time, and how long they took: the program's whole answer over HTTP, beside the same
// rows and their number by hand on a connection of one's own. And once more after a device was made each time: then no total is kept.
import { Agent } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { Client } from 'pg';
import { signIn } from '../program.ts';
import { ask, made } from '../several/asking.ts';
import { createDevice, tellCreates } from './creates.ts';
import { type Question, questionsOf } from './questions.ts';
import { type LabSize, ownKeys } from './rows.ts';
import { ms, shown, timed } from './timing.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
const password = 'another correct battery';
const mostByHand = 3;
/** What takes no longer is nobody's trouble, however fast it is by hand. */
const soonMs = 20;
const changes = 3;
const mostByHandMs = 20_000;
const tookTooLong = '57014';

interface MeasureInput {
  program: string;
  database: string;
  lab: LabSize;
}

interface Caller {
  token: string;
  /** Of a caller who sees some of it. */
  user: string | null;
}

interface Measuring {
  program: string;
  client: Client;
  agent: Agent;
  caller: Caller;
  /** Of somebody who may make devices. */
  token: string;
}

/** Whether all was as fast as it is to be. */
export async function measure({ program, database, lab }: MeasureInput): Promise<boolean> {
  const options = '-c jit=off -c random_page_cost=1.1';
  const client = new Client({ connectionString: database, options, statement_timeout: mostByHandMs });
  await client.connect();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const token = await signIn(program);
    let missed = await tellCreates({ program, client, agent, token });
    for (const caller of [await someCustomers({ program, client, token, lab }), { token, user: null }]) {
      say(caller.user === null ? 'sees all of it' : 'sees 200 customers');
      for (const question of questionsOf(lab)) missed += await tellQuestion({ program, client, agent, caller, token }, question);
    }
    say(missed === 0 ? 'all within their targets' : `${missed} beyond their targets`);
    return missed === 0;
  } finally {
    agent.destroy();
    await client.end();
  }
}

interface Narrowed extends Pick<Measuring, 'program' | 'client' | 'token'> {
  lab: LabSize;
}

async function someCustomers({ program, client, token, lab }: Narrowed): Promise<Caller> {
  const api = `${program}/api/v2`;
  const email = `some-${Date.now()}@lab.example`;
  const operations = ['using_API', 'inventory_view', 'calibration_view', 'customers_view'];
  const role = await made(`${api}/roles`, token, { name: `Some ${Date.now()}`, operations });
  const user = { firstname: 'Some', lastname: 'Customers', email, password, role_id: role.id, customer_filter: 'assigned' };
  const { id } = await made(`${api}/users`, token, user);
  for (const key of ownKeys(lab.customers)) await client.query('insert into user_customers values ($1, $2)', [id, key]);
  return { token: await signIn(program, { email, password }), user: id };
}

interface Listed {
  meta?: { total?: number };
}

async function tellQuestion(measuring: Measuring, question: Question): Promise<number> {
  const failed = new Map<number, number>();
  const ours = await overHttp(measuring, question, failed);
  const changed = question.order === null ? null : await afterChanges(measuring, question, failed);
  const early = question.order === null ? null : await beforeTotal(measuring, question, failed);
  const hand = await byHand(measuring, question);
  // A question that is always the same has its total kept, so its page alone is compared.
  const compared = question.changes ? hand.page.p50 + (hand.count?.p50 ?? 0) : hand.page.p50;
  const differs = hand.counted.some((one, n) => one !== undefined && (ours.totals[n] ?? one) !== one);
  const notes = [
    ...(ours.took.p95 > question.target ? [`beyond ${question.target} ms`] : []),
    ...(ours.took.p50 > Math.max(soonMs, mostByHand * compared) ? [`more than ${mostByHand} times`] : []),
    ...(differs ? ['ANOTHER TOTAL'] : []),
    ...[...failed].map(([status, often]) => `${often} × ${status}`),
  ];
  const count = hand.count ? `, to count ${ms(hand.count.p50)} (p95 ${ms(hand.count.p95)})` : '';
  say(
    `  ${question.what.padEnd(48)} p50 ${ms(ours.took.p50)} p95 ${ms(ours.took.p95)} ms${changed === null ? '' : `, after a change ${ms(changed)}`}${early === null ? '' : `, after one and before the total ${ms(early)}`}; by hand ${ms(hand.page.p50)} (p95 ${ms(hand.page.p95)})${count}; ${(ours.took.p50 / compared).toFixed(1)} times; ${ours.totals.at(-1) ?? 1} rows; load ${(loadavg()[0] ?? 0).toFixed(0)} on ${cpus().length}${notes.length > 0 ? `   ${notes.join(', ')}` : ''}`,
  );
  return notes.length;
}

async function overHttp({ program, agent, caller }: Measuring, question: Question, failed: Map<number, number>) {
  const totals: (number | undefined)[] = [];
  const taken = await timed(async (n) => {
    const { status, said } = await ask(`${program}/api/v2/${question.path(n)}`, { token: caller.token, agent });
    if (status !== 200 && status !== 404) failed.set(status, (failed.get(status) ?? 0) + 1);
    totals[n] = status === 200 ? (JSON.parse(said) as Listed).meta?.total : undefined;
  });
  return { took: shown(taken), totals };
}

/** The median, where the total has to be counted anew. */
/** The same for who would rather have the rows. */
const beforeTotal = (measuring: Measuring, question: Question, failed: Map<number, number>) =>
  afterChanges(measuring, question, failed, { Prefer: 'total=later' });

async function afterChanges(
  measuring: Measuring,
  question: Question,
  failed: Map<number, number>,
  headers: Record<string, string> = {},
): Promise<number> {
  const { program, agent, caller } = measuring;
  const taken: number[] = [];
  for (let n = 0; n < changes; n += 1) {
    await createDevice(measuring, `CHANGE-${n}`);
    const began = performance.now();
    const { status } = await ask(`${program}/api/v2/${question.path(n)}`, { token: caller.token, agent, headers });
    taken.push(performance.now() - began);
    if (status !== 200) failed.set(status, (failed.get(status) ?? 0) + 1);
  }
  return shown(taken).p50;
}

/** What takes longer than anybody waits counts as long as it was waited for. */
const unlessTooLong = (error: unknown) => {
  if (!(error instanceof Error && 'code' in error && error.code === tookTooLong)) throw error;
  return { rows: [] };
};

async function byHand({ client, caller }: Measuring, question: Question) {
  const { page, total } = statementsOf(question, caller);
  const values = (n: number) => [caller.user ?? '', ...question.values(n)];
  const pages = await timed(async (n) => void (await client.query({ ...page, values: values(n) }).catch(unlessTooLong)));
  const counted: (number | undefined)[] = [];
  if (total === null) return { page: shown(pages), count: null, counted };
  const counts = await timed(async (n) => {
    const { rows } = await client.query<{ count: string }>({ ...total, values: values(n) }).catch(unlessTooLong);
    if (question.changes) counted[n] = rows[0] && Number(rows[0].count);
  });
  return { page: shown(pages), count: shown(counts), counted };
}

let named = 0;
function statementsOf({ from, columns, where, order, seen, path }: Question, { user }: Caller) {
  const whole = `${where} and ${user === null ? '$1::text is not null' : seen}`;
  named += 1;
  const count = { name: `count${named}`, text: `select count(*) from ${from} where ${whole}` };
  if (order === null && path(0).includes('?')) return { page: count, total: null };
  const page = `select ${columns} from ${from} where ${whole} ${order === null ? '' : `order by ${order} limit 100`}`;
  return { page: { name: `page${named}`, text: page }, total: order === null ? null : count };
}
