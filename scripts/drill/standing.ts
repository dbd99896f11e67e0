// An installation that stands until somebody interrupts it, to be looked at: which node is written to, who follows, what the program says.
import { once } from 'node:events';
import { ensureBuilt } from '../build.ts';
import { startCluster } from './cluster.ts';
import { loopback } from './ground.ts';
import { account, servedBy } from './program.ts';

export async function standing(): Promise<boolean> {
  await ensureBuilt();
  const cluster = await startCluster(await loopback());
  try {
    await cluster.backups.full('node1');
    const program = await servedBy(cluster);
    const lines = [
      `the program      ${program.url}  (${account.email}, ${account.password})`,
      `the database     ${cluster.url}`,
      `its nodes        patronictl -c ${cluster.folder}/patroni-node1.yml list`,
      `its backups      pgbackrest --config=${cluster.folder}/pgbackrest-node1.conf info, and the page of backups`,
      `written to       ${(await cluster.primaries()).join()}`,
      'Ctrl+C ends all of it, and nothing of it stays.',
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    await program.stop();
    return true;
  } finally {
    await cluster.stop();
  }
}
