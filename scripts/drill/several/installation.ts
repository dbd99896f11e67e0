// Three programs that serve one lab on one database server, and the one address in front of them, from the file of deploy/.
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverEnv, serverFlags } from '../../runtime/run-built.ts';
import { findPostgres, startPostgres } from '../../statements/postgres-server.ts';
import { freePorts } from '../ground.ts';
import { ended, killAll, startProgram, until } from '../processes.ts';
import { account } from '../program.ts';

const host = '127.0.0.1';
const count = 3;

export interface Installation {
  /** In front. */
  url: string;
  /** Of each program itself. */
  programs: readonly string[];
  database: string;
  folder: string;
  /** By force. */
  kill(index: number): Promise<void>;
  start(index: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startInstallation(): Promise<Installation> {
  const bin = findPostgres();
  if (bin === null) throw new Error('there is no PostgreSQL here: install postgresql-15');
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-drill-'));
  const postgres = await startPostgres(bin, { durable: true });
  const [labPort = 0, ...ports] = await freePorts(1 + count);
  const running = new Map<number, ChildProcess>();
  const at = (index: number) => `http://${host}:${ports[index]}`;

  async function start(index: number): Promise<void> {
    const data = join(folder, `program-${index + 1}`);
    mkdirSync(data, { recursive: true });
    writeFileSync(join(data, 'config.json'), JSON.stringify({ proxies: [host] }));
    running.set(
      index,
      startProgram({
        ...{ command: process.execPath, log: join(folder, `program-${index + 1}.log`) },
        args: [...serverFlags, 'out/server/cli/serve.js', '--data', data, '--port', String(ports[index]), '--db', postgres.url],
        env: {
          ...serverEnv,
          ...{ PLUMBLINE_ADMIN_EMAIL: account.email, PLUMBLINE_ADMIN_PASSWORD: account.password },
          // Of the machine whose account serves the lab: each has a copy of it.
          PLUMBLINE_TRAIL_KEY: join(folder, 'keys', 'trail-key.json'),
        },
      }),
    );
    await until('the program', async () => ((await fetch(`${at(index)}/health`)).ok ? true : null));
  }

  const config = readFileSync(join('deploy', 'haproxy-programs.cfg'), 'utf8');
  const values: Record<string, string> = { HOST: host, LAB_NAME: host, LAB_PORT: String(labPort) };
  for (let index = 0; index < count; index += 1) values[`PROGRAM${index + 1}`] = `${host}:${ports[index]}`;
  writeFileSync(
    join(folder, 'haproxy.cfg'),
    config.replaceAll(/\$\{(\w+)\}/g, (_all, name: string) => values[name] ?? ''),
  );
  const front = startProgram({ command: 'haproxy', args: ['-f', join(folder, 'haproxy.cfg')], log: join(folder, 'haproxy.log') });
  async function stop(): Promise<void> {
    await ended(front);
    await Promise.all([...running.values()].map((child) => ended(child)));
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const url = `http://${host}:${labPort}`;
  try {
    for (let index = 0; index < count; index += 1) await start(index);
    await until('the address in front', async () => ((await fetch(`${url}/health`)).ok ? true : null));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ...{ url, programs: ports.map((_port, index) => at(index)), database: postgres.url, folder, start },
    async kill(index) {
      const child = running.get(index);
      if (child) await killAll(child);
    },
    stop,
  };
}
