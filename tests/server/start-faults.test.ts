// A start that cannot work: one sentence that says what and what to do, an exit code that is not 0, and nothing of the lab
// touched (users-want D8).
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openLab } from '#server/db/open-lab.ts';
import { tempFolder } from '../db/support/temp-folder.ts';
import { fileHashes } from './support/file-hashes.ts';
import { v1 } from './support/lab-client.ts';
import { type Finished, refusedStart, startLab, stopLab } from './support/lab-process.ts';

function expectOneSentence({ code, stdout, stderr }: Finished, sentence: RegExp): void {
  expect(stdout).toBe('');
  expect(stderr).toMatch(sentence);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(2);
}

async function labFolder(): Promise<{ data: string; database: string }> {
  const data = tempFolder();
  const database = join(data, 'lab.db');
  (await openLab({ file: database })).close();
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

  it('because the host is not this machine', async () => {
    const { data } = await labFolder();
    const end = await refusedStart({ data, arguments_: ['--host', '203.0.113.7'] });
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
  ])('because its config.json has %s', async (_name, text, sentence) => {
    const { data } = await labFolder();
    writeFileSync(join(data, 'config.json'), text);
    const before = fileHashes(data);
    expectOneSentence(await refusedStart({ data }), sentence);
    expect(fileHashes(data)).toEqual(before);
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
