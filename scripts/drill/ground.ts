// What a cluster stands on: where each node is, how a program is started there, and which address stands in front.
import { createServer } from 'node:net';

export const nodeNames = ['node1', 'node2', 'node3'] as const;
export type NodeName = (typeof nodeNames)[number];

export interface Place {
  name: NodeName;
  host: string;
  peerPort: number;
  clientPort: number;
  restPort: number;
  pgPort: number;
  /** What is put before a command that is to run there, as the account of the database. */
  within: readonly string[];
}

export interface Ground {
  places: readonly Place[];
  /** Of the address in front, and of the program. */
  front: string;
  frontPort: number;
  /** Of those that follow. */
  replicaPort: number;
  /** From where databases are asked. */
  network: string;
}

const host = '127.0.0.1';
const portsEach = 4;

export async function freePorts(count: number): Promise<number[]> {
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

/** All of it on this computer, told apart by ports. */
export async function loopback(): Promise<Ground> {
  const [frontPort = 0, replicaPort = 0, ...ports] = await freePorts(2 + nodeNames.length * portsEach);
  const places = nodeNames.map((name, index) => {
    const [peerPort = 0, clientPort = 0, restPort = 0, pgPort = 0] = ports.slice(index * portsEach, (index + 1) * portsEach);
    return { name, host, peerPort, clientPort, restPort, pgPort, within: [] };
  });
  return { places, front: host, frontPort, replicaPort, network: `${host}/32` };
}
