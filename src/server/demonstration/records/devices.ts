// Devices: which kind, whose, in which status, due when, with the calibrations that explain it.
import type { IntervalUnit } from '../../contract/values/dates.ts';
import type { Kind, KindType } from '../catalogue/catalogue.ts';
import { type Customer, ownNumber } from '../people/people.ts';
import { workplaces } from '../people/words-people.ts';
import type { Day } from '../world/calendar.ts';
import type { World } from '../world/world.ts';
import { type CalibrationTools, insertCalibrations } from './calibrations.ts';
import type { Device, DeviceStatus, Drift } from './device.ts';
import { referenceDays } from './references.ts';

const statusPattern: Readonly<Record<number, DeviceStatus>> = { 3: 'S', 8: 'C', 14: 'R', 21: 'L', 27: 'X', 33: 'S', 38: 'C' };

function statusOf(ordinal: number): DeviceStatus {
  return statusPattern[ordinal % 40] ?? 'A';
}

function intervalOf(world: World, months: number): Device['interval'] {
  const { random } = world;
  if (months === 12) {
    const kind = random.weighted<[number, IntervalUnit]>([
      [[12, 'month'], 80],
      [[1, 'year'], 8],
      [[24, 'month'], 7],
      [[6, 'month'], 4],
      [[26, 'week'], 1],
    ]);
    return { count: kind[0], unit: kind[1] };
  }
  if (months === 24) return random.chance(0.8) ? { count: 24, unit: 'month' } : { count: 2, unit: 'year' };
  if (months === 6) return random.chance(0.9) ? { count: 6, unit: 'month' } : { count: 180, unit: 'day' };
  return { count: months, unit: 'month' };
}

/** Where the due date should lie, in days from today. */
function dueOffset(world: World, status: DeviceStatus, length: number): number {
  const { random } = world;
  if (status === 'X') return -random.int(30, 900);
  if (status === 'C') return random.int(-20, 25);
  if (status === 'R') return random.int(-30, Math.max(60, length - 30));
  const share = random.next();
  if (share < 0.09) return -random.int(1, 95);
  if (share < 0.2) return random.int(0, 30);
  return random.int(31, Math.max(32, length - 3));
}

interface Life {
  days: Day[];
  due: Day | null;
}

function lifeOf(world: World, status: DeviceStatus, interval: Device['interval']): Life {
  const { calendar, random } = world;
  if (status === 'A' && random.chance(0.02)) return { days: [], due: null };
  const { count, unit } = interval;
  const length = calendar.today - calendar.move(calendar.today, -count, unit);
  const wanted = calendar.move(calendar.today + dueOffset(world, status, length), -count, unit);
  const last = calendar.workday(Math.min(wanted, calendar.today));
  const number = world.small
    ? random.int(1, 6)
    : random.weighted([
        [1, 90],
        [2, 9],
        [3, 1],
      ]);
  const days = [last];
  while (days.length < number) {
    const before = calendar.workday(calendar.move(days[0] ?? last, -count, unit) - random.int(-10, 25));
    if (before < calendar.today - 7 * 365) break;
    days.unshift(before);
  }
  return { days, due: calendar.move(last, count, unit) };
}

function serialOf(world: World, maker: string): string {
  const { random } = world;
  switch (maker) {
    case 'Keysight':
      return `MY${random.digits(8)}`;
    case 'Mettler Toledo':
      return `B${random.digits(9)}`;
    case 'WIKA':
      return `1A${random.digits(3)}${random.pick(['X', 'K', 'M', 'T'])}${random.digits(4)}`;
    case 'Endress+Hauser':
      return `${random.pick(['R', 'S', 'T'])}${random.digits(4)}${random.pick(['0109', '0124', '011D'])}`;
    case 'Vaisala':
      return `${random.pick(['P', 'R', 'S'])}${random.digits(7)}`;
    case 'Rohde & Schwarz':
      return `${random.digits(6)}`;
    default:
      return random.digits(8);
  }
}

const remarks = {
  de: [
    'Gerätekoffer mit Zubehör.',
    'Nur für Endprüfung verwenden.',
    'Ladegerät beim Kunden.',
    'Schutzhülle fehlt.',
    'Bitte Anzeigefolie nicht entfernen.',
  ],
  en: [
    'In carrying case with accessories.',
    'For final inspection only.',
    'Charger stays with the customer.',
    'Protective cover missing.',
  ],
} as const;

function placeOf(world: World, device: Device): string | null {
  const { customer, kind } = device;
  if (customer.number === ownNumber) return kind.family.weight === 0 ? 'Labor, Normalschrank' : 'Labor, Leihgerätelager';
  return world.random.chance(0.85) ? world.random.pick(workplaces[customer.language]) : null;
}

function insertDevice(world: World, device: Device, parent: string | null): void {
  const { random, loader, calendar } = world;
  const { family } = device.kind;
  const { language } = device.customer;
  const born = (device.days[0] ?? calendar.today) - random.int(0, 14);
  loader.insert('inventory', {
    MTAG: device.key,
    I4201: device.asset,
    I4202: device.type.maker,
    I4203: device.type.model,
    I4204: device.serial,
    I4206: family[language],
    I4209: device.status,
    duedate: device.due === null ? null : calendar.text(device.due),
    I4229: device.interval.count,
    I4228: device.interval.unit,
    I4211: placeOf(world, device),
    ktag: device.customer.key,
    I4217: parent,
    I4224: family.accuracy || null,
    I4232: random.chance(0.1) ? `PMV ${random.digits(4)}` : null,
    I4244: random.chance(0.3) ? `${random.pick(['QM', 'MM', 'PM', 'EQ'])}-${random.digits(5)}` : null,
    I4299: random.chance(0.2) ? `4${random.digits(12)}` : null,
    type_id: device.type.key,
    // Its type names the procedure; one of its own would come before every price of the type.
    procedure_id: null,
    cost_center: random.chance(0.3) ? String(random.int(4100, 4990)) : null,
    remark: random.chance(0.06) ? random.pick(remarks[language]) : null,
    created_at: calendar.instant(calendar.workday(born), random.int(7, 15), random.int(0, 59)),
  });
  if (device.kind.category) loader.link('inventory_categories', ['MTAG', 'category_uID'], [device.key, device.kind.category]);
}

export interface DeviceTools {
  /** With their share among all devices. */
  kinds: readonly (readonly [Kind, number])[];
  customers: readonly Customer[];
  own: Customer;
  calibration: CalibrationTools;
  assetNumber(): string;
}

/** One device with its calibrations; `ordinal` decides the status, so that every lab shows each of them. */
export function addDevice(world: World, ordinal: number, tools: DeviceTools, own: boolean): Device {
  const { random } = world;
  const kind = random.weighted(tools.kinds);
  const type = random.weighted(kind.types);
  // Few customers own many devices.
  const customer = own ? tools.own : (tools.customers[Math.floor(tools.customers.length * random.next() ** 1.7)] ?? tools.own);
  const interval = intervalOf(world, kind.family.months);
  const status = own ? 'A' : statusOf(ordinal);
  const life = lifeOf(world, status, interval);
  return finish(world, { kind, type, customer, status, interval, ...life }, ordinal, tools);
}

/** One of the lab's own standards. */
export function addReference(world: World, kind: Kind, ordinal: number, tools: DeviceTools): Device {
  const [type] = kind.types[0] ?? [];
  if (!type) throw new Error(`${kind.family.id} has no model`);
  const interval = { count: kind.family.months, unit: 'month' as const };
  const days = referenceDays(world, kind);
  const last = days[days.length - 1] ?? world.calendar.today;
  const due = world.calendar.move(last, interval.count, interval.unit);
  return finish(world, { kind, type, customer: tools.own, status: 'A', interval, days, due }, ordinal, tools);
}

/** Where drifting standards stand on their last calibration, and by how much they move in a year. */
const drifting: Readonly<Record<string, { last: number; perYear: number; scatter: number }>> = {
  // Reaches its limit before it is due again.
  'ref-calibrator': { last: 0.82, perYear: 0.14, scatter: 0.015 },
  'ref-multimeter': { last: 0.34, perYear: 0.045, scatter: 0.02 },
  'ref-resistor': { last: -0.55, perYear: -0.07, scatter: 0.02 },
  'ref-weights-e2': { last: -0.48, perYear: -0.09, scatter: 0.03 },
};

function driftOf({ small }: World, { kind, days }: Begun): Drift | null {
  const course = drifting[kind.family.id];
  const [first = 0, last = first] = [days[0], days[days.length - 1]];
  if (!small || !course) return null;
  return { from: course.last - (course.perYear * (last - first)) / 365.25, perYear: course.perYear, scatter: course.scatter };
}

type Begun = Pick<Device, 'kind' | 'customer' | 'status' | 'interval' | 'days' | 'due'> & { type: KindType };

const lastOf = new WeakMap<Customer, string>();

function finish(world: World, begun: Begun, ordinal: number, tools: DeviceTools): Device {
  const device: Device = {
    ...begun,
    key: world.nextKey(),
    asset: tools.assetNumber(),
    serial: serialOf(world, begun.type.maker),
    bias: world.random.bell() * 0.22,
    drift: driftOf(world, begun),
  };
  // Some devices are part of another one of the same customer: a sensor of a measuring chain.
  const host = lastOf.get(device.customer);
  const isPart =
    host !== undefined && device.kind.family.quantity === 'TEMP' && device.kind.family.weight > 0 && world.random.chance(0.12);
  insertDevice(world, device, isPart ? host : null);
  if (!isPart) lastOf.set(device.customer, device.key);
  insertCalibrations(world, device, ordinal, tools.calibration);
  return device;
}
