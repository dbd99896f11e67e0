// pgBackRest at the nodes of a cluster, as the account of the database, from deploy/pgbackrest.conf.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../runtime/run-command.ts';
import type { NodeName, Place } from './ground.ts';
import { databaseAccount, until } from './processes.ts';

export interface BackRest {
  /** The repository, from the node that is written to. */
  begin(name: NodeName): Promise<void>;
  full(name: NodeName): Promise<void>;
  incremental(name: NodeName): Promise<void>;
  /** Of its data: kept, so that only what differs is brought. `to`: a moment, or the newest there is. */
  restore(name: NodeName, to: string | null): Promise<void>;
  /** All of it. */
  wipe(name: NodeName): void;
}

interface BackRestInput {
  folder: string;
  /** Of PostgreSQL's programs. */
  bin: string;
  placeOf(name: NodeName): Place;
}

export function backRestOf({ folder, bin, placeOf }: BackRestInput): BackRest {
  const dataOf = (name: NodeName) => join(folder, `pg-${name}`, 'data');

  async function run(name: NodeName, command: string, args: readonly string[]): Promise<string> {
    const { within } = placeOf(name);
    const [first = command, ...rest] = [...within, command, ...args];
    const as = within.length > 0 ? {} : databaseAccount();
    const { code, stdout, stderr } = await runCommand(first, rest, { cwd: folder, ...as });
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} at ${name}: ${stderr.trim() || stdout.trim()}`);
    return stdout;
  }

  const backRest = (name: NodeName, ...args: readonly string[]) =>
    run(name, 'pgbackrest', [`--config=${join(folder, `pgbackrest-${name}.conf`)}`, '--stanza=lab', ...args]);

  /** It reads the log until it is there and is one that is written to; Patroni is to find it so. */
  async function recovered(name: NodeName): Promise<void> {
    const data = dataOf(name);
    await run(name, join(bin, 'pg_ctl'), [
      '-D',
      data,
      '-l',
      join(folder, `run-${name}`, 'recovery.log'),
      '-t',
      '120',
      '-w',
      'start',
    ]);
    await until('the end of the recovery', async () => {
      const said = await run(name, join(bin, 'pg_controldata'), ['-D', data]);
      return said.includes('in production') ? true : null;
    });
    await run(name, join(bin, 'pg_ctl'), ['-D', data, '-m', 'fast', '-w', 'stop']);
  }

  return {
    begin: async (name) => void (await backRest(name, 'stanza-create')),
    full: async (name) => void (await backRest(name, '--type=full', 'backup')),
    incremental: async (name) => void (await backRest(name, '--type=incr', 'backup')),
    async restore(name, to) {
      const target = to === null ? ['--type=default'] : ['--type=time', `--target=${to}`, '--target-action=promote'];
      await backRest(name, '--delta', ...target, 'restore');
      await recovered(name);
    },
    wipe: (name) => rmSync(dataOf(name), { recursive: true, force: true }),
  };
}
