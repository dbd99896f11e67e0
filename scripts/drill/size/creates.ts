// A device made through the program, with its entry in the trail, beside a row and an entry by hand.
import type { Agent } from 'node:http';
import type { Client } from 'pg';
import { ask } from '../several/asking.ts';
import { ms, shown, timed } from './timing.ts';

const creates = 100;
const createMs = 30;

interface Creating {
  program: string;
  client: Client;
  agent: Agent;
  token: string;
}

export async function createDevice({ program, client, agent, token }: Creating, name: string): Promise<void> {
  const { rows } = await client.query<{ KTAG: string }>('select "KTAG" from customers limit 1 offset 50');
  const body = { customer_id: rows[0]?.KTAG ?? '', asset_number: name, manufacturer: 'Drill', model: 'Model' };
  const { status, said } = await ask(`${program}/api/v2/inventories`, { token, agent, method: 'POST', body });
  if (status !== 201) throw new Error(`a create was answered with ${status}: ${said}`);
}

const deviceColumns = '"MTAG", "I4201", "I4202", "I4202_sort", "I4203", "I4209", ktag';
const byHandDevice = `insert into inventory (${deviceColumns}) values ($1, $2, 'Drill', 'drill', 'Model', 'A', (select "KTAG" from customers limit 1 offset 50))`;
const byHandEntries = 'drill_entries';

/** Answers 1 where it took too long. */
export async function tellCreates(creating: Creating): Promise<number> {
  const { client } = creating;
  const ours = shown(await timed((n) => createDevice(creating, `DRILL-${n}`), creates));
  await client.query(`create table if not exists ${byHandEntries} (id text primary key, at text, entry text, hash text)`);
  const began = Date.now();
  const taken = await timed(async (n) => {
    const key = `drill-${began}-${n}`;
    await client.query('begin isolation level serializable');
    await client.query({ name: 'make', text: byHandDevice, values: [key, `HAND-${n}`] });
    const entry = [key, new Date().toISOString(), JSON.stringify({ key, made: 'x'.repeat(900) }), 'hash'];
    await client.query({ name: 'entry', text: `insert into ${byHandEntries} values ($1, $2, $3, $4)`, values: entry });
    await client.query('commit');
  }, creates);
  const hand = shown(taken);
  await client.query(`drop table ${byHandEntries}`);
  await client.query(`delete from inventory where "MTAG" like 'drill-%'`);
  const late = ours.p95 > createMs;
  process.stdout.write(
    `  create with audit: p50 ${ms(ours.p50)} p95 ${ms(ours.p95)} ms, row and entry by hand ${ms(hand.p50)} (p95 ${ms(hand.p95)}), ${(ours.p50 / hand.p50).toFixed(1)} times${late ? `   beyond ${createMs} ms` : ''}\n`,
  );
  return late ? 1 : 0;
}
