// The life of one device: its finished calibrations from the oldest to the current one, and the one that is under way.
// docs/interface/records.md#names, docs/interface/records.md#current-calibration: `C2339` is 1 for the newest released one, the device's
// due date is that one's.

import { releasers, technicians } from '../people/words-people.ts';
import type { Day } from '../world/calendar.ts';
import type { CertificateKind } from '../world/certificate-numbers.ts';
import type { World } from '../world/world.ts';
import type { CalibrationDone, Device } from './device.ts';
import { insertStandards, type References } from './references.ts';
import { type Health, type Measured, type MeasureInput, measure, type Outcome } from './results.ts';

export interface CalibrationTools {
  references: References;
  certificateNumber(kind: CertificateKind, date: string): string;
  /** Share of calibrations whose standards are written down; a large lab's copy needs no million of them. */
  standardsShare: number;
  writeResults(calibration: string, measured: Measured, createdAt: string): void;
  onDone(done: CalibrationDone): void;
}

interface Course {
  /** Found out of limits, then adjusted or repaired and measured again. */
  found: Health;
  left: Health;
}

function courseOf(world: World, device: Device, isLast: boolean): Course {
  const { random } = world;
  if (isLast && device.status === 'L')
    return random.chance(0.7) ? { found: 'bad', left: 'bad' } : { found: 'doubtful', left: 'doubtful' };
  if (isLast && device.status === 'R') return { found: 'bad', left: 'bad' };
  if (random.chance(0.06)) return { found: 'bad', left: 'good' };
  if (random.chance(0.015)) return { found: 'doubtful', left: 'doubtful' };
  return { found: 'good', left: 'good' };
}

function technicianOf(world: World, device: Device): string {
  const electrical = device.kind.family.quantity === 'ELEK' || device.kind.family.quantity === 'ZEIT';
  const half = technicians.length / 2;
  return world.random.pick(electrical ? technicians.slice(0, half) : technicians.slice(half));
}

const remarks = {
  de: {
    adjusted: 'Bei Eingang außerhalb der Spezifikation, justiert und erneut gemessen.',
    failed: 'Spezifikation nicht eingehalten, Justage nicht möglich. Kunde informiert.',
    limited: 'Einzelne Punkte innerhalb der Messunsicherheit an der Grenze; eingeschränkte Verwendung.',
    common: [
      'Gehäuse leicht verkratzt, ohne Einfluss.',
      'Batterie gewechselt.',
      'Kalibriermarke erneuert.',
      'Prüfspitzen verschlissen, Ersatz empfohlen.',
    ],
  },
  en: {
    adjusted: 'Out of tolerance as found, adjusted and measured again.',
    failed: 'Outside specification, adjustment not possible. Customer informed.',
    limited: 'Single points at the limit within the uncertainty; limited use.',
    common: [
      'Housing slightly scratched, no influence.',
      'Battery replaced.',
      'Calibration mark renewed.',
      'Test leads worn, replacement recommended.',
    ],
  },
} as const;

function remarkOf(world: World, device: Device, course: Course, outcome: Outcome): string | null {
  const words = remarks[device.customer.language];
  if (outcome === 'failed') return words.failed;
  if (outcome === 'limited') return words.limited;
  if (course.found === 'bad') return words.adjusted;
  return world.random.chance(0.08) ? world.random.pick(words.common) : null;
}

function climateOf(world: World, device: Device): { C2311: number; C2312: number } {
  const [temperature, humidity] = device.kind.family.climate;
  return {
    C2311: Math.round((temperature + world.random.bell() * 0.3) * 10) / 10,
    C2312: Math.round(humidity + world.random.bell() * 3),
  };
}

function timeOf(world: World): string {
  const { random } = world;
  return `${String(random.int(7, 16)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}`;
}

/** Where its readings lie that day, as a share of the limit. */
function standing({ bias, drift, days }: Device, day: Day): { bias: number; scatter: number | null } {
  if (!drift) return { bias, scatter: null };
  return { bias: drift.from + (drift.perYear * (day - (days[0] ?? day))) / 365.25, scatter: drift.scatter };
}

function measureCourse(
  world: World,
  device: Device,
  { course, day }: { course: Course; day: Day },
  common: Pick<MeasureInput, 'accredited' | 'guarded'>,
): Measured {
  const input = { ...common, points: device.kind.points[device.customer.language], ...standing(device, day) };
  const adjusted = course.found === 'bad' && course.left === 'good';
  if (!adjusted) return measure(world, { ...input, health: course.left, phase: 'as_left' });
  const found = measure(world, { ...input, health: 'bad', phase: 'as_found' });
  const left = measure(world, { ...input, health: 'good', bias: input.bias * 0.2, phase: 'as_left' });
  return { points: [...found.points, ...left.points], outcome: left.outcome };
}

function insertFinished(world: World, device: Device, day: Day, isLast: boolean, tools: CalibrationTools): void {
  const { calendar, random, loader, nextKey } = world;
  const external = device.kind.family.weight === 0;
  const course: Course = external ? { found: 'good', left: 'good' } : courseOf(world, device, isLast);
  // Doubt comes from the uncertainty, which only the guarded rule looks at.
  const accredited = external || course.left === 'doubtful' || random.chance(0.3);
  const date = calendar.text(day);
  const createdAt = calendar.instant(day, random.int(7, 13), random.int(0, 59));
  const number = tools.certificateNumber(external ? 'E' : 'K', date);
  const key = nextKey();
  const measured = measureCourse(world, device, { course, day }, { accredited, guarded: accredited });
  const spread = spreadOf(day);
  loader.insert('calibration', {
    CTAG: key,
    MTAG: device.key,
    C2301: date,
    calibration_time: timeOf(world),
    C2303: calendar.text(calendar.move(day, device.interval.count, device.interval.unit)),
    C2306: number,
    C2356: accredited ? `${number} D-K-00000-00-00 ${date.slice(0, 7)}` : null,
    C2364: accredited ? number.slice(-4) : null,
    status: 'D',
    C2323: measured.outcome,
    C2339: isLast ? 1 : 0,
    C2307: external ? 'Extern' : technicianOf(world, device),
    C2327: external ? null : random.pick(releasers),
    released_at: calendar.instant(
      Math.min(calendar.today, calendar.workday(day + random.int(0, 2))),
      random.int(14, 17),
      random.int(0, 59),
    ),
    C2320: device.kind.procedure,
    decision_rule: accredited ? 'ILAC-G8 w = U' : 'ILAC-G8 w = 0',
    accredited: accredited ? 1 : 0,
    received_date: external ? null : calendar.text(calendar.workday(day - 1 - spread)),
    work_minutes: external ? null : 15 + 4 * measured.points.length + spread,
    C2308: course.found === 'bad' && course.left === 'good' ? 'found-adjusted-left' : 'found-left',
    ...climateOf(world, device),
    C2313: external ? random.pick(externalPlaces) : random.chance(0.93) ? 'Labor' : 'vor Ort',
    C2341: external ? null : remarkOf(world, device, course, measured.outcome),
    created_at: createdAt,
  });
  tools.writeResults(key, measured, createdAt);
  if (random.chance(tools.standardsShare))
    insertStandards(world, { references: tools.references, device, calibration: key, day });
  tools.onDone({ key, device, day, accredited });
}

/** 0 to 9, mostly little: how much longer than usual things took. Not by chance, so that all that is left to it stays as it was. */
const spreadOf = (day: Day) => [0, 1, 1, 2, 2, 2, 3, 4, 6, 9][(day * 7) % 10] ?? 0;

const externalPlaces = ['PTB Braunschweig', 'DAkkS-Labor extern'] as const;

/** A device in the lab has a calibration under way, in each of the three stages in turn. */
function insertUnderWay(world: World, device: Device, stage: 'W' | 'M' | 'A', tools: CalibrationTools): void {
  const { calendar, random, loader, nextKey } = world;
  const day = calendar.workday(calendar.today - random.int(0, 4));
  const key = nextKey();
  const measured = measureCourse(
    world,
    device,
    { course: { found: 'good', left: 'good' }, day },
    { accredited: false, guarded: false },
  );
  const createdAt = calendar.instant(day, random.int(7, 13), random.int(0, 59));
  const points = stage === 'W' ? measured.points.slice(0, Math.floor(measured.points.length / 2)) : measured.points;
  loader.insert('calibration', {
    CTAG: key,
    MTAG: device.key,
    C2301: calendar.text(day),
    calibration_time: timeOf(world),
    C2303: calendar.text(calendar.move(day, device.interval.count, device.interval.unit)),
    status: stage,
    C2323: stage === 'A' ? measured.outcome : null,
    C2307: technicianOf(world, device),
    C2320: device.kind.procedure,
    decision_rule: 'ILAC-G8 w = 0',
    C2308: 'found',
    ...climateOf(world, device),
    C2313: 'Labor',
    created_at: createdAt,
  });
  tools.writeResults(key, { ...measured, points }, createdAt);
}

function insertPlanned(world: World, device: Device, status: 'P' | 'X'): void {
  const { calendar, random, loader } = world;
  const due = device.due ?? calendar.today + random.int(3, 20);
  const wanted = status === 'P' ? Math.max(calendar.today, due - random.int(0, 7)) : calendar.today - random.int(10, 60);
  const before = calendar.workday(wanted);
  // What is planned is not planned for a day that has passed.
  const day = status === 'P' && before < calendar.today ? wanted + (calendar.today - before) + 1 : before;
  loader.insert('calibration', {
    MTAG: device.key,
    C2301: calendar.text(day),
    status,
    C2307: technicianOf(world, device),
    C2320: device.kind.procedure,
    notes:
      status === 'X'
        ? device.customer.language === 'de'
          ? 'Vom Kunden abgesagt, Gerät nicht verfügbar.'
          : 'Cancelled by the customer, device not available.'
        : null,
    created_at: calendar.instant(calendar.workday(Math.min(calendar.today, day) - random.int(2, 12)), 9, random.int(0, 59)),
  });
}

const stages = ['W', 'M', 'A'] as const;

export function insertCalibrations(world: World, device: Device, ordinal: number, tools: CalibrationTools): void {
  const { calendar, random } = world;
  device.days.forEach((day, index) => {
    insertFinished(world, device, day, index === device.days.length - 1, tools);
  });
  if (device.status === 'C') insertUnderWay(world, device, stages[ordinal % stages.length] ?? 'W', tools);
  if (device.status !== 'A' || device.kind.family.weight === 0) return;
  const daysLeft = device.due === null ? 10 : device.due - calendar.today;
  if (daysLeft >= 0 && daysLeft <= 30 && random.chance(0.5)) insertPlanned(world, device, 'P');
  else if (random.chance(0.01) || ordinal % 60 === 9) insertPlanned(world, device, 'X');
}
