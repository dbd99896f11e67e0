// `npm run drill -- several --connections N --minutes M`: so many connections open for so long, and whether anybody was told 5xx meanwhile.
import { loadavg } from 'node:os';
import { signIn } from '../program.ts';
import { made } from './asking.ts';
import { type HeldOpen, holdOpen, listensEach, listensOneIn } from './held-open.ts';
import type { Installation } from './installation.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
const password = 'another correct battery';
const devices = 200;
const tellEveryMs = 300_000;

/** Answers how many 5xx there were. */
export async function tellHeldOpen(
  { url }: Installation,
  { token, connections, minutes }: { token: string; connections: number; minutes: number },
): Promise<number> {
  const lab = `${url}/api/v2`;
  const customer = (await made(`${lab}/customers`, token, { name: 'Held open' })).id;
  const ids: string[] = [];
  for (let n = 0; n < devices; n += 1) {
    const body = { customer_id: customer, asset_number: `Device ${n}`, manufacturer: 'Drill', model: `Model ${n % 7}` };
    ids.push((await made(`${lab}/inventories`, token, body)).id);
  }
  const listeners = await listeningAccounts(url, token, Math.ceil(connections / listensOneIn / listensEach));
  say(`${connections} connections for ${minutes} minutes, ${listeners.length} accounts listen`);
  const { found, done } = holdOpen({ url, connections, minutes, listeners, token, customer, devices: ids });
  const began = performance.now();
  const telling = setInterval(() => {
    const after = ((performance.now() - began) / 60_000).toFixed(0);
    say(`after ${after} min: ${found.open()} open, ${found.taken.length} answered, ${failures(found)} × 5xx, load ${load()}`);
  }, tellEveryMs);
  await done;
  clearInterval(telling);
  tell(found);
  return failures(found);
}

const load = () => (loadavg()[0] ?? 0).toFixed(1);

function failures({ statuses }: HeldOpen): number {
  return [...statuses].filter(([what]) => what.startsWith('5')).reduce((sum, [, times]) => sum + times, 0);
}

/** One account may listen twenty times at once. */
async function listeningAccounts(url: string, token: string, count: number): Promise<string[]> {
  const operations = ['using_API', 'inventory_view', 'customers_view'];
  const { id } = await made(`${url}/api/v2/roles`, token, { name: 'Listening', operations });
  const tokens: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const who = { email: `listens-${n}@lab.example`, password };
    await made(`${url}/api/v2/users`, token, {
      ...who,
      firstname: 'Listens',
      lastname: `${n}`,
      role_id: id,
      customer_filter: 'all',
      inventory_filter: 'all',
    });
    tokens.push(await signIn(url, who));
  }
  return tokens;
}

function tell({ statuses, unanswered, taken, closed, streamsClosed, heard }: HeldOpen): void {
  const sorted = [...taken].sort((one, other) => one - other);
  const at = (part: number) => `${(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0).toFixed(0)} ms`;
  say(`${taken.length} requests answered: median ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${at(1)}`);
  for (const [what, times] of statuses) say(`answered: ${times} × ${what}`);
  for (const [what, times] of unanswered) say(`not answered: ${times} × ${what}`);
  say(`closed by the other end: ${closed} connections, ${streamsClosed} of them streams; ${heard} changes were heard`);
}
