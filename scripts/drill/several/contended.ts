// Many clients that take numbers and count up the same few records through the address in front, while a program is killed: no number twice,
// no count lost, whatever was confirmed is there.
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answered, ask, made } from './asking.ts';

export interface Contended {
  /** Numbers of orders as they were confirmed. */
  numbers: string[];
  counted: number;
  /** Sent, and never answered: they may have been done. */
  unknown: number;
  refused: ReadonlyMap<string, number>;
}

interface ContendedInput {
  url: string;
  token: string;
  clients: number;
  writes: number;
  counters: readonly string[];
  customer: string;
}

/** As clients are told to: read, change what was read, and begin anew where somebody else was first. */
async function countUp(path: string, token: string, agent: Agent): Promise<Answered> {
  const before = await ask(path, { token, agent });
  if (before.status !== 200) return before;
  const { remark } = before.data<{ attributes: { remark: string } }>().attributes;
  const headers = { 'If-Match': before.etag ?? '' };
  return ask(path, { token, agent, method: 'PATCH', body: { remark: String(Number(remark) + 1) }, headers });
}

export function contend(input: ContendedInput): { done: Promise<Contended>; left(): number } {
  const { url, token, clients, writes, counters, customer } = input;
  const found: Contended = { numbers: [], counted: 0, unknown: 0, refused: new Map() };
  const refused = found.refused as Map<string, number>;
  let left = writes;
  const count = (what: string) => void refused.set(what, (refused.get(what) ?? 0) + 1);

  async function one(number: number, agent: Agent): Promise<void> {
    if (number % 2 === 0) {
      const body = { customer_id: customer };
      const order = await ask(`${url}/api/v2/bookings`, { token, agent, method: 'POST', body });
      if (order.status === 201) found.numbers.push(String(order.data<{ attributes: { number: string } }>().attributes.number));
      else return refusedWith(order);
    } else {
      const answer = await countUp(`${url}/api/v2/customers/${counters[number % counters.length]}`, token, agent);
      if (answer.status === 200) found.counted += 1;
      else return refusedWith(answer);
    }
    left -= 1;
  }

  async function refusedWith({ status, said }: Answered): Promise<void> {
    count(status >= 500 || status === 412 ? String(status) : `${status} ${said.slice(0, 200)}`);
    await pause(status === 412 ? Math.random() * 50 : 300);
  }

  async function client(number: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let n = number; left > 0; n += clients + 1) {
      try {
        await one(n, agent);
      } catch (error) {
        found.unknown += 1;
        count(error instanceof Error ? error.message : String(error));
        await pause(200);
      }
    }
    agent.destroy();
  }

  const done = Promise.all(Array.from({ length: clients }, (_, number) => client(number))).then(() => found);
  return { done, left: () => left };
}

export async function makeCounters(url: string, token: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1)
    ids.push((await made(`${url}/api/v2/customers`, token, { name: `Counter ${n}`, remark: '0' })).id);
  return ids;
}

export async function countersSum(url: string, token: string, counters: readonly string[]): Promise<number> {
  let sum = 0;
  for (const id of counters) {
    const answer = await ask(`${url}/api/v2/customers/${id}`, { token });
    sum += Number(answer.data<{ attributes: { remark: string } }>().attributes.remark);
  }
  return sum;
}
