// `npm run drill -- failover [--kills N] [--clients N]`: a whole installation on loopback ports, from the files of deploy/, and what becomes of it
// when its parts die; ends with 0 only when nothing was lost. `cut`, as root: the node that is written to is cut off and lives. `restore
// [--seconds N]`: a table is emptied and the lab put back to the second before, then all nodes are gone. `up`: the same, to be looked at until it
// is interrupted. Needs Debian's packages patroni, etcd-server, haproxy, pgbackrest and postgresql-15.
import { parseArgs } from 'node:util';
import { cut } from './drill/cut.ts';
import { failover } from './drill/failover.ts';
import { restore } from './drill/restore.ts';
import { several } from './drill/several/several.ts';
import { size } from './drill/size/size.ts';
import { standing } from './drill/standing.ts';

const { values, positionals } = parseArgs({
  options: {
    kills: { type: 'string', default: '3' },
    clients: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '20' },
    writes: { type: 'string', default: '5000' },
    connections: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '60' },
    devices: { type: 'string', default: '10000000' },
    calibrations: { type: 'string' },
    folder: { type: 'string' },
  },
  allowPositionals: true,
});
const [connections, minutes, devices] = [values.connections, values.minutes, values.devices].map(Number) as [
  number,
  number,
  number,
];
const [kills = 0, clients = 0, seconds = 0, writes = 0] = [values.kills, values.clients, values.seconds, values.writes].map(
  Number,
);

const drills: Readonly<Record<string, () => Promise<boolean>>> = {
  failover: () => failover({ kills, clients }),
  cut: () => cut({ cuts: kills, clients }),
  restore: () => restore({ clients, seconds }),
  size: () => size({ devices, calibrations: Number(values.calibrations ?? devices * 1.2), folder: values.folder }),
  several: () => several({ kills, clients, writes, connections, minutes }),
  up: standing,
};
const drill = drills[positionals.join()];

if (!drill || ![kills, clients, seconds, writes].every((one) => one > 0) || !(connections >= 0 && minutes > 0)) {
  process.stderr.write(
    'npm run drill -- failover|cut [--kills N] [--clients N] | restore [--clients N] [--seconds N] | several [--kills N] [--clients N] [--writes N] | several --connections N [--minutes N] | size [--devices N] [--calibrations N] [--folder DIR] | up\n',
  );
  process.exit(2);
}
process.exitCode = (await drill()) ? 0 : 1;
