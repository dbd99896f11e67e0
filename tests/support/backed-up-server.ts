// A PostgreSQL whose log goes to a repository of pgBackRest, as deploy/ has it: backups, and what comes back of them as a server of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseAccount } from '../../scripts/drill/processes.ts';
import { ensureOutside } from '../../scripts/runtime/outside-programs.ts';
import { runCommand } from '../../scripts/runtime/run-command.ts';
import { findPostgres, startPostgres } from '../../scripts/statements/postgres-server.ts';
import { askedOf } from './postgres-labs.ts';
import { waitFor } from './waiting.ts';

export interface BackedUpServer {
  url: string;
  /** pgBackRest and where its settings lie, as a program is told of it. */
  command: string[];
  backRest(...args: readonly string[]): Promise<void>;
  /** Refused or taken from now on. */
  archive(taken: boolean): Promise<void>;
  /** A part of the log is full: it is to be handed over. */
  fillLog(): Promise<string>;
  /** What is written is in the repository. */
  archived(): Promise<void>;
  /** As a server of its own beside it; the address of one of its databases. */
  restored(args: readonly string[]): Promise<{ url(database: string): string; stop(): Promise<void> }>;
  stop(): Promise<void>;
}

/** As `envsubst` fills it in on a machine. */
const filled = (values: Record<string, string | number>) =>
  readFileSync('deploy/pgbackrest.conf', 'utf8').replaceAll(/\$\{(\w+)\}/g, (_all, key: string) => String(values[key]));

/** What a log is read with has to hold as many as what wrote it. */
const asWide = 'max_connections=200';

export async function startBackedUpServer(): Promise<BackedUpServer> {
  await ensureOutside('postgres', () => undefined);
  await ensureOutside('pgBackRest', () => undefined);
  const bin = findPostgres() ?? '';
  const server = await startPostgres(bin, {
    settings: ['wal_level=replica', 'max_wal_senders=3', 'archive_mode=on'],
  });
  const { folder, port } = server;
  const account = databaseAccount();
  const own = (name: string) => {
    const place = join(folder, name);
    mkdirSync(place, { mode: 0o700 });
    if (account.uid !== undefined && account.gid !== undefined) chownSync(place, account.uid, account.gid);
    return place;
  };
  const config = join(folder, 'pgbackrest.conf');
  const values = { BACKUPS: own('backups'), BACKUP_LOGS: own('logs'), RUN: folder, PG_DATA: join(folder, 'data'), PG_PORT: port };
  writeFileSync(config, `${filled(values)}pg1-user=plumbline\n`);
  chmodSync(config, 0o644);
  const command = ['pgbackrest', `--config=${config}`];
  const asDatabase = async (program: string, args: readonly string[]) => {
    const { code, stdout, stderr } = await runCommand(program, args, { cwd: folder, ...account });
    if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr.trim() || stdout.trim()}`);
  };
  const set = (statement: string) =>
    askedOf(server.url, async (client) => {
      await client.query(statement);
      await client.query('select pg_reload_conf()');
    });
  const archive = (taken: boolean) =>
    set(`alter system set archive_command = '${taken ? `${command.join(' ')} --stanza=lab archive-push %p` : 'false'}'`);
  await archive(true);
  const ask = async (statement: string) =>
    (await askedOf(server.url, (client) => client.query<{ file: string }>(statement))).rows[0]?.file ?? '';
  /** Where nothing was written since the last one, there would be none to hand over. */
  const fillLog = async () => {
    await ask("select pg_create_restore_point('test')::text as file");
    return ask('select pg_walfile_name(pg_switch_wal()) as file');
  };
  return {
    ...{ url: server.url, command, archive, fillLog, stop: server.stop },
    backRest: (...args) => asDatabase('pgbackrest', [...command.slice(1), '--stanza=lab', ...args]),
    async archived() {
      const last = await fillLog();
      await waitFor('what was archived', async () =>
        expectAfter(await ask('select last_archived_wal as file from pg_stat_archiver'), last),
      );
    },
    async restored(args) {
      const [data, at] = [own(`back-${args.length}`), port + 1];
      await asDatabase('pgbackrest', [
        ...command.slice(1),
        '--stanza=lab',
        `--pg1-path=${data}`,
        '--archive-mode=off',
        ...args,
        'restore',
      ]);
      const settings = [`port=${at}`, `unix_socket_directories=${folder}`, 'listen_addresses=127.0.0.1', 'fsync=off', asWide];
      const child = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])], {
        ...{ cwd: folder, stdio: 'ignore' as const, ...account },
      });
      const url = (database: string) => `postgres://plumbline@127.0.0.1:${at}/${database}`;
      await waitFor('the end of the recovery', async () => {
        const { rows } = await askedOf(url('postgres'), (client) => client.query('select where not pg_is_in_recovery()'));
        if (rows.length === 0) throw new Error('it still reads the log');
      });
      return { url, stop: () => ended(child) };
    },
  };
}

function expectAfter(file: string, last: string): void {
  if (file < last) throw new Error(`${file} is before ${last}`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGINT');
  await once(child, 'exit');
}
