// Three database nodes, three that agree on which of them is written to, and the one address in front: what deploy/ describes for three
// machines, on loopback ports of this one and from the same files.
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { findPostgres } from '../statements/postgres-server.ts';
import { databaseAccount, ended, killAll, startProgram, until } from './processes.ts';

const host = '127.0.0.1';
const names = ['node1', 'node2', 'node3'] as const;
export type NodeName = (typeof names)[number];

interface Node {
  name: NodeName;
  restPort: number;
  pgPort: number;
  data: string;
  config: string;
  patroni: ChildProcess | null;
}

interface Member {
  name: string;
  role: string;
  state: string;
}

export interface Cluster {
  /** Through the address in front. */
  url: string;
  folder: string;
  /** Of all nodes that answer, whoever says he is written to. */
  primaries(): Promise<NodeName[]>;
  /** By force, with everything it started. */
  kill(name: NodeName): Promise<void>;
  start(name: NodeName): void;
  /** A primary, two that follow, one of them waited for by every commit. */
  whole(): Promise<void>;
  stop(): Promise<void>;
}

async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    probes.map(
      (probe) =>
        new Promise<number>((resolve) => {
          probe.listen(0, host, () => resolve((probe.address() as { port: number }).port));
        }),
    ),
  );
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return ports;
}

/** As `envsubst` fills them in on a machine. */
function filled(name: string, values: Record<string, string | number>): string {
  return readFileSync(join('deploy', name), 'utf8').replaceAll(/\$\{(\w+)\}/g, (_all, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`deploy/${name} asks for ${key}`);
    return String(value);
  });
}

const getJson = async <T>(port: number, path: string): Promise<T> => {
  const answer = await fetch(`http://${host}:${port}${path}`, { signal: AbortSignal.timeout(2000) });
  return (await answer.json()) as T;
};

export async function startCluster(): Promise<Cluster> {
  const bin = findPostgres();
  if (bin === null) throw new Error('there is no PostgreSQL here: install postgresql-15');
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-drill-'));
  const as = databaseAccount();
  const own = (path: string) => {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (as.uid !== undefined && as.gid !== undefined) chownSync(path, as.uid, as.gid);
    return path;
  };
  own(folder);
  chmodSync(folder, 0o755);
  const [databasePort = 0, ...ports] = await freePorts(13);
  const portOf = (index: number, what: number) => ports[index * 4 + what] ?? 0;
  const passwords = { superuser: randomBytes(12).toString('hex'), replication: randomBytes(12).toString('hex') };

  const etcdCluster = names.map((name, index) => `${name}=http://${host}:${portOf(index, 0)}`).join(',');
  const etcdHosts = names.map((_name, index) => `${host}:${portOf(index, 1)}`).join(',');
  const members = names.map((name, index) => {
    const config = join(folder, `etcd-${name}.yml`);
    const values = {
      NODE: name,
      HOST: host,
      PEER_PORT: portOf(index, 0),
      CLIENT_PORT: portOf(index, 1),
      ETCD_CLUSTER: etcdCluster,
    };
    writeFileSync(config, filled('etcd.yml', { ...values, ETCD_DATA: own(join(folder, `etcd-${name}`)) }));
    return startProgram({ command: 'etcd', args: ['--config-file', config], log: join(folder, `etcd-${name}.log`), as });
  });

  const nodes = new Map<NodeName, Node>(
    names.map((name, index) => {
      const [restPort, pgPort] = [portOf(index, 2), portOf(index, 3)];
      const run = own(join(folder, `run-${name}`));
      const data = join(own(join(folder, `pg-${name}`)), 'data');
      const config = join(folder, `patroni-${name}.yml`);
      const values = { NODE: name, HOST: host, REST_PORT: restPort, PG_PORT: pgPort, PG_DATA: data, PG_BIN: bin, RUN: run };
      const shared = { ETCD_HOSTS: etcdHosts, NETWORK: `${host}/32`, SUPERUSER_PASSWORD: passwords.superuser };
      writeFileSync(config, filled('patroni.yml', { ...values, ...shared, REPLICATION_PASSWORD: passwords.replication }));
      return [name, { name, restPort, pgPort, data, config, patroni: null }];
    }),
  );
  const at = (name: NodeName): Node => nodes.get(name) as Node;

  function start(name: NodeName): void {
    const node = at(name);
    node.patroni = startProgram({ command: 'patroni', args: [node.config], log: join(folder, `patroni-${name}.log`), as });
  }

  const forward = join(folder, 'haproxy.cfg');
  const addresses = Object.fromEntries(
    [...nodes.values()].flatMap(({ restPort, pgPort }, index) => [
      [`NODE${index + 1}`, host],
      [`PG_PORT${index + 1}`, pgPort],
      [`REST_PORT${index + 1}`, restPort],
    ]),
  );
  writeFileSync(forward, filled('haproxy.cfg', { HOST: host, DATABASE_PORT: databasePort, ...addresses }));

  await until('etcd', async () => ((await getJson<{ health: string }>(portOf(0, 1), '/health')).health === 'true' ? true : null));
  start('node1');
  await until('the first primary', async () => ((await primaries()).length === 1 ? true : null));
  start('node2');
  start('node3');
  const proxy = startProgram({ command: 'haproxy', args: ['-f', forward], log: join(folder, 'haproxy.log') });

  async function primaries(): Promise<NodeName[]> {
    const said = await Promise.all(
      [...nodes.values()].map(async ({ name, restPort }) => {
        const answer = await fetch(`http://${host}:${restPort}/primary`, { signal: AbortSignal.timeout(2000) }).catch(() => null);
        await answer?.body?.cancel();
        return answer?.status === 200 ? [name] : [];
      }),
    );
    return said.flat();
  }

  async function whole(): Promise<void> {
    await until('a whole cluster', async () => {
      const one = [...nodes.values()].find(({ patroni }) => patroni !== null);
      const { members: found } = await getJson<{ members: Member[] }>(one?.restPort ?? 0, '/cluster');
      const running = found.filter(({ state }) => ['running', 'streaming'].includes(state));
      const roles = running.map(({ role }) => role).sort();
      return running.length === 3 && roles.includes('leader') && roles.includes('sync_standby') ? true : null;
    });
  }

  await whole();
  await made(databasePort, passwords.superuser);
  return {
    url: `postgres://plumbline:${passwords.replication}@${host}:${databasePort}/lab`,
    ...{ folder, primaries, start, whole },
    async kill(name) {
      const node = at(name);
      const postmaster = Number(readFileSync(join(node.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      if (node.patroni) await killAll(node.patroni, [postmaster]);
      node.patroni = null;
    },
    async stop() {
      await ended(proxy, 'SIGKILL');
      for (const { patroni } of nodes.values()) if (patroni) await ended(patroni);
      for (const member of members) await ended(member);
      rmSync(folder, { recursive: true, force: true });
    },
  };

  /** As docs/operations.md says it: an account of its own that owns a database of its own. */
  async function made(port: number, password: string): Promise<void> {
    const ask = async (database: string, statements: readonly string[]) => {
      const client = new Client({ host, port, user: 'postgres', password, database });
      await client.connect();
      for (const statement of statements) await client.query(statement);
      await client.end();
    };
    await until('the address in front', () => ask('postgres', ['select 1']).then(() => true));
    await ask('postgres', [
      `create role plumbline login password '${passwords.replication}'`,
      "create database lab owner plumbline encoding 'UTF8' template template0",
    ]);
  }
}
