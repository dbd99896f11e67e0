// A PostgreSQL of its own for a moment: in a folder of its own, on a port of this computer, gone afterwards.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../runtime/run-command.ts';

const debianFolder = '/usr/lib/postgresql';
const user = 'plumbline';

/** The folder of the newest one's programs; null where there is none. */
export function findPostgres(): string | null {
  if (!existsSync(debianFolder)) return null;
  const versions = readdirSync(debianFolder).sort((one, other) => Number(other) - Number(one));
  return versions.map((version) => join(debianFolder, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ?? null;
}

export interface Postgres {
  /** Its socket, and `data`. */
  folder: string;
  port: number;
  version: string;
  /** Of a database in it that everybody may use. */
  url: string;
  /** Runs a script, goes on after errors; answers what is said about it, a line each. */
  run(script: string): Promise<{ out: string; errors: string }>;
  stop(): Promise<void>;
}

const nobody = 65_534;

/** Nobody keeps what is in it, or copies it; and to make machine code of a statement takes longer than most of them do. */
const forTests = ['synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0', 'jit=off'];

/** It refuses to run as root, so root lets the user run it whom its package brings. */
function runAs(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('postgres:'));
  const [uid = nobody, gid = nobody] = line?.split(':').slice(2, 4).map(Number) ?? [];
  return { uid, gid };
}

interface StartInput {
  /** What is committed is on the disk, as in use; tests do not wait for that. */
  durable?: boolean;
  /** Of the server, before all others. */
  settings?: readonly string[];
  /** Stays when the server is stopped, and is taken up by the next one that is given it. */
  keptIn?: string;
}

export async function startPostgres(bin: string, input: StartInput = {}): Promise<Postgres> {
  const { durable = false, settings: own = [], keptIn } = input;
  if (keptIn !== undefined) mkdirSync(keptIn, { recursive: true });
  const folder = keptIn ?? mkdtempSync(join(tmpdir(), 'plumbline-pg-'));
  const discard = () => {
    if (keptIn === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  const as = runAs();
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  const options = { ...as, cwd: folder, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' } };
  const begun = existsSync(join(data, 'PG_VERSION'));
  const make = ['-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--lc-collate=C', '--no-sync'];
  if (!begun) await ended(spawn(join(bin, 'initdb'), make, options), 'initdb');
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    `fsync=${durable ? 'on' : 'off'}`,
    `shared_buffers=${durable ? '1GB' : '64MB'}`,
    'max_connections=200',
    ...(durable ? [] : forTests),
    ...own,
  ];
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])], {
    ...options,
    stdio: 'ignore',
  });
  // Whoever ends without stopping it leaves nothing behind that runs.
  const orphaned = () => {
    server.kill('SIGQUIT');
    discard();
  };
  process.once('exit', orphaned);
  const stop = async () => {
    process.off('exit', orphaned);
    // Ended by somebody else, it has no code and ends no second time.
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGINT');
      await once(server, 'exit');
    }
    discard();
  };
  const ask = (args: readonly string[]) =>
    runCommand(join(bin, 'psql'), ['-X', '-q', '-h', '127.0.0.1', '-p', String(port), '-U', user, '-d', 'postgres', ...args], {
      cwd: folder,
    });
  let scripts = 0;
  try {
    await answers(() => ask(['-At', '-c', 'select 1']), server);
    const { stdout } = await ask(['-At', '-c', 'show server_version']);
    return {
      ...{ folder, port },
      version: stdout.trim(),
      url: `postgres://${user}@127.0.0.1:${port}/postgres`,
      async run(script) {
        scripts += 1;
        const file = join(folder, `script-${scripts}.sql`);
        writeFileSync(file, script);
        const { stdout: out, stderr: errors } = await ask(['-At', '-f', file]);
        return { out, errors };
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Nobody holds it now; whoever takes it before the server does ends the server's start. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function ended(child: ChildProcess, name: string): Promise<void> {
  const said: string[] = [];
  child.stderr?.on('data', (text: Buffer) => said.push(text.toString()));
  child.stdout?.resume();
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${name} ends with ${code}: ${said.join('').trim()}`);
}

/** It tells nobody that it is ready, so it is asked until it answers. */
async function answers(ask: () => Promise<{ code: number }>, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300 && server.exitCode === null; tries += 1) {
    if ((await ask()).code === 0) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  throw new Error('PostgreSQL does not answer.');
}
