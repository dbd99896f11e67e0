// What it takes to prove a trail of a million entries: written here as the program would have written it, entry by entry and sealed, read
// again in a process of its own. And what the first entries of a large demonstration lab cost.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { serverEnv, serverFlags } from '../../scripts/runtime/run-built.ts';
import { sealText } from '../../src/server/contract/lab/trail.ts';
import { chainHash, type HashedAudit } from '../../src/server/lib/keys/chain-hash.ts';
import { openTrailKey } from '../../src/server/lib/keys/trail-key.ts';
import { line } from './measured-server.ts';

interface Last {
  rid: number;
  hash: string;
}

/** Changes of devices, one after the other over all of them, until the trail is that long. */
function growTrail(directory: string, wanted: number): void {
  const db = new Database(join(directory, 'lab.db'));
  const end = () => db.prepare('select rid, hash from audits order by rid desc limit 1').get() as Last;
  const devices = db.prepare('select MTAG from inventory order by rid').pluck().all() as string[];
  let { rid, hash: previous } = end();
  const columns = ['at', 'user_name', 'resource', 'record_key', 'action', 'before', 'after'] as const;
  const insert = db.prepare(
    `insert into audits (id, prev_hash, hash, ${columns.map((name) => `"${name}"`).join(', ')}) values (?, ?, ?, ${columns.map(() => '?').join(', ')})`,
  );
  const set = db.prepare('update inventory set remark = ? where MTAG = ?');
  const at = '2030-01-01 08:00:00';
  const nothing = {
    user_uID: null,
    address: null,
    request_id: null,
    batch_id: null,
    customer_KTAG: null,
    reason: null,
    secrets: null,
  };
  db.transaction(() => {
    for (; rid < wanted; rid += 1) {
      const key = devices[rid % devices.length] ?? '';
      const after = JSON.stringify({ remark: `bench ${rid}` });
      const values = [at, 'bench', 'inventory', key, 'update', JSON.stringify({ remark: null }), after];
      const id = `bench-${rid}`;
      const named = Object.fromEntries(columns.map((name, index) => [name, values[index] ?? null]));
      const hash = chainHash(previous, { ...nothing, id, ...named } as HashedAudit);
      insert.run(id, previous, hash, ...values);
      if (rid >= wanted - devices.length) set.run(`bench ${rid}`, key);
      previous = hash;
    }
    seal(db, end());
  })();
  db.close();
}

function seal(db: InstanceType<typeof Database>, { rid: entry, hash: head }: Last): void {
  const lab = db.prepare('select id from audits order by rid limit 1').pluck().get() as string;
  const { checkpoints } = db.prepare('select checkpoints from trail_seal').get() as { checkpoints: number };
  const sealed = { entry, head, checkpoints, at: '2030-01-01 08:00:00' };
  const { key } = openTrailKey(null);
  const signature = key?.sign(sealText({ lab, ...sealed }));
  db.prepare('update trail_seal set entry = ?, head = ?, at = ?, key = ?, signature = ?').run(
    ...[entry, head, sealed.at, signature?.key, signature?.signature],
  );
}

interface Read {
  verdict: string;
  entries: number;
  records: number;
  seconds: number;
  cpu: number;
  peak: number;
}

async function verify(directory: string): Promise<void> {
  const child = spawn(process.execPath, [...serverFlags, 'tests/bench/read-trail.ts', join(directory, 'lab.db')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...serverEnv },
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await once(child, 'close');
  const { verdict, entries, records, seconds, cpu, peak } = JSON.parse(said) as Read;
  const figures = { s: seconds, 'CPU s': cpu.toFixed(1), 'peak MB': peak };
  line(`${entries} entries, ${records} records: ${verdict}`, figures, 'target < 60 s, flat memory');
}

const wanted = 1_000_000;

/** A lab that was made for this part alone: its trail is nobody else's. */
export async function trail(labOf: (size: number, name: string) => Promise<string>, devices: number): Promise<void> {
  const begun = performance.now();
  const directory = await labOf(devices, `trail-${devices}`);
  line(
    `demonstration lab of ${devices} devices, taken in by the trail`,
    { s: ((performance.now() - begun) / 1000).toFixed(1) },
    'target < 20 s for 100000',
  );
  await verify(directory);
  growTrail(directory, wanted);
  await verify(directory);
}
