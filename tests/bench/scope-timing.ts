// Does time tell a limited user that a record exists which he may not see? The same calls for foreign and for missing
// records, in turns, so that whatever else the machine does falls on both alike (docs/quality.md#s1). Printed, never asserted.
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import Database from 'better-sqlite3';

export interface ScopeTiming {
  what: string;
  calls: number;
  foreign: { median: number; p95: number };
  missing: { median: number; p95: number };
  /** Of the medians, foreign less missing. */
  difference: number;
}

interface Foreign {
  id: string;
  number: string;
  serial: string;
}

interface Caller {
  url: string;
  /** The lab's data directory, to find records of other customers. */
  directory: string;
  userId: string;
  /** v1 credentials as a query string. */
  credentials: string;
}

const calls = 400;

/** Those whose serial number stands nowhere else, so that a search for it finds nothing of the caller's own. */
function foreignDevices(directory: string, userId: string): Foreign[] {
  const db = new Database(join(directory, 'lab.db'), { readonly: true });
  const rows = db
    .prepare(
      `select MTAG as id, I4201 as number, I4204 as serial from inventory
       where ktag not in (select customer_KTAG from user_customers where user_uID = ?) and length(I4204) > 5
       order by rid desc limit ?`,
    )
    .all(userId, 4 * calls) as Foreign[];
  const holders = db.prepare('select count(*) from inventory_text where inventory_text match ?').pluck();
  const alone = rows.filter(({ serial }) => holders.get(`"${serial.replaceAll('"', '""')}"`) === 1).slice(0, calls);
  db.close();
  return alone;
}

/** As long as a real one, with a character that stands in none. */
function missingLike(text: string): string {
  return `${text.slice(0, -2)}.${text.slice(-1)}`;
}

async function tokenOf({ url, credentials }: Caller): Promise<string> {
  const given = new URLSearchParams(credentials);
  const answer = await fetch(`${url}/api/v2/auth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      email: given.get('HTTP_X_REST_USERNAME'),
      password: given.get('HTTP_X_REST_PASSWORD'),
      device_name: 'bench',
    }),
  });
  return ((await answer.json()) as { token: string }).token;
}

interface Probe {
  what: string;
  /** What the address names. */
  word(device: Foreign): string;
  path(word: string): string;
}

function probes(credentials: string): Probe[] {
  const inText = encodeURIComponent;
  const v1 = (filter: object) => `/api/inventory?${credentials}&filter=${inText(JSON.stringify([filter]))}`;
  const id = (device: Foreign) => device.id;
  const number = (device: Foreign) => device.number;
  const serial = (device: Foreign) => device.serial;
  return [
    { what: 'v1 record', word: id, path: (word) => `/api/inventory/${inText(word)}?${credentials}` },
    { what: 'v2 record', word: id, path: (word) => `/api/v2/inventories/${inText(word)}` },
    { what: 'v1 get by number', word: number, path: (word) => `/api/inventory/get/I4201/${inText(word)}?${credentials}` },
    { what: 'v1 sub-list', word: id, path: (word) => `/api/inventory/${inText(word)}/calibrations?${credentials}` },
    { what: 'v1 list, number equals', word: number, path: (value) => v1({ property: 'I4201', value, operator: '=' }) },
    { what: 'v1 list, serial contains', word: serial, path: (value) => v1({ property: 'I4204', value, operator: 'like' }) },
    {
      what: 'v2 list, number equals',
      word: number,
      path: (word) => `/api/v2/inventories?filter[asset_number]=eq:${inText(word)}`,
    },
    { what: 'v2 list, any field contains', word: serial, path: (word) => `/api/v2/inventories?q=${inText(word)}` },
  ];
}

/** What the caller may see that reads nearly like it: another one for every word. */
const withoutNearest = (text: string) => text.replace(/,"did_you_mean":"[^"]*"/, '');

export async function scopeTimings(caller: Caller): Promise<ScopeTiming[]> {
  const devices = foreignDevices(caller.directory, caller.userId);
  if (devices.length === 0) throw new Error('this lab has no device of another customer');
  const token = await tokenOf(caller);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const timings: ScopeTiming[] = [];
  for (const probe of probes(caller.credentials)) {
    const [foreign, missing]: [number[], number[]] = [[], []];
    for (let n = -20; n < calls; n += 1) {
      const device = devices[(n + 20) % devices.length];
      if (!device) continue;
      const word = probe.word(device);
      const ask = async (named: string) => {
        const { ms, text } = await timed(`${caller.url}${probe.path(named)}`, { agent, token });
        return { ms, text: withoutNearest(text.replaceAll(named, '…').replaceAll(encodeURIComponent(named), '…')) };
      };
      // Neither is always the second of its pair.
      const first = n % 2 === 0 ? await ask(word) : null;
      const ofMissing = await ask(missingLike(word));
      const ofForeign = first ?? (await ask(word));
      if (ofForeign.text !== ofMissing.text) throw new Error(`${probe.what}: ${ofForeign.text} is not ${ofMissing.text}`);
      if (n < 0) continue;
      foreign.push(ofForeign.ms);
      missing.push(ofMissing.ms);
    }
    timings.push({
      what: probe.what,
      calls: foreign.length,
      foreign: spread(foreign),
      missing: spread(missing),
      difference: spread(foreign).median - spread(missing).median,
    });
  }
  agent.destroy();
  return timings;
}

function spread(values: readonly number[]): { median: number; p95: number } {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}

function timed(url: string, { agent, token }: { agent: Agent; token: string }): Promise<{ ms: number; text: string }> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { Authorization: `Bearer ${token}` } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ ms: performance.now() - started, text: Buffer.concat(parts).toString() }));
    })
      .on('error', reject)
      .end();
  });
}
