// What somebody with the file of a closed lab and SQLite can do to it, each tried from outside, and what `npm run verify` says of it: by the
// name of the record and the field. Nothing of it needs a key, and none of it can be signed without one.
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainHash, type HashedAudit } from '#server/lib/keys/chain-hash.ts';
import { type AtEnd, tempFolder } from '../db/support/temp-folder.ts';
import { signIn, v1 } from './support/lab-client.ts';
import { administrator, type Finished, run, startLab, stopLab } from './support/lab-process.ts';

type Handle = InstanceType<typeof Database>;

const ends: (() => void | Promise<void>)[] = [];
const atEnd: AtEnd = (end) => void ends.push(end);
let whole: string;
let keys: string;

/** The same lab for every try, as the program left it; with a key of its own. */
beforeAll(async () => {
  const folder = tempFolder(atEnd);
  whole = join(folder, 'lab');
  keys = join(folder, 'keys', 'trail-key.json');
  const lab = await startLab({ data: whole, arguments_: ['--demo'], environment: { PLUMBLINE_TRAIL_KEY: keys }, atEnd });
  for (let n = 0; n < 5; n += 1) await v1(lab.url, 'POST', 'customer', { KTAG: `k${n}`, K4602: `Kunde ${n}` });
  await v1(lab.url, 'PUT', 'customer/k1', { K4604: 'Köln' });
  const token = await signIn(lab.url);
  expect((await ask(lab.url, token, 'POST', 'admin/backups')).status).toBe(201);
  await v1(lab.url, 'PUT', 'customer/k2', { K4604: 'Bonn' });
  await stopLab(lab);
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const ask = (url: string, token: string, method: string, path: string, body: object = {}) =>
  fetch(`${url}/api/v2/${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });

const environment = () => ({ PLUMBLINE_TRAIL_KEY: keys });

/** What verify says of a copy of the lab after somebody was at it. */
async function verifyAfter(change: (handle: Handle) => void): Promise<Finished> {
  const data = join(tempFolder(), 'lab');
  cpSync(whole, data, { recursive: true });
  intrude(join(data, 'lab.db'), change);
  const end = await run({ data, program: 'verify', environment: environment() });
  expect(end.stderr).toBe('');
  return end;
}

/** Without the triggers that stand in the way of statements, not of people; they are back afterwards. */
function intrude(file: string, change: (handle: Handle) => void): void {
  const handle = new Database(file);
  const triggers = handle
    .prepare(
      "select name, sql from sqlite_schema where type = 'trigger' and (name like 'audits_no_%' or name like 'trail_%_no_%')",
    )
    .all() as { name: string; sql: string }[];
  for (const { name } of triggers) handle.exec(`DROP TRIGGER "${name}"`);
  change(handle);
  for (const { sql } of triggers) handle.exec(sql);
  handle.close();
}

interface Entry extends HashedAudit {
  rid: number;
  prev_hash: string;
  hash: string;
}

const entries = (handle: Handle) => handle.prepare('select * from audits order by rid').all() as Entry[];
const lastOf = (handle: Handle) => handle.prepare('select max(rid) from audits').pluck().get() as number;

/** As eleven lines of script do it. */
function chainAnew(handle: Handle): void {
  let previous = '0'.repeat(64);
  const set = handle.prepare('update audits set prev_hash = ?, hash = ? where rid = ?');
  for (const row of entries(handle)) {
    const hash = chainHash(previous, row);
    set.run(previous, hash, row.rid);
    previous = hash;
  }
}

describe('verify', () => {
  it('proves the lab as the program left it, its demonstration included', async () => {
    const end = await verifyAfter(() => undefined);
    expect(end.stdout).toMatch(
      /^database ok; audit trail of \d+ entries is whole, \d+ records are as it says; signed with the key of this computer\n/,
    );
    expect(end.stdout).toMatch(/ {2}On .* records were taken in as they were made: \d+\n/);
    expect(end.code).toBe(0);
  });

  it('names an entry that was changed', async () => {
    let id = '';
    const end = await verifyAfter((handle) => {
      id = String(entries(handle).find(({ record_key }) => record_key === 'k3')?.id);
      handle.prepare("update audits set after = replace(after, 'Kunde 3', 'Kunde 8') where id = ?").run(id);
    });
    expect(end.stdout).toContain(`(${id}, `);
    expect(end.stdout).toMatch(/Entry \d+ .* was changed after it was written/);
    expect(end.stdout).toContain('customer Kunde 3 (k3) differs');
    expect(end.code).toBe(1);
  });

  it('names the place where one in the middle was taken out', async () => {
    const end = await verifyAfter((handle) => {
      const middle = entries(handle).find(({ record_key }) => record_key === 'k2')?.rid;
      handle.prepare('delete from audits where rid = ?').run(middle);
    });
    expect(end.stdout).toMatch(/Before entry \d+ .* entries are missing: 1\n/);
    expect(end.code).toBe(1);
  });

  it('misses the last three, by the seal', async () => {
    const end = await verifyAfter((handle) => handle.prepare('delete from audits where rid > ?').run(lastOf(handle) - 3));
    expect(end.stdout).toMatch(/Entries are missing at the end: 3\./);
    expect(end.code).toBe(1);
  });

  it('misses them when seal and checkpoints were taken away, too, by what lies beside the key and in the backup', async () => {
    const end = await verifyAfter((handle) => {
      const kept = 100;
      handle.prepare('delete from audits where rid > ?').run(kept);
      handle.exec('delete from trail_seal; delete from trail_checkpoints');
    });
    expect(end.stdout).toContain('The trail’s seal was taken away');
    expect(end.stdout).toMatch(/Checkpoint 1 of .* is not in this trail: .*trail-key\.json/);
    expect(end.stdout).toMatch(/Checkpoint 1 of .* is not in this trail: .*-manual/);
    expect(end.code).toBe(1);
  });

  it('does not take an empty trail for a whole one', async () => {
    const end = await verifyAfter((handle) => handle.exec('delete from audits'));
    expect(end.stdout).toContain('The lab is set up and its trail has no entry');
    expect(end.code).toBe(1);
  });

  it('finds a history that was rewritten with its chain', async () => {
    const end = await verifyAfter((handle) => {
      handle.exec("update audits set after = replace(after, 'Kunde 3', 'Kunde 8') where record_key = 'k3'");
      handle.exec("update customers set K4602 = 'Kunde 8' where KTAG = 'k3'");
      chainAnew(handle);
    });
    expect(end.stdout).not.toContain('was changed after it was written');
    expect(end.stdout).toMatch(/The seal of .* has another head .*: history was rewritten/);
    expect(end.stdout).toMatch(/Checkpoint 1 of .* is not in this trail: history was rewritten/);
    expect(end.code).toBe(1);
  });

  it('finds it also when the seal was written anew without the key', async () => {
    const end = await verifyAfter((handle) => {
      handle.exec("update audits set user_name = 'Somebody else' where record_key = 'k3'");
      chainAnew(handle);
      const head = entries(handle).at(-1)?.hash;
      handle.prepare('update trail_seal set head = ?').run(head);
    });
    expect(end.stdout).toMatch(/The seal at entry \d+ .* does not have a right signature/);
    expect(end.code).toBe(1);
  });

  it('finds an entry that was forged, dated back and appended', async () => {
    const end = await verifyAfter((handle) => {
      const last = entries(handle).at(-1);
      if (!last) throw new Error('there are no entries');
      const { rid: _rid, ...row } = last;
      const forged = { ...row, id: 'forged', at: '2020-01-01 08:00:00', resource: 'lab', action: 'update', after: null };
      const hash = chainHash(last.hash, forged);
      const columns = Object.keys({ ...forged, prev_hash: '', hash: '' });
      handle
        .prepare(
          `insert into audits (${columns.map((name) => `"${name}"`).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
        )
        .run(...Object.values({ ...forged, prev_hash: last.hash, hash }));
    });
    expect(end.stdout).toMatch(/Entries at the end were not written by this program: 1\./);
    expect(end.stdout).toMatch(/Entry \d+ is dated 2020-01-01 08:00:00, earlier than the one before it/);
    expect(end.code).toBe(1);
  });

  it('names each record and field that was changed in its table: a reading, a certificate number, prices, password hashes', async () => {
    const known = { result: '', calibration: '', price: '' };
    const end = await verifyAfter((handle) => {
      known.result = handle.prepare('select "uID" from results where uut_ind is not null limit 1').pluck().get() as string;
      known.calibration = handle.prepare('select CTAG from calibration where C2306 is not null limit 1').pluck().get() as string;
      known.price = handle.prepare('select "pID" from prices limit 1').pluck().get() as string;
      handle.prepare('update results set uut_ind = \'9.99999\' where "uID" = ?').run(known.result);
      handle.prepare("update calibration set C2306 = 'FORGED-1' where CTAG = ?").run(known.calibration);
      handle.prepare('update prices set price = price + 1').run();
      handle.prepare("update users set password_hash = 'forged'").run();
    });
    expect(end.stdout).toMatch(
      new RegExp(`result .*\\(${known.result}\\) differs\n.*uut_ind: .* by the trail, 9\\.99999 in the record`),
    );
    expect(end.stdout).toMatch(new RegExp(`calibration .*\\(${known.calibration}\\) differs\n.*C2306: .*FORGED-1 in the record`));
    expect(end.stdout).toMatch(new RegExp(`price .*${known.price}.* differs\n.*price: `));
    expect(end.stdout).toMatch(new RegExp(`user ${administrator.email} .* differs\n *password_hash: not as the trail has it`));
    expect(end.code).toBe(1);
  });

  it('finds rows that were taken out and put in, and what was kept of them changed', async () => {
    const end = await verifyAfter((handle) => {
      handle.pragma('foreign_keys = OFF');
      handle.exec("delete from customers where KTAG = 'k4'");
      handle.exec(`insert into "groups" ("uID", name) values ('grp-forged', 'Forged')`);
      handle.exec('update trail_rows set rows = (select rows from trail_rows order by number limit 1) where number = 2');
    });
    expect(end.stdout).toContain('customer Kunde 4 (k4) is missing, though no entry deletes it');
    expect(end.stdout).toContain('group Forged (grp-forged) is there, though no entry made it');
    expect(end.stdout).toMatch(/The rows that entry \d+ of .* vouches for were changed/);
    expect(end.code).toBe(1);
  });

  it('compares a head from a paper and a checkpoint file with the trail', async () => {
    const handle = new Database(join(whole, 'lab.db'), { readonly: true });
    const { rid, hash } = entries(handle)[49] as Entry;
    handle.close();
    const against = (anchor: string) =>
      run({ data: whole, program: 'verify', arguments_: ['--against', anchor], environment: environment() });
    const found = await against(hash.slice(0, 16).toUpperCase());
    expect(found.stdout).toMatch(new RegExp(`${hash.slice(0, 16)} is entry ${rid} of .*; everything since follows from it\n$`));
    expect(found.code).toBe(0);
    const unknown = await against('0123456789abcdef');
    expect(unknown.stdout).toContain('0123456789abcdef is not in this trail');
    expect(unknown.code).toBe(1);
    const [name = ''] = readdirSync(join(whole, 'backups'));
    const { checkpoint } = JSON.parse(readFileSync(join(whole, 'backups', name, 'manifest.json'), 'utf8')) as {
      checkpoint: object;
    };
    const file = join(tempFolder(), 'checkpoint.json');
    writeFileSync(file, JSON.stringify(checkpoint));
    expect((await against(file)).stdout).toMatch(/is entry \d+ of .*; everything since follows from it\n$/);
    writeFileSync(file, JSON.stringify({ ...checkpoint, at: '2020-01-01 00:00:00' }));
    expect((await against(file)).stdout).toContain('The signature of checkpoint');
  });

  it('vouches for nothing where the key is another one', async () => {
    const other = join(tempFolder(), 'trail-key.json');
    const end = await run({ data: whole, program: 'verify', environment: { PLUMBLINE_TRAIL_KEY: other } });
    expect(end.code).toBe(3);
    expect(end.stdout).toMatch(/which is not the key of this computer|is whole, \d+ records are as it says\n/);
  });
});

describe('a lab that was changed while it was closed', () => {
  it('is told of by its own trail from the next start on, whatever was sealed since', async () => {
    const data = join(tempFolder(), 'lab');
    cpSync(whole, data, { recursive: true });
    intrude(join(data, 'lab.db'), (handle) => handle.prepare('delete from audits where rid > ?').run(lastOf(handle) - 2));
    const lab = await startLab({ data, environment: environment() });
    await v1(lab.url, 'PUT', 'customer/k1', { K4604: 'Aachen' });
    await stopLab(lab);
    const end = await run({ data, program: 'verify', environment: environment() });
    expect(end.stdout).toMatch(/When the program was started .*, the trail had been changed without it/);
    expect(end.code).toBe(1);
  });
});

describe('a backup', () => {
  /** A copy of the lab with its backup, and the backup's folder. */
  function withBackup(): { data: string; name: string; folder: string } {
    const data = join(tempFolder(), 'lab');
    cpSync(whole, data, { recursive: true });
    const [name = ''] = readdirSync(join(data, 'backups'));
    return { data, name, folder: join(data, 'backups', name) };
  }

  function swapDatabase(folder: string): void {
    const file = join(folder, 'lab.db');
    const handle = new Database(file);
    handle.pragma('journal_mode = DELETE');
    handle.exec("update calibration set C2306 = 'FORGED-2'");
    handle.close();
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as object;
    const bytes = readFileSync(file);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, sha256, bytes: bytes.length }));
  }

  const restore = (data: string, ...arguments_: string[]) =>
    run({ data, program: 'restore', arguments_, environment: environment() });

  it('is restored as it was made, and the trail tells what it took back', async () => {
    const { data, name } = withBackup();
    const end = await restore(data, name);
    expect(end).toMatchObject({ code: 0, stderr: '' });
    expect(end.stdout).not.toContain('nobody can say');
    const lab = await startLab({ data, environment: environment() });
    await stopLab(lab);
    const verified = await run({ data, program: 'verify', environment: environment() });
    expect(verified.stdout).toMatch(new RegExp(`the lab was put back to the backup ${name}`));
    expect(verified.code).toBe(0);
  });

  it('whose database was exchanged together with its checksum is refused', async () => {
    const { data, name, folder } = withBackup();
    swapDatabase(folder);
    for (const more of [[], ['--unproven']]) {
      const end = await restore(data, name, ...more);
      expect(end.code).not.toBe(0);
      expect(end.stderr).toContain('was changed after it was signed');
    }
  });

  it('whose signature was taken away is only restored by who says so', async () => {
    const { data, name, folder } = withBackup();
    swapDatabase(folder);
    const { signed: _signed, ...manifest } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
      signed: object;
    };
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
    const refused = await restore(data, name);
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain('it is not signed, so nobody can say whether it was changed');
    const done = await restore(data, name, '--unproven');
    expect(done).toMatchObject({ code: 0 });
    expect(done.stdout).toContain('It is not signed');
    const verified = await run({ data, program: 'verify', environment: environment() });
    expect(verified.stdout).toMatch(/calibration .* differs\n.*C2306: .*FORGED-2 in the record/);
    expect(verified.code).toBe(1);
  });
});
