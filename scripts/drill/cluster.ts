// Three database nodes, three that agree on which of them is written to, and the one address in front: what deploy/ describes for three
// machines, from the same files.
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureOutside } from '../runtime/outside-programs.ts';
import { runCommand } from '../runtime/run-command.ts';
import { findPostgres } from '../statements/postgres-server.ts';
import { askedAt } from './ask.ts';
import { type BackRest, backRestOf } from './backrest.ts';
import type { Ground, NodeName, Place } from './ground.ts';
import { databaseAccount, ended, killAll, startProgram, until } from './processes.ts';

interface Member {
  name: string;
  role: string;
  state: string;
}

export interface Cluster {
  ground: Ground;
  /** Through the address in front. */
  url: string;
  password: string;
  /** By whoever may do everything. */
  adminUrl: string;
  folder: string;
  /** Of all nodes that answer, whoever says he is written to. */
  primaries(): Promise<NodeName[]>;
  /** By force, with everything it started. */
  kill(name: NodeName): Promise<void>;
  start(name: NodeName): void;
  /** As an operator ends it: what is written is archived. */
  end(name: NodeName): Promise<void>;
  backups: BackRest;
  /** Which node is written to is forgotten by all who agreed on it; no node runs. */
  forget(): Promise<void>;
  /** The first of a cluster that was forgotten. */
  lead(name: NodeName): Promise<void>;
  /** A primary, two that follow, one of them waited for by every commit. */
  whole(): Promise<void>;
  stop(): Promise<void>;
}

/** As `envsubst` fills them in on a machine. */
function filled(name: string, values: Record<string, string | number>): string {
  return readFileSync(join('deploy', name), 'utf8').replaceAll(/\$\{(\w+)\}/g, (_all, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`deploy/${name} asks for ${key}`);
    return String(value);
  });
}

const dataOf = (folder: string) => join(folder, 'data');

/** Who is not root is not `postgres` either: the folder of the socket lets nobody else in. */
const letIn = (text: string) =>
  process.getuid?.() === 0 ? text : text.replace('local all postgres peer', 'local all postgres trust');

/** The folder of a cluster, of which each part belongs to the account of the database. */
function createFolder(): { folder: string; own(...path: string[]): string } {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-drill-'));
  const { uid, gid } = databaseAccount();
  const own = (...path: string[]) => {
    const place = join(folder, ...path);
    mkdirSync(place, { recursive: true, mode: 0o700 });
    if (uid !== undefined && gid !== undefined) chownSync(place, uid, gid);
    return place;
  };
  own();
  chmodSync(folder, 0o755);
  return { folder, own };
}

interface Files extends ReturnType<typeof createFolder> {
  ground: Ground;
  passwords: { superuser: string; replication: string };
}

function writeFiles({ ground, folder, own, passwords }: Files, bin: string): void {
  const { places, front, frontPort, replicaPort, network } = ground;
  const etcd = {
    ETCD_CLUSTER: places.map(({ name, host, peerPort }) => `${name}=http://${host}:${peerPort}`).join(','),
    ETCD_HOSTS: places.map(({ host, clientPort }) => `${host}:${clientPort}`).join(','),
  };
  for (const { name, host, peerPort, clientPort, restPort, pgPort } of places) {
    const ports = { PEER_PORT: peerPort, CLIENT_PORT: clientPort, REST_PORT: restPort, PG_PORT: pgPort };
    const backups = {
      BACKUPS: own('backups'),
      BACKUP_LOGS: own(`logs-${name}`),
      BACKUP_CONFIG: join(folder, `pgbackrest-${name}.conf`),
    };
    const folders = { ...backups, ETCD_DATA: own(`etcd-${name}`), RUN: own(`run-${name}`), PG_DATA: dataOf(own(`pg-${name}`)) };
    const secrets = { SUPERUSER_PASSWORD: passwords.superuser, REPLICATION_PASSWORD: passwords.replication };
    const values = { NODE: name, HOST: host, NETWORK: network, PG_BIN: bin, ...etcd, ...ports, ...folders, ...secrets };
    for (const [file, end] of [
      ['etcd', 'yml'],
      ['patroni', 'yml'],
      ['pgbackrest', 'conf'],
    ])
      writeFileSync(join(folder, `${file}-${name}.${end}`), letIn(filled(`${file}.${end}`, values)));
  }
  const nodes = places.flatMap(({ host, restPort, pgPort }, index) => [
    [`NODE${index + 1}`, host],
    [`PG_PORT${index + 1}`, pgPort],
    [`REST_PORT${index + 1}`, restPort],
  ]);
  const values = { HOST: front, DATABASE_PORT: frontPort, REPLICA_PORT: replicaPort, ...Object.fromEntries(nodes) };
  writeFileSync(join(folder, 'haproxy.cfg'), filled('haproxy.cfg', values));
}

/** A program of a node, where the node is. */
function startAt({ within }: Place, command: string, args: readonly string[], log: string): ChildProcess {
  const [first = command, ...rest] = [...within, command, ...args];
  return startProgram({ command: first, args: rest, log, ...(within.length > 0 ? {} : { as: databaseAccount() }) });
}

async function getJson<T>(host: string, port: number, path: string): Promise<T> {
  const answer = await fetch(`http://${host}:${port}${path}`, { signal: AbortSignal.timeout(2000) });
  return (await answer.json()) as T;
}

async function primariesOf({ places }: Ground): Promise<NodeName[]> {
  const said = await Promise.all(
    places.map(async ({ name, host, restPort }) => {
      const answer = await fetch(`http://${host}:${restPort}/primary`, { signal: AbortSignal.timeout(2000) }).catch(() => null);
      await answer?.body?.cancel();
      return answer?.status === 200 ? [name] : [];
    }),
  );
  return said.flat();
}

/** As one of them sees it. */
async function isWhole({ host, restPort }: Place): Promise<true | null> {
  const { members } = await getJson<{ members: Member[] }>(host, restPort, '/cluster');
  const running = members.filter(({ state }) => ['running', 'streaming'].includes(state)).map(({ role }) => role);
  return running.length === 3 && running.includes('leader') && running.includes('sync_standby') ? true : null;
}

/** As docs/operations.md says it: an account of its own that owns a database of its own. */
async function makeDatabase({ front, frontPort }: Ground, { superuser, replication }: Files['passwords']): Promise<void> {
  const ask = (statements: readonly string[]) =>
    askedAt({ host: front, port: frontPort, user: 'postgres', password: superuser, database: 'postgres' }, statements);
  await until('the address in front', () => ask(['select 1']).then(() => true));
  await ask([
    `create role plumbline login password '${replication}'`,
    "create database lab owner plumbline encoding 'UTF8' template template0",
  ]);
}

export async function startCluster(ground: Ground): Promise<Cluster> {
  await ensureOutside('nodes', (line) => process.stderr.write(`${line}\n`));
  const bin = findPostgres();
  if (bin === null) throw new Error('there is no PostgreSQL here: install postgresql-15');
  const { folder, own } = createFolder();
  const passwords = { superuser: randomBytes(12).toString('hex'), replication: randomBytes(12).toString('hex') };
  writeFiles({ ground, folder, own, passwords }, bin);
  const { places, front, frontPort } = ground;
  const running = new Map<NodeName, ChildProcess>();
  const at = (name: NodeName) => places.find((place) => place.name === name) as Place;
  const start = (name: NodeName) => {
    const args = [join(folder, `patroni-${name}.yml`)];
    running.set(name, startAt(at(name), 'patroni', args, join(folder, `patroni-${name}.log`)));
  };
  const members = places.map((place) => {
    const config = join(folder, `etcd-${place.name}.yml`);
    return startAt(place, 'etcd', ['--config-file', config], join(folder, `etcd-${place.name}.log`));
  });
  await until('etcd', async () => {
    const { health } = await getJson<{ health: string }>(at('node1').host, at('node1').clientPort, '/health');
    return health === 'true' ? true : null;
  });
  start('node1');
  await until('the first primary', async () => ((await primariesOf(ground)).length === 1 ? true : null));
  start('node2');
  start('node3');
  const proxy = startProgram({ command: 'haproxy', args: ['-f', join(folder, 'haproxy.cfg')], log: join(folder, 'haproxy.log') });
  const whole = () => until('a whole cluster', () => isWhole(at([...running.keys()][0] ?? 'node1'))).then(() => undefined);
  await whole();
  await makeDatabase(ground, passwords);
  const backups = backRestOf({ folder, bin, placeOf: at });
  await backups.begin('node1');
  return {
    backups,
    adminUrl: `postgres://postgres:${passwords.superuser}@${front}:${frontPort}/lab`,
    url: `postgres://plumbline:${passwords.replication}@${front}:${frontPort}/lab`,
    ...{ ground, folder, start, whole, password: passwords.replication, primaries: () => primariesOf(ground) },
    async kill(name) {
      const postmaster = Number(readFileSync(join(folder, `pg-${name}`, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
      const child = running.get(name);
      running.delete(name);
      if (child) await killAll(child, [postmaster]);
    },
    async lead(name) {
      start(name);
      await until('the restored node', async () => ((await primariesOf(ground)).includes(name) ? true : null));
    },
    async forget() {
      const args = ['-c', join(folder, 'patroni-node1.yml'), 'remove', 'plumbline'];
      // Who was killed holds it for some seconds more, and then it asks for his name.
      await until('a forgotten cluster', async () => {
        const { code } = await runCommand('patronictl', args, { cwd: folder, input: 'plumbline\nYes I am aware\n' });
        return code === 0 ? true : null;
      });
    },
    async end(name) {
      const child = running.get(name);
      running.delete(name);
      if (child) await ended(child);
    },
    async stop() {
      await ended(proxy, 'SIGKILL');
      for (const child of [...running.values(), ...members]) await ended(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
