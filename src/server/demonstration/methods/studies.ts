// Studies of measuring systems in the demonstration lab: a caliper by several hands, a micrometer that is good, a bias, a linearity, and one
// that is still being measured.
import type { StudyKind } from '../../contract/values/measuring/gauge-study.ts';
import { evaluateStudy } from '../../reliability/gauge/evaluate.ts';
import { keptFindings } from '../../reliability/gauge/kept-columns.ts';
import type { StudyLine } from '../../reliability/gauge/study-text.ts';
import type { Device } from '../records/device.ts';
import { createRandom, type Random } from '../world/random.ts';
import type { World } from '../world/world.ts';

interface Crossed {
  middle: number;
  /** Standard deviations: between parts, of repeated readings; what each operator reads more. */
  parts: number;
  repeats: number;
  operators: Readonly<Record<string, number>>;
  decimals: number;
  /** Parts of the last operator that are not measured yet. */
  open?: number;
}

const partCount = 10;
const trialCount = 3;

function crossed(random: Random, { middle, parts, repeats, operators, decimals, open = 0 }: Crossed): StudyLine[] {
  const sizes = Array.from({ length: partCount }, () => middle + random.bell() * parts);
  const names = Object.keys(operators);
  const lines = names.flatMap((operator) =>
    sizes.map((size, part) => ({
      operator,
      part: String(part + 1),
      reference: null,
      values: Array.from({ length: trialCount }, () =>
        (size + (operators[operator] ?? 0) + random.bell() * repeats).toFixed(decimals),
      ) as (string | null)[],
    })),
  );
  return lines.map((line, at) => (at >= lines.length - open ? { ...line, values: [] } : line));
}

interface Study {
  name: string;
  kind: StudyKind;
  age: number;
  /** Kind of the lab's device it is about. */
  family: string;
  characteristic: string;
  unit: string;
  tolerance: string | null;
  reference_value?: string;
  trials?: number;
  operators?: number;
  parts?: number;
  remark?: string;
  readings: (random: Random) => StudyLine[];
}

const plain = (values: readonly string[]) =>
  values.map((value) => ({ operator: null, part: null, reference: null, values: [value] }));

const studies: readonly Study[] = [
  {
    ...{ name: 'Messschieber 150 mm, drei Prüfer', kind: 'anova', age: 205, family: 'calliper' },
    ...{ characteristic: 'Außenmaß 25 mm', unit: 'mm', tolerance: '0.40' },
    remark: 'Teile aus der laufenden Fertigung, Reihenfolge ausgelost.',
    readings: (random) =>
      crossed(random, {
        ...{ middle: 25, parts: 0.055, repeats: 0.008, decimals: 2 },
        operators: { 'A. Weber': 0, 'M. Lindner': 0.008, 'S. Kaya': -0.007 },
      }),
  },
  {
    ...{ name: 'Bügelmessschraube 25 mm', kind: 'average_range', age: 150, family: 'micrometer' },
    ...{ characteristic: 'Durchmesser 12 mm', unit: 'mm', tolerance: '0.060' },
    readings: (random) =>
      crossed(random, {
        ...{ middle: 12, parts: 0.011, repeats: 0.0006, decimals: 4 },
        operators: { 'A. Weber': 0, 'M. Lindner': 0.0004, 'S. Kaya': -0.0003 },
      }),
  },
  {
    ...{ name: 'Digitalmanometer bei 6 bar', kind: 'bias', age: 96, family: 'digital-pressure-gauge' },
    ...{ characteristic: 'Überdruck', unit: 'bar', tolerance: '0.10', reference_value: '6.000' },
    ...{ trials: 15, operators: 1, parts: 1 },
    readings: () => plain('6.004 5.998 6.002 6.006 5.999 6.003 6.001 5.996 6.005 6.002 5.997 6.003 6.000 6.004 5.999'.split(' ')),
  },
  {
    ...{ name: 'Messschieber über den Messbereich', kind: 'linearity', age: 60, family: 'calliper' },
    ...{ characteristic: 'Außenmessung', unit: 'mm', tolerance: '0.40' },
    ...{ trials: 8, operators: 1, parts: 5 },
    remark: 'Endmaße als Referenz. Die Abweichung wächst mit der Länge: Schnabel nachstellen lassen.',
    readings: (random) =>
      ['10.00', '40.00', '75.00', '110.00', '145.00'].map((reference, part) => ({
        ...{ operator: null, part: String(part + 1), reference },
        values: Array.from({ length: 8 }, () => (Number(reference) * 1.00018 - 0.004 + random.bell() * 0.006).toFixed(2)),
      })),
  },
  {
    ...{ name: 'Innenmessschraube, neue Prüfer', kind: 'anova', age: 4, family: 'micrometer' },
    ...{ characteristic: 'Bohrung 18 mm', unit: 'mm', tolerance: '0.050' },
    remark: 'Läuft noch.',
    readings: (random) =>
      crossed(random, {
        ...{ middle: 18, parts: 0.009, repeats: 0.001, decimals: 3, open: 7 },
        operators: { 'A. Weber': 0, 'T. Brandt': 0.001 },
      }),
  },
];

export function insertStudies({ loader, calendar }: World, devices: readonly Device[]): void {
  const random = createRandom('gauge studies');
  for (const { age, family, readings: read, remark = null, reference_value = null, ...study } of studies) {
    const readings = read(random);
    const { kind, tolerance, operators = 3, parts = partCount, trials = trialCount } = study;
    const device = devices.find(({ kind: of }) => of.family.id === family);
    loader.insert('gauge_study', {
      ...study,
      ...{ operators, parts, trials, remark, reference_value, readings: JSON.stringify(readings) },
      ...{ inventory_id: device?.key ?? null, study_date: calendar.text(calendar.workday(calendar.today - age)) },
      ...keptFindings(evaluateStudy({ kind, tolerance, reference_value, readings })),
    });
  }
}
