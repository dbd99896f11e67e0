// What one program changes, at the others: a right that was taken away is refused by the very next request everywhere, and a change is heard
// by whoever listens there.
import { request } from 'node:http';
import { signIn } from '../program.ts';
import { ask, made } from './asking.ts';
import type { Installation } from './installation.ts';

const password = 'another correct battery';

/** How many requests still got what was taken away, of how many. */
export async function revoked(
  { programs }: Installation,
  token: string,
  times: number,
): Promise<{ late: number; asked: number }> {
  const [first = ''] = programs;
  const [may, mayNot] = [['using_API', 'inventory_view'], ['using_API']];
  const role = await made(`${first}/api/v2/roles`, token, { name: 'Drill', operations: may });
  const email = 'probe@lab.example';
  const user = { firstname: 'Drill', lastname: 'Probe', email, password, role_id: role.id, customer_filter: 'all' };
  await made(`${first}/api/v2/users`, token, user);
  const probe = await signIn(first, { email, password });
  let [late, asked] = [0, 0];
  for (let n = 0; n < times; n += 1) {
    const at = programs[n % programs.length] ?? first;
    for (const [operations, expected] of [
      [mayNot, 403],
      [may, 200],
    ] as const) {
      const { status } = await ask(`${at}/api/v2/roles/${role.id}`, { token, method: 'PATCH', body: { operations } });
      if (status !== 200) throw new Error(`the role was answered with ${status}`);
      const answers = await Promise.all(programs.map((one) => ask(`${one}/api/v2/inventories?page[size]=1`, { token: probe })));
      asked += answers.length;
      late += answers.filter((answer) => answer.status !== expected).length;
    }
  }
  return { late, asked };
}

/** Milliseconds from the answer to a change until each listener elsewhere has heard of it. */
export async function heard({ programs }: Installation, token: string, times: number): Promise<number[]> {
  const waiting = new Map<string, (at: number) => void>();
  const streams = await Promise.all(
    programs.map((program, index) => listen(program, token, (id) => waiting.get(`${index} ${id}`)?.(performance.now()))),
  );
  const taken: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const from = n % programs.length;
    const { id } = await made(`${programs[from]}/api/v2/customers`, token, { name: `Heard ${n}` });
    const confirmed = performance.now();
    const all = programs.map(
      (_one, index) =>
        new Promise<number>((resolve) => {
          waiting.set(`${index} ${id}`, resolve);
          const early = streams[index]?.seen.get(id);
          if (early !== undefined) resolve(early);
        }),
    );
    for (const [index, at] of (await Promise.all(all)).entries()) if (index !== from) taken.push(Math.max(0, at - confirmed));
  }
  for (const { close } of streams) close();
  return taken;
}

interface Stream {
  /** When each record was heard of. */
  seen: Map<string, number>;
  close(): void;
}

function listen(program: string, token: string, told: (id: string) => void): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const seen = new Map<string, number>();
    const sent = request(`${program}/api/v2/events`, {
      agent: false,
      headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
    });
    sent.once('error', reject);
    sent.once('response', (answer) => {
      answer.setEncoding('utf8').on('data', (text: string) => {
        for (const [, id = ''] of text.matchAll(/"id":"([^"]+)"/g)) {
          seen.set(id, performance.now());
          told(id);
        }
      });
      answer.on('error', () => undefined);
      resolve({ seen, close: () => sent.destroy() });
    });
    sent.end();
  });
}
