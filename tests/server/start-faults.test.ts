// A start that cannot work: one sentence that says what and what to do, an exit code that is not 0, and nothing of the lab
// touched (docs/quality.md#d8).
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#server/db/sqlite/open/open-database.ts';
import { tempFolder } from '../db/support/temp-folder.ts';
import { fileHashes } from './support/file-hashes.ts';
import { signIn, v1, v2 } from './support/lab-client.ts';
import { type Finished, refusedStart, run, startLab, stopLab } from './support/lab-process.ts';

function expectOneSentence({ code, stdout, stderr }: Finished, sentence: RegExp): void {
  expect(stdout).toBe('');
  expect(stderr).toMatch(sentence);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(2);
}

async function labFolder(): Promise<{ data: string; database: string }> {
  const data = tempFolder();
  const database = join(data, 'lab.db');
  (await openDatabase({ file: database })).close();
  writeFileSync(join(data, 'my notes.txt'), 'beside the lab');
  return { data, database };
}

describe('a database that is not sound', () => {
  it('with another file’s content is left as it is', async () => {
    const { data, database } = await labFolder();
    writeFileSync(database, Buffer.alloc(100_000, 'holiday photos '));
    const before = fileHashes(data);
    expectOneSentence(await refusedStart({ data }), /lab\.db is damaged; it was left as it is\. Restore the newest backup/);
    expect(fileHashes(data)).toEqual(before);
  });

  it('with its end cut off is left as it is', async () => {
    const { data, database } = await labFolder();
    truncateSync(database, 200_000);
    const before = fileHashes(data);
    expectOneSentence(await refusedStart({ data }), /lab\.db is damaged/);
    expect(fileHashes(data)).toEqual(before);
  });

  it('that is a folder is left as it is', async () => {
    const data = tempFolder();
    mkdirSync(join(data, 'lab.db'));
    writeFileSync(join(data, 'lab.db', 'inside'), 'x');
    const before = fileHashes(data);
    expectOneSentence(await refusedStart({ data }), /lab\.db is damaged/);
    expect(fileHashes(data)).toEqual(before);
  });

  it('of another program is left as it is', async () => {
    const data = tempFolder();
    const songs = new Database(join(data, 'lab.db'));
    songs.exec("CREATE TABLE songs (title TEXT); INSERT INTO songs VALUES ('Lied')");
    songs.close();
    const before = fileHashes(data);
    expectOneSentence(await refusedStart({ data }), /belongs to another program; choose another data directory with --data/);
    expect(fileHashes(data)).toEqual(before);
  });

  it('of a newer program is left as it is', async () => {
    const { data, database } = await labFolder();
    const newer = new Database(database);
    newer.pragma('user_version = 999');
    newer.close();
    const before = fileHashes(data);
    expectOneSentence(await refusedStart({ data }), /newer Plumbline \(schema 999, .*\); install that version again or restore/);
    expect(fileHashes(data)).toEqual(before);
  });
});

describe('a database that is lost', () => {
  /** A lab with a customer and a backup, closed. */
  async function usedLab(): Promise<{ data: string; database: string; backup: string }> {
    const data = join(tempFolder(), 'lab');
    const lab = await startLab({ data });
    await v1(lab.url, 'POST', 'customer', { KTAG: 'kept', K4602: 'Messhaus' });
    const { body } = await v2(lab.url, await signIn(lab.url), 'POST', 'admin/backups', {});
    await stopLab(lab);
    return { data, database: join(data, 'lab.db'), backup: (body.data as { id: string }).id };
  }

  it.each([
    ['missing', (file: string) => rmSync(file)],
    ['empty', (file: string) => truncateSync(file, 0)],
  ])('because it is %s begins no empty lab, and says which backup brings it back', async (state, lose) => {
    const { data, database, backup } = await usedLab();
    lose(database);
    const before = fileHashes(data);
    const end = await refusedStart({ data });
    expectOneSentence(
      end,
      new RegExp(`lab\\.db is ${state}, but .* The newest backup is ${backup}: restore it with .*--new-lab`),
    );
    expect(fileHashes(data)).toEqual(before);
    expect((await run({ data, program: 'restore', arguments_: [backup] })).code).toBe(0);
    const again = await startLab({ data });
    expect(await v1(again.url, 'GET', 'customer/kept')).toMatchObject({ status: 200 });
    await stopLab(again);
  });

  it('is refused also where only documents are left', async () => {
    const data = tempFolder();
    mkdirSync(join(data, 'documents', 'ab'), { recursive: true });
    writeFileSync(join(data, 'documents', 'ab', 'abcd'), 'Kalibrierschein');
    expectOneSentence(await refusedStart({ data }), /lab\.db is missing, but .* There is no backup here: bring the file back/);
  });

  it('gives way to a new lab where that is said, and what was there stays in a folder of its own', async () => {
    const { data, database, backup } = await usedLab();
    rmSync(database);
    const lab = await startLab({ data, arguments_: ['--new-lab'] });
    expect(await v1(lab.url, 'GET', 'customer/kept')).toMatchObject({ status: 404 });
    const token = await signIn(lab.url);
    for (let n = 0; n < 3; n += 1) await v2(lab.url, token, 'POST', 'admin/backups', {});
    const [former = ''] = readdirSync(data).filter((name) => name.startsWith('former-lab-'));
    const folder = join(data, former, 'backups');
    const list = await v2(lab.url, token, 'GET', `admin/backups?folder=${encodeURIComponent(folder)}`);
    expect((list.body.data as { id: string }[]).map(({ id }) => id)).toEqual([backup]);
    // It says nothing of a lab that is there.
    await stopLab(lab);
    const again = await startLab({ data, arguments_: ['--new-lab'] });
    expect(readdirSync(data).filter((name) => name.startsWith('former-lab-'))).toEqual([former]);
    await stopLab(again);
  });
});

describe('an address that cannot be served', () => {
  it('because another program has the port', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      other.close();
    });
    const { port } = other.address() as AddressInfo;
    const { data } = await labFolder();
    const before = fileHashes(data);
    const end = await refusedStart({ data, arguments_: ['--port', String(port)] });
    expectOneSentence(
      end,
      new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is in use by another program; choose another one with --port`),
    );
    expect(fileHashes(data)).toEqual(before);
  });

  it('because the network would read along, unless that is meant', async () => {
    const data = join(tempFolder(), 'new');
    const end = await refusedStart({ data, arguments_: ['--host', '0.0.0.0'] });
    expectOneSentence(end, /On 0\.0\.0\.0 the lab would be reached over plain HTTP: .* or add --insecure/);
    expect(fileHashes(data)).toEqual({});
  });

  it('because the host is not this machine', async () => {
    const { data } = await labFolder();
    const end = await refusedStart({ data, arguments_: ['--host', '203.0.113.7', '--insecure'] });
    expectOneSentence(end, /cannot listen on 203\.0\.113\.7:0 \(\w+\); choose another --host or --port/);
  });

  it.each(['99999', '-1', '80.5', 'http', ''])('because "%s" is no port', async (port) => {
    const data = join(tempFolder(), 'new');
    expectOneSentence(await refusedStart({ data, arguments_: [`--port=${port}`] }), /--port takes a number from 0 to 65535/);
    expect(fileHashes(data)).toEqual({});
  });

  it('because an option is not known', async () => {
    const data = join(tempFolder(), 'new');
    expectOneSentence(await refusedStart({ data, arguments_: ['--prot', '80'] }), /'--prot'.*Usage: serve/);
    expect(fileHashes(data)).toEqual({});
  });
});

describe('a data folder that cannot be used', () => {
  it('because a file stands where it should be', async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'file'), 'x');
    for (const data of [join(folder, 'file'), join(folder, 'file', 'lab')])
      expectOneSentence(await refusedStart({ data }), /The data directory .* is not usable: .*--data/);
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('x');
  });

  it('because its path is too long for a database', async () => {
    const data = join(tempFolder(), ...Array.from({ length: 6 }, () => 'x'.repeat(99)));
    expectOneSentence(await refusedStart({ data }), /The path of the data directory is too long \(\d+ bytes .*--data/);
  });

  it('because a file that is no lock stands where the lock should be', async () => {
    const { data, database } = await labFolder();
    writeFileSync(`${database}.lock`, Buffer.alloc(10_000, 'not a lock '));
    expectOneSentence(await refusedStart({ data }), /lab\.db\.lock cannot be written \(SQLITE_NOTADB\); delete it/);
  });

  it('because a file stands where one of its folders should be', async () => {
    const data = tempFolder();
    writeFileSync(join(data, 'backups'), 'x');
    const before = fileHashes(data);
    expectOneSentence(await refusedStart({ data }), /is not usable/);
    expect(fileHashes(data)).toEqual(before);
  });

  it.each([
    ['no JSON', '{ port: 80 }', /is no valid JSON; mend or delete it/],
    ['no settings', '[]', /holds no settings/],
    ['a port that is a word', '{"port": "eighty"}', /port that is no number from 0 to 65535/],
    ['a host that is a number', '{"host": 7}', /host that is no name/],
    ['hosts that are a word', '{"hosts": "lab.local"}', /hosts that are no list/],
    ['a proxy by its name', '{"proxies": ["lb.lab.example"]}', /proxies that are no list of addresses/],
    ['an address without TLS', '{"addresses": ["http://lab.example"]}', /addresses that are no list of such as/],
  ])('because its config.json has %s', async (_name, text, sentence) => {
    const { data } = await labFolder();
    writeFileSync(join(data, 'config.json'), text);
    const before = fileHashes(data);
    expectOneSentence(await refusedStart({ data }), sentence);
    expect(fileHashes(data)).toEqual(before);
  });
});

describe('a config.json', () => {
  it('is read also with the mark that some editors put in front', async () => {
    const { data } = await labFolder();
    writeFileSync(join(data, 'config.json'), '\uFEFF{"port": "eighty"}');
    expectOneSentence(await refusedStart({ data }), /port that is no number/);
  });
});

describe('what a program that died left half done', () => {
  it('is gone after the next start', async () => {
    const { data } = await labFolder();
    for (const name of ['lab.db.restoring', 'lab.db.repairing']) writeFileSync(join(data, name), 'half');
    mkdirSync(join(data, 'backups', '.unfinished-20260101-000000-daily'), { recursive: true });
    await stopLab(await startLab({ data }));
    const left = [...readdirSync(data), ...readdirSync(join(data, 'backups'))];
    expect(left.filter((name) => /restoring|repairing|unfinished/.test(name))).toEqual([]);
  });
});

describe('a lab that is open already', () => {
  it('stays with whoever has it, who does not notice', async () => {
    const data = tempFolder();
    const first = await startLab({ data });
    expectOneSentence(await refusedStart({ data }), /Another Plumbline has this lab open; close it first/);
    expect(await v1(first.url, 'POST', 'customer', { K4602: 'Messhaus' })).toMatchObject({ status: 200 });
    await stopLab(first);
  });

  it('is free again as soon as its server was killed', async () => {
    const data = tempFolder();
    const first = await startLab({ data });
    first.signal('SIGKILL');
    await first.finished;
    const second = await startLab({ data });
    expect(await v1(second.url, 'GET', 'customer')).toMatchObject({ status: 200 });
    expect((await stopLab(second)).code).toBe(0);
  });
});

describe('an unattended set-up', () => {
  it.each([
    [
      'a weak password',
      { PLUMBLINE_ADMIN_EMAIL: 'anna@lab.test', PLUMBLINE_ADMIN_PASSWORD: 'short' },
      /The set-up was refused: password: /,
    ],
    [
      'an address that is none',
      { PLUMBLINE_ADMIN_EMAIL: 'anna', PLUMBLINE_ADMIN_PASSWORD: 'Kalibrier-Schein 4711' },
      /The set-up was refused: email: /,
    ],
    ['no password', { PLUMBLINE_ADMIN_EMAIL: 'anna@lab.test' }, /needs both PLUMBLINE_ADMIN_EMAIL and PLUMBLINE_ADMIN_PASSWORD/],
  ])('with %s is refused, and can be done right at the next start', async (_name, environment, sentence) => {
    const data = tempFolder();
    expectOneSentence(await refusedStart({ data, environment }), sentence);
    const lab = await startLab({ data });
    expect(await v1(lab.url, 'GET', 'customer')).toMatchObject({ status: 200 });
  });
});
