// A PostgreSQL that another one follows, as a replica does in use: copied by pg_basebackup, fed by streaming.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '../../scripts/drill/ground.ts';
import { databaseAccount } from '../../scripts/drill/processes.ts';
import { ensureOutside } from '../../scripts/runtime/outside-programs.ts';
import { runCommand } from '../../scripts/runtime/run-command.ts';
import { findPostgres, startPostgres } from '../../scripts/statements/postgres-server.ts';
import { askedOf } from './postgres-labs.ts';
import { waitFor } from './waiting.ts';

export interface Follower {
  /** Of one of the databases. */
  url(database: string): string;
  ask<T>(statement: string): Promise<T[]>;
  /** It takes in nothing until it is let go on. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  promote(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface FollowedServer {
  url: string;
  follower: Follower;
  stop(): Promise<void>;
}

/** What is committed is in the log before it can be seen, as in use. */
const settings = ['wal_level=replica', 'max_wal_senders=4', 'synchronous_commit=on', 'full_page_writes=on'];

export async function startFollowedServer(): Promise<FollowedServer> {
  await ensureOutside('postgres', () => undefined);
  const bin = findPostgres() ?? '';
  const server = await startPostgres(bin, { settings });
  const account = databaseAccount();
  const data = join(server.folder, 'follower');
  mkdirSync(data, { mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined) chownSync(data, account.uid, account.gid);
  const from = ['-h', '127.0.0.1', '-p', String(server.port), '-U', 'plumbline'];
  const copied = await runCommand(join(bin, 'pg_basebackup'), [...from, '-D', data, '-R', '-X', 'stream', '-c', 'fast'], {
    ...{ cwd: server.folder, ...account },
  });
  if (copied.code !== 0) throw new Error(`pg_basebackup: ${copied.stderr}`);
  const [port = 0] = await freePorts(1);
  const follower = followerOf({ bin, data, folder: server.folder, port });
  await follower.start();
  return {
    url: server.url,
    follower,
    async stop() {
      await follower.stop();
      await server.stop();
    },
  };
}

interface Place {
  bin: string;
  data: string;
  folder: string;
  port: number;
}

function followerOf({ bin, data, folder, port }: Place): Follower {
  const own = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'max_connections=200',
  ];
  const url = (database: string) => `postgres://plumbline@127.0.0.1:${port}/${database}`;
  const ask = async <T>(statement: string) =>
    askedOf(url('postgres'), async (client) => (await client.query(statement)).rows as T[]);
  let stop = async (): Promise<void> => undefined;
  return {
    ...{ url, ask },
    pause: async () => void (await ask('select pg_wal_replay_pause()')),
    resume: async () => void (await ask('select pg_wal_replay_resume()')),
    promote: async () => void (await ask('select pg_promote()')),
    async start() {
      const args = ['-D', data, ...[...own, 'hot_standby_feedback=on'].flatMap((one) => ['-c', one])];
      const child = spawn(join(bin, 'postgres'), args, { cwd: folder, stdio: 'ignore', ...databaseAccount() });
      stop = async () => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGINT');
        await once(child, 'exit');
      };
      await waitFor('the follower to answer', async () => {
        if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
        await ask('select 1');
      });
    },
    stop: () => stop(),
  };
}
