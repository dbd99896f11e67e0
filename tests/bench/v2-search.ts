// Searches of several words at a million devices against the same answers by hand: words of the device, a word of its customer beside one
// of its own, words that a tenth of all devices carry, and how long a customer's new name takes. docs/quality.md#speed.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { BenchUser } from './bench-lab.ts';
import { line, startPlumbline } from './measured-server.ts';
import { asking, benchToken, measurePair, type Pair, startV2ByHand } from './v2-asking.ts';

const times = 25;

interface Listed {
  data: { id: string }[];
  meta: { total: number };
}

/** The same rows in the same order, and the same total. */
function rowsOf(body: unknown): unknown {
  const { data, meta } = body as Listed;
  return [data.map(({ id }) => id), meta.total];
}

interface Words {
  maker: string;
  model: string;
  description: string;
  customer: string;
  /** Of the customer with the most devices. */
  large: { key: string; devices: number };
}

function wordsOf(directory: string, id: string): Words {
  const db = new Database(join(directory, 'lab.db'), { readonly: true });
  const row = db
    .prepare(
      `select I4202 as maker, I4203 as model, I4206 as description, K4602 as customer from inventory join customers on customers.KTAG = inventory.ktag where MTAG = ?`,
    )
    .get(id) as Record<'maker' | 'model' | 'description' | 'customer', string>;
  const large = db
    .prepare(`select ktag as key, count(*) as devices from inventory group by ktag order by 2 desc limit 1`)
    .get() as Words['large'];
  db.close();
  const longest = (text: string) => text.split(/[^\p{L}\d]+/u).reduce((a, b) => (b.length > a.length ? b : a), '');
  return {
    maker: longest(row.maker),
    model: row.model,
    description: longest(row.description),
    customer: longest(row.customer),
    large,
  };
}

export async function v2Search(directory: string, { userId, sample }: BenchUser): Promise<void> {
  const words = wordsOf(directory, sample.ids[7] ?? '');
  const token = benchToken(directory, userId);
  const server = await startPlumbline(directory);
  const hand = await startV2ByHand(join(directory, 'lab.db'));
  const ask = asking(token);
  const ours = (q: string) => `${server.url}/api/v2/inventories?${new URLSearchParams({ q, 'page[size]': '100' })}`;
  const byHand = (question: string, values: Record<string, string>) =>
    `${hand.url}/${question}?${new URLSearchParams({ user: userId, ...values })}`;
  const { maker, model, description, customer, large } = words;
  const pairs: Pair[] = [
    {
      what: `v2 search "${maker} ${model}"`,
      ours: ours(`${maker} ${model}`),
      byHand: byHand('words', { match: `"${maker}" AND "${model}"`, model }),
      same: rowsOf,
    },
    {
      what: `v2 search "${maker} ${description}"`,
      ours: ours(`${maker} ${description}`),
      byHand: byHand('words', { match: `"${maker}" AND "${description}"`, model: '' }),
      same: rowsOf,
    },
    {
      what: `v2 search "${customer} ${description}", the customer's name and the device's`,
      ours: ours(`${customer} ${description}`),
      byHand: byHand('customers-words', { match: `"${description}"`, customer: `"${customer}"` }),
      same: rowsOf,
    },
  ];
  for (const pair of pairs) await measurePair(ask, pair, times);
  for (const q of [`${description} ${maker.slice(0, 3)}x${maker.slice(3)}`, 'PM 100050', description, 'gm']) {
    const first = await ask.get(ours(q));
    const everything = await ask.get(`${server.url}/api/v2/search?${new URLSearchParams({ q })}`);
    line(`v2 search "${q}"`, {
      'first (nothing known)': `${first.ms.toFixed(1)} ms`,
      'in every kind': `${everything.ms.toFixed(1)} ms`,
    });
  }
  const renamed = await ask.send('PATCH', `${server.url}/api/v2/customers/${large.key}`, { name_prefix: `bench ${Date.now()}` });
  line(`a customer with ${large.devices} devices is renamed`, { ours: `${renamed.ms.toFixed(1)} ms` });
  ask.close();
  await hand.stop();
  await server.stop();
}
