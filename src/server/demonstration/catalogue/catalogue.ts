// Procedures with their test plans, and device types: one of each name, made once and found again when the lab grows.

import { type DemonstrationStep, taughtProcedure } from '../procedures/procedures.ts';
import type { World } from '../world/world.ts';
import { electricalFamilies } from './families-electrical.ts';
import { forceFamilies } from './families-force.ts';
import { lengthFamilies } from './families-length.ts';
import { massFamilies } from './families-mass.ts';
import { pressureFamilies } from './families-pressure.ts';
import { referencesFamilies } from './families-references.ts';
import { temperatureFamilies } from './families-temperature.ts';
import { type PointTexts, pointTexts } from './point-texts.ts';
import type { Family, TestPoint } from './test-plan.ts';

export interface KindType {
  key: string;
  maker: string;
  model: string;
  weight: number;
}

/** A kind of device with the keys of its rows. */
export interface Kind {
  family: Family;
  procedure: string;
  category: string | null;
  types: readonly (readonly [KindType, number])[];
  /** Points as the results of this lab hold them: all of a small one's, three of a large one's. */
  points: Record<'de' | 'en', readonly PointTexts[]>;
}

const families: readonly Family[] = [
  ...electricalFamilies,
  ...lengthFamilies,
  ...massFamilies,
  ...forceFamilies,
  ...temperatureFamilies,
  ...pressureFamilies,
  ...referencesFamilies,
];

const letters = { ELEK: 'E', LAEN: 'L', TEMP: 'T', DRCK: 'P', MASS: 'M', KRAF: 'K', VOLU: 'V', ZEIT: 'F' } as const;

function procedureName(family: Family, language: World['language']): string {
  const same = families.filter((other) => other.quantity === family.quantity);
  return `KA-${letters[family.quantity]}${String(same.indexOf(family) + 1).padStart(2, '0')} ${family[language]}`;
}

function testSteps(family: Family): DemonstrationStep[] {
  let header = '';
  let group = 0;
  let step = 0;
  return family.points.flatMap((point, index) => {
    const row = (values: DemonstrationStep & Readonly<Record<string, unknown>>) => ({ row_number: index + 1, ...values });
    const title = point.de.split(',')[0] ?? point.de;
    const opened = title !== header;
    if (opened) {
      header = title;
      group += 1;
      step = 0;
    }
    step += 1;
    const texts = pointTexts(point, 'de', step);
    return [
      ...(opened
        ? [
            row({
              test_step: String(group),
              test_type: 'Header',
              description: title,
              group_defaults: { k: 2, decision_rule: 'ILAC-G8 w = U' },
            }),
          ]
        : []),
      row({
        test_step: `${group}.${String(step).padStart(3, '0')}`,
        test_type: 'Manual Test',
        description: point.de,
        config: 'NUMERIC,NOMINAL',
        test_value: texts.nominal,
        test_value_p: point.prefix || null,
        test_value_u: point.unit,
        resolution: (10 ** -point.decimals).toFixed(point.decimals),
        tolerance: point.kind === 'at_most' ? `<= ${texts.limit}U` : `${texts.limit}U`,
        uncertainty: texts.uncertainty,
      }),
    ];
  });
}

const comparison = {
  de: (method: string) => `Vergleich mit den Normalen des Labors nach ${method}.`,
  en: (method: string) => `Comparison with the laboratory's standards by ${method}.`,
} as const;

const conditions = {
  de: ([degrees, humidity]: Family['climate']) =>
    `${degrees} °C ± 1 K, ${humidity} % ± 15 % relative Feuchte; Angleichzeit mindestens 4 h.`,
  en: ([degrees, humidity]: Family['climate']) =>
    `${degrees} °C ± 1 K, ${humidity} % ± 15 % relative humidity; acclimatised for at least 4 h.`,
} as const;

function findOrInsertProcedure(world: World, family: Family): string {
  const { language } = world;
  const name = procedureName(family, language);
  const found = world.handle.prepare('select "uID" from procedures where "procedure_name" = ? limit 1').pluck().get(name);
  if (typeof found === 'string') return found;
  const { calendar, loader, random } = world;
  const released = calendar.workday(calendar.today - random.int(120, 1400));
  const row = {
    procedure_name: name,
    calibration_item: family[language],
    calibration_method: family.method,
    procedure_description: comparison[language](family.method),
    measurement_conditions: conditions[language](family.climate),
    standards: family.standards.join(', ') || null,
    scope: family[language],
    coverage_factor: '2',
    coverage_probability: '95',
    version: `${random.int(1, 3)}.${random.int(0, 4)}`,
    released_date: calendar.text(released),
    steps: JSON.stringify(testSteps(family)),
    created_at: calendar.instant(released, 9, 0),
  };
  const more = taughtProcedure(world, family.id, testSteps(family));
  const whole = { ...row, ...more?.row };
  const key = loader.insert('procedure', whole);
  more?.release(world, key, whole);
  return key;
}

function findOrInsertTypes(world: World, family: Family, procedure: string): KindType[] {
  const find = world.handle.prepare('select "tID" from types where "type_name" = ?').pluck();
  return family.models.map(({ maker, model, weight }) => {
    const name = `${maker} ${model} – ${family[world.language]}`;
    const found = find.get(name);
    const key =
      typeof found === 'string'
        ? found
        : world.loader.insert('device_type', {
            type_name: name,
            manufacturer: maker,
            model,
            procedure_id: procedure,
            description: family[world.language],
          });
    return { key, maker, model, weight };
  });
}

function evenly(points: readonly TestPoint[], count: number): TestPoint[] {
  if (points.length <= count) return [...points];
  return Array.from({ length: count }, (_, index) => points[Math.floor((index * points.length) / count)] as TestPoint);
}

export function loadKinds(world: World): Kind[] {
  const category = world.handle
    .prepare(`select "uID" from categories where type = 'inventory' and "short_name" = ? limit 1`)
    .pluck();
  return families.map((family) => {
    const procedure = findOrInsertProcedure(world, family);
    const found = category.get(`${family.quantity}-${family.grade}`);
    const points = world.small ? family.points : evenly(family.points, 3);
    const texts = (language: 'de' | 'en') => points.map((point, index) => pointTexts(point, language, index + 1));
    return {
      family,
      procedure,
      category: typeof found === 'string' ? found : null,
      types: findOrInsertTypes(world, family, procedure).map((type) => [type, type.weight] as const),
      points: { de: texts('de'), en: texts('en') },
    };
  });
}
