// What is found before a lab on a database server is worked with: each refusal in one sentence that says what to do, and nothing changed.
import { connect, createServer } from 'node:net';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startServer } from '#server/index.ts';
import { tempFolder } from '../db/support/temp-folder.ts';
import { postgresOrFail, type ServerAtHand } from '../support/one-postgres.ts';
import { askedOf, databaseUrl, emptyDatabase, newLab } from '../support/postgres-labs.ts';
import { resourcesDir } from '../support/seed-lab.ts';

let server: ServerAtHand;
beforeAll(async () => {
  server = await postgresOrFail();
});
afterAll(() => server.stop());

async function start(database: string) {
  const running = await startServer({
    dataDir: `${tempFolder()}/lab`,
    port: 0,
    resourcesDir,
    rendererDir: null,
    logLevel: 'silent',
    database,
  });
  onTestFinished(running.stop);
  return running;
}

async function aDatabase(statement?: string, make = emptyDatabase): Promise<string> {
  const { url, discard } = await make(server.url);
  onTestFinished(discard);
  if (statement) await askedOf(url, (client) => client.query(statement));
  return url;
}

/** The servers of tests let everybody in: this one user has to say who he is. */
async function letInByPassword(user: string, password: string): Promise<void> {
  await askedOf(server.url, async (client) => {
    await client.query(`drop role if exists ${user}; create role ${user} login password '${password}'`);
    const { rows } = await client.query<{ file: string; lines: string }>(
      "select current_setting('hba_file') as file, pg_read_file(current_setting('hba_file')) as lines",
    );
    const { file = '', lines = '' } = rows[0] ?? {};
    const all = [`host all ${user} 127.0.0.1/32 scram-sha-256`, ...lines.split('\n').filter((line) => /^\w/.test(line))];
    await client.query(`copy (values ${all.map((line) => `('${line}')`).join(', ')}) to '${file}'`);
    await client.query('select pg_reload_conf()');
  });
}

/** The same server, with other words for one thing it says: a door that changes them on their way. */
async function saying({ url, instead: [said, other] }: { url: string; instead: [string, string] }): Promise<string> {
  const [target, through] = [new URL(url), new URL(url)];
  const door = createServer((line) => {
    const onward = connect(Number(target.port), target.hostname);
    line.pipe(onward);
    onward.on('data', (bytes) => line.write(Buffer.from(bytes.toString('latin1').replaceAll(said, other), 'latin1')));
    onward.on('close', () => line.destroy());
    for (const one of [line, onward]) one.on('error', () => one.destroy());
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void door.close());
  through.port = String((door.address() as { port: number }).port);
  return through.href;
}

describe('a new lab', () => {
  it('begins in an empty database, and says which server keeps it', async () => {
    const url = await aDatabase();
    const running = await start(url);
    const { host, pathname } = new URL(url);
    expect(running.keptIn).toMatch(/^PostgreSQL \d+/);
    expect(running.keptIn.endsWith(`${host}${pathname}`)).toBe(true);
    expect(running.setUpCode).not.toBeNull();
    const schema = await askedOf(url, (client) => client.query('select schema from plumbline_lab'));
    expect(schema.rows).toHaveLength(1);
  });

  it('of an older program of the same schema gets what is new around its tables', async () => {
    const url = await aDatabase(
      `drop table plumbline_grown, plumbline_wanted_checkpoints; alter table plumbline_lab drop column made;
       select setval(pg_get_serial_sequence('audits', 'rid'), 1, false)`,
      newLab,
    );
    const running = await start(url);
    await running.stop();
    const shown = await askedOf(url, (client) =>
      client.query<{ made: string; grown: string; next: string }>(
        `select (select made from plumbline_lab) as made, to_regclass('plumbline_grown')::text as grown,
           nextval(pg_get_serial_sequence('audits', 'rid')) as next`,
      ),
    );
    expect(shown.rows).toEqual([{ made: '4', grown: 'plumbline_grown', next: expect.stringMatching(/^4503599627370/) }]);
  });

  it('of two that begin at once is one', async () => {
    const url = await aDatabase();
    await Promise.all([start(url), start(url)]);
    const shown = await askedOf(url, (client) =>
      client.query('select (select count(*)::int from plumbline_lab) as labs, count(*)::int as serving from plumbline_serving'),
    );
    expect(shown.rows).toEqual([{ labs: 1, serving: 2 }]);
  });
});

describe('is refused in one sentence', () => {
  it('a lab that an older Plumbline serves, which tells nobody of what it writes', async () => {
    const url = await aDatabase();
    await (await start(url)).stop();
    await askedOf(url, async (older) => {
      await older.query("select pg_advisory_lock(hashtext('plumbline-instance'))");
      expect(await refusal(url)).toMatch(/is served by a Plumbline before 0\.17, or is being moved; end that first\.$/);
    });
    await start(url);
  });

  it('a lab that others serve who sign its trail with another key', async () => {
    const url = await aDatabase();
    const other = `${tempFolder()}/trail-key.json`;
    const own = process.env.PLUMBLINE_TRAIL_KEY;
    await start(url);
    process.env.PLUMBLINE_TRAIL_KEY = other;
    try {
      expect(await refusal(url)).toMatch(
        /where its trail is signed with another key; copy the folder of .* from there to this computer first\.$/,
      );
    } finally {
      process.env.PLUMBLINE_TRAIL_KEY = own;
    }
  });

  const refusal = async (url: string) =>
    start(url).then(
      () => 'started',
      (error: Error) => error.message,
    );

  it('what is no address, and a server that does not answer', async () => {
    expect(await refusal('mysql://somebody@127.0.0.1/lab')).toBe(
      'The address of a database reads postgres://USER:PASSWORD@HOST:PORT/NAME.',
    );
    expect(await refusal('postgres://somebody@127.0.0.1:1/lab')).toBe(
      'The database 127.0.0.1:1/lab does not answer; check its address and whether the server runs.',
    );
  });

  it('a database that is not there, and one of another program', async () => {
    expect(await refusal(databaseUrl(server.url, 'nowhere'))).toMatch(/^There is no database \S+\/nowhere; create it first/);
    const foreign = await aDatabase('create table theirs (n int)');
    expect(await refusal(foreign)).toMatch(/^The database \S+ holds tables of another program; give Plumbline one of its own\.$/);
    const left = await askedOf(foreign, (client) =>
      client.query("select count(*)::int as n from pg_tables where schemaname = 'public'"),
    );
    expect(left.rows).toEqual([{ n: 1 }]);
  });

  it('one of a newer program, of an older one, and one that can only be read', async () => {
    expect(await refusal(await aDatabase('update plumbline_lab set schema = 9999', newLab))).toMatch(
      /was written by a newer Plumbline \(schema 9999/,
    );
    expect(await refusal(await aDatabase('update plumbline_lab set schema = 3', newLab))).toMatch(
      /has the schema 3 of an older Plumbline/,
    );
    const url = await aDatabase();
    await askedOf(url, (client) =>
      client.query(`alter database "${new URL(url).pathname.slice(1)}" set default_transaction_read_only = on`),
    );
    expect(await refusal(url)).toMatch(/can only be read; connect to the server that is written to\.$/);
    const lab = await aDatabase(undefined, newLab);
    await askedOf(lab, (client) =>
      client.query(`alter database "${new URL(lab).pathname.slice(1)}" set default_transaction_read_only = on`),
    );
    expect(await refusal(lab)).toMatch(/can only be read; connect to the server that is written to\.$/);
  });

  it('a user whom the server does not let in, and texts that it keeps in other letters', async () => {
    await letInByPassword('guarded', 'the right one');
    const guarded = (password: string) => {
      const url = new URL(databaseUrl(server.url, 'postgres'));
      Object.assign(url, { username: 'guarded', password });
      return url.href;
    };
    expect(await refusal(guarded('the wrong one'))).toMatch(
      /^The database \S+ does not let this user in; check name and password in its address\.$/,
    );
    // The right one gets further: to a database that is not his.
    expect(await refusal(guarded('the right one'))).not.toContain('does not let this user in');
    const name = `letters_${process.pid}`;
    const ask = (statement: string) => askedOf(server.url, (client) => client.query(statement));
    await ask(`create database ${name} template template0 encoding 'LATIN1' locale 'C'`);
    onTestFinished(async () => void (await ask(`drop database ${name} with (force)`)));
    expect(await refusal(databaseUrl(server.url, name))).toMatch(/ keeps texts as LATIN1; create it with encoding UTF8\.$/);
  });

  it('a server without ICU, and one that is too old', async () => {
    // As of a server that was built without it: no collation of it is there.
    const url = await aDatabase("delete from pg_collation where collprovider = 'i'");
    expect(await refusal(url)).toMatch(/^The database \S+ was built without ICU, which finding texts needs\.$/);
    const { rows } = await askedOf(server.url, (client) =>
      client.query<{ n: string }>("select current_setting('server_version_num') as n"),
    );
    const number = rows[0]?.n ?? '';
    const older = await saying({ url: await aDatabase(), instead: [number, `14${number.slice(2)}`] });
    expect(await refusal(older)).toMatch(/^The database \S+ is PostgreSQL 14; 15 or newer is needed\.$/);
  });

  it('a user who may not make tables there, may only read, or owns nothing of the lab: with the right he lacks', async () => {
    const empty = await aDatabase();
    const ask = (url: string, statement: string) => askedOf(url, (client) => client.query(statement));
    await ask(empty, 'drop role if exists lent; create role lent login');
    const lent = (address: string) => Object.assign(new URL(address), { username: 'lent', password: '' }).href;
    expect(await refusal(lent(empty))).toMatch(
      /^The user lent of the database \S+ lacks the right CREATE on its schema; grant create on schema "public" to "lent"\.$/,
    );
    await ask(empty, 'grant create on schema public to lent');
    expect(await refusal(lent(empty))).toMatch(
      / lacks the right CREATE on it, which the extension pg_trgm needs; grant create on database /,
    );
    await ask(empty, 'revoke all on schema public from lent, public');
    expect(await refusal(lent(empty))).toMatch(
      / lacks the right USAGE on its schema; grant usage, create on schema public to "lent"\.$/,
    );
    const left = await ask(empty, "select count(*)::int as n from pg_tables where schemaname = 'public'");
    expect(left.rows).toEqual([{ n: 0 }]);
    const lab = await aDatabase(
      'grant create on schema public to lent; grant select on all tables in schema public to lent',
      newLab,
    );
    expect(await refusal(lent(lab))).toMatch(
      /^The user lent of the database \S+ lacks the rights INSERT, UPDATE, DELETE on its table \w+; the tables of a lab must be its own user's/,
    );
    await ask(lab, 'grant all on all tables in schema public to lent');
    expect(await refusal(lent(lab))).toMatch(
      / does not own its table \w+; the tables of a lab must be its own user's \(reassign owned\)\.$/,
    );
    await ask(lab, 'alter role lent set default_transaction_read_only = on');
    expect(await refusal(lent(lab))).toMatch(/ can only be read; connect to the server that is written to\.$/);
    await ask(lab, 'drop owned by lent');
    await ask(empty, 'drop owned by lent; drop role lent');
  });

  it('not of a user who owns his database and nothing else', async () => {
    const url = await aDatabase();
    const name = new URL(url).pathname.slice(1);
    await askedOf(url, (client) =>
      client.query(`drop role if exists tenant; create role tenant login; alter database "${name}" owner to tenant`),
    );
    const running = await start(Object.assign(new URL(url), { username: 'tenant', password: '' }).href);
    expect(running.setUpCode).not.toBeNull();
  });

  it('never with the password that stands in its address', async () => {
    const url = new URL(databaseUrl(server.url, 'nowhere'));
    url.password = 'very-secret';
    expect(await refusal(url.href)).not.toContain('very-secret');
    expect(dirname(url.pathname)).toBe('/');
  });
});
