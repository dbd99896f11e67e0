// The program in front of a cluster, set up without anybody at it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverEnv, serverFlags } from '../runtime/run-built.ts';
import { runCommand } from '../runtime/run-command.ts';
import type { Cluster } from './cluster.ts';
import { ended, startProgram, until } from './processes.ts';

/** Of a lab that is gone when the drill is over. */
export const account = { email: 'drill@lab.example', password: 'correct horse battery staple' };

export interface Program {
  url: string;
  stop(): Promise<void>;
}

const dataOf = ({ folder }: Pick<Cluster, 'folder'>) => join(folder, 'program');

/** As whoever restored a database tells the lab of it, before the program is started again. */
export async function noteRestored(cluster: Cluster, words: string): Promise<void> {
  const args = ['out/server/cli/restore.js', '--noted', words, '--data', dataOf(cluster), '--db', cluster.url];
  const { code, stderr } = await runCommand(process.execPath, [...serverFlags, ...args], {
    env: { ...process.env, ...serverEnv },
  });
  if (code !== 0) throw new Error(`the restore could not be noted: ${stderr.trim()}`);
}

export function servedBy(cluster: Cluster): Promise<Program> {
  const { url, folder } = cluster;
  // As docs/operations.md says it: what the page of backups is to tell.
  const pgbackrest = { stanza: 'lab', command: ['pgbackrest', `--config=${join(folder, 'pgbackrest-node1.conf')}`] };
  return served({ url, data: dataOf(cluster), log: join(folder, 'program.log'), config: { pgbackrest } });
}

interface Serving {
  /** Of the database. */
  url: string;
  data: string;
  log: string;
  config?: object;
}

export async function served({ url, data, log, config = {} }: Serving): Promise<Program> {
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, 'config.json'), JSON.stringify(config));
  const port = 20_000 + (process.pid % 20_000);
  const child = startProgram({
    ...{ command: process.execPath, log },
    args: [...serverFlags, 'out/server/cli/serve.js', '--data', data, '--port', String(port), '--db', url],
    env: { ...serverEnv, PLUMBLINE_ADMIN_EMAIL: account.email, PLUMBLINE_ADMIN_PASSWORD: account.password },
  });
  const at = `http://127.0.0.1:${port}`;
  await until('the program', async () => ((await fetch(`${at}/health`)).ok ? true : null));
  return { url: at, stop: () => ended(child) };
}

export async function signIn(url: string, who: { email: string; password: string } = account): Promise<string> {
  const answer = await fetch(`${url}/api/v2/auth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...who, device_name: 'drill' }),
  });
  const { token } = (await answer.json()) as { token?: string };
  if (!token) throw new Error(`signing in was answered with ${answer.status}`);
  return token;
}
