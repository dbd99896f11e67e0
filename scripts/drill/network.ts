// Three nodes in networks of their own with a line to each that can be cut: namespaces of Linux, for whoever is root.
import { execFileSync } from 'node:child_process';
import { freePorts, type Ground, type NodeName, nodeNames } from './ground.ts';
import { databaseAccount } from './processes.ts';

export interface CutNetwork extends Ground {
  cut(name: NodeName): void;
  heal(name: NodeName): void;
  remove(): void;
}

const prefix = '10.77.0';
const bridge = 'plumbline0';
const lineTo = (name: NodeName) => `plumbline-${name.slice(-1)}`;
const spaceOf = (name: NodeName) => `plumbline-${name}`;

const ip = (...args: readonly string[]) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });

function away(...args: readonly string[]): void {
  try {
    ip(...args);
  } catch {
    // It was not there.
  }
}

function remove(): void {
  for (const name of nodeNames) {
    away('link', 'del', lineTo(name));
    away('netns', 'del', spaceOf(name));
  }
  away('link', 'del', bridge);
}

export async function cutNetwork(): Promise<CutNetwork> {
  if (process.getuid?.() !== 0) throw new Error('only root can make networks: run this drill with sudo');
  remove();
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('addr', 'add', `${prefix}.254/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  const { uid = 0, gid = 0 } = databaseAccount();
  const as = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const places = nodeNames.map((name, index) => {
    const [space, line, host] = [spaceOf(name), lineTo(name), `${prefix}.${index + 1}`];
    ip('netns', 'add', space);
    ip('link', 'add', line, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    ip('link', 'set', line, 'master', bridge, 'up');
    for (const args of [
      ['addr', 'add', `${host}/24`, 'dev', 'eth0'],
      ['link', 'set', 'eth0', 'up'],
      ['link', 'set', 'lo', 'up'],
    ])
      ip('-n', space, ...args);
    return {
      ...{ name, host, peerPort: 2380, clientPort: 2379, restPort: 8008, pgPort: 5432 },
      within: ['ip', 'netns', 'exec', space, ...as],
    };
  });
  const [frontPort = 0, replicaPort = 0] = await freePorts(2);
  return {
    ...{ places, front: `${prefix}.254`, frontPort, replicaPort, network: `${prefix}.0/24`, remove },
    cut: (name) => void ip('link', 'set', lineTo(name), 'down'),
    heal: (name) => void ip('link', 'set', lineTo(name), 'up'),
  };
}
