// Repairs: devices in repair have an open one, others finished ones behind them.
import type { Day } from '../world/calendar.ts';
import { runningNumbers } from '../world/running-numbers.ts';
import type { World } from '../world/world.ts';
import type { Device } from './device.ts';

const faults = {
  ELEK: [
    'Strommessbereich ohne Funktion, Sicherung defekt',
    'Display zeigt Segmentausfall',
    'Drehschalter mit Kontaktproblem',
    'Eingang nach Überspannung taub',
  ],
  LAEN: ['Messflächen beschädigt', 'Anzeige springt', 'Messspindel schwergängig', 'Batteriefach korrodiert'],
  TEMP: ['Fühlerbruch', 'Feuchtesensor driftet', 'Anzeige instabil nach Wassereintritt'],
  DRCK: ['Nullpunkt verschoben nach Überlast', 'Zeiger klemmt', 'Anschlussgewinde beschädigt'],
  MASS: ['Wägezelle instabil', 'Nivellierung defekt', 'Display ausgefallen'],
  KRAF: ['Auslösung ungleichmäßig', 'Ratsche rutscht durch', 'Überlastet, Nullpunkt außerhalb'],
  VOLU: ['Kolbendichtung undicht', 'Abwerfer klemmt', 'Volumenverstellung blockiert'],
  ZEIT: ['Taste ohne Funktion', 'Quarz außerhalb der Toleranz'],
} as const;

const english: Readonly<Record<string, string>> = {
  ELEK: 'Current range without function, fuse blown',
  LAEN: 'Measuring faces damaged',
  TEMP: 'Sensor broken',
  DRCK: 'Zero shifted after overload',
  MASS: 'Load cell unstable',
  KRAF: 'Click mechanism uneven',
  VOLU: 'Piston seal leaking',
  ZEIT: 'Button without function',
};

const vendors = ['Elektro-Service Strüwe GmbH', 'Herstellerwerk', 'Feinmechanik Kühnel', null, null] as const;
const repairers = ['Niklas Groß', 'Özlem Demir', 'Holger Thießen'] as const;

type RepairStatus = 'R' | 'D' | 'Q' | 'W' | 'A' | 'N';

interface RepairInput {
  device: Device;
  status: RepairStatus;
  received: Day;
  number: string;
}

function insertRepair(world: World, { device, status, received, number }: RepairInput): void {
  const { random, loader, calendar } = world;
  const german = device.customer.language === 'de';
  const { quantity } = device.kind.family;
  const finished = status === 'A' || status === 'N';
  const day = finished ? calendar.workday(Math.min(calendar.today, received + random.int(4, 30))) : null;
  const notes = {
    A: german ? 'Instand gesetzt, danach kalibriert.' : 'Repaired, then calibrated.',
    N: german ? 'Reparatur unwirtschaftlich, Ersatz empfohlen.' : 'Beyond economic repair, replacement recommended.',
    Q: german ? 'Kostenvoranschlag an Kunden gesendet.' : 'Quotation sent to the customer.',
    W: german ? 'Ersatzteil bestellt.' : 'Spare part ordered.',
    R: null,
    D: null,
  };
  loader.insert('repair', {
    MTAG: device.key,
    number,
    status,
    description: german ? random.pick(faults[quantity]) : (english[quantity] ?? null),
    received_date: calendar.text(received),
    repair_date: day === null ? null : calendar.text(day),
    repair_time: day === null ? null : `${String(random.int(8, 16)).padStart(2, '0')}:15`,
    technician: status === 'R' ? null : random.pick(repairers),
    vendor: random.pick(vendors),
    total_cost: status === 'R' || status === 'D' ? null : random.int(35, 480) * 100 + random.pick([0, 50, 90]),
    notes: notes[status],
    created_at: calendar.instant(received, random.int(8, 15), random.int(0, 59)),
  });
}

const openStages = ['R', 'D', 'Q', 'W'] as const;

/** Gives a function that is told of each device in turn. */
export function createRepairs(world: World): (device: Device, ordinal: number) => void {
  const { random, calendar } = world;
  const numbers = runningNumbers(world.handle, 'repair', 'number');
  let open = 0;
  let closed = 0;
  return (device, ordinal) => {
    if (device.status === 'R') {
      const received = calendar.workday(calendar.today - random.int(1, 28));
      insertRepair(world, { device, status: openStages[open % openStages.length] ?? 'R', received, number: numbers('REP-') });
      open += 1;
      return;
    }
    const [first] = device.days;
    if (first === undefined || (ordinal % 11 !== 5 && device.status !== 'X')) return;
    const received = calendar.workday(first + random.int(5, Math.max(6, calendar.today - first - 40)));
    if (received > calendar.today - 35) return;
    const status = device.status === 'X' || closed % 6 === 5 ? 'N' : 'A';
    insertRepair(world, { device, status, received, number: numbers('REP-') });
    closed += 1;
  };
}
