// The figures of a study as tables: components and variances, the test of a bias, the line of linearity. Pure.

import { significantText } from '../../contract/values/numbers/significant.ts';
import type { NumberTexts } from '../../pdf/amount-text.ts';
import { heading, pairs, paragraph } from '../sheet/blocks.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { type TableRow, table } from '../sheet/table.ts';
import type { Column } from '../sheet/table-widths.ts';
import type { StudyDocument, StudyFindings } from './contract.ts';

const digits = 5;

export const told = (texts: NumberTexts, value: number) => texts.recorded(significantText(value, digits));

const leastChance = 0.001;

function chance(texts: NumberTexts, value: number): string {
  return value < leastChance ? `< ${texts.recorded(String(leastChance))}` : texts.recorded(value.toFixed(3));
}

export function addFigures(sheet: Sheet, { findings: { gauge, bias, linearity }, study: { unit } }: StudyDocument): void {
  if (gauge) addGauge(sheet, gauge, unit);
  if (bias) addBias(sheet, bias, unit);
  if (linearity) addLinearity(sheet, linearity, unit);
}

function addGauge(sheet: Sheet, { components, categories, variance }: NonNullable<StudyFindings['gauge']>, unit: string): void {
  const { flow, say, texts } = sheet;
  const percent = (value: number | null) => (value === null ? '' : `${texts.recorded(value.toFixed(2))}\u00a0%`);
  const columns: Column[] = [
    { head: say('study.component'), width: { share: 2 } },
    { head: [say('study.deviation'), unit].filter(Boolean).join(' / '), width: { share: 1 }, keeps: 'number' },
    { head: say('study.of_total'), width: { share: 1 }, keeps: 'number' },
    { head: say('study.of_tolerance'), width: { share: 1 }, keeps: 'number' },
  ];
  const rows: TableRow[] = components.map(({ name, deviation, percent_of_total: total, percent_of_tolerance: width }) => ({
    strong: name === 'gauge',
    cells: [say(`study.component.${name}`), told(texts, deviation), percent(total), percent(width)],
  }));
  flow.add(heading(sheet, say('study.components')));
  for (const block of table(sheet, { columns, rows })) flow.add(block);
  for (const block of paragraph(sheet, say('study.categories', { count: categories }), { spaceBefore: 6 })) flow.add(block);
  if (variance) addVariance(sheet, variance);
}

function addVariance(sheet: Sheet, { rows, pooled }: NonNullable<NonNullable<StudyFindings['gauge']>['variance']>): void {
  const { flow, say, texts } = sheet;
  const columns: Column[] = [
    { head: say('study.source'), width: { share: 2 } },
    { head: 'ν', width: 36, keeps: 'number' },
    ...['squares', 'mean_square', 'f', 'chance'].map(
      (name): Column => ({ head: say(`study.${name}`), width: { share: 1 }, keeps: 'number' }),
    ),
  ];
  const cells = rows.map(({ source, freedom, squares, mean_square, f, chance: p }) => ({
    cells: [
      say(`study.source.${source}`),
      String(freedom),
      told(texts, squares),
      told(texts, mean_square),
      f === null ? '' : told(texts, f),
      p === null ? '' : chance(texts, p),
    ],
  }));
  flow.add(heading(sheet, say('study.variance')));
  for (const block of table(sheet, { columns, rows: cells })) flow.add(block);
  for (const block of paragraph(sheet, say(pooled ? 'study.pooled' : 'study.not_pooled'), { spaceBefore: 6 })) flow.add(block);
}

function addBias(sheet: Sheet, bias: NonNullable<StudyFindings['bias']>, unit: string): void {
  const { say, texts } = sheet;
  const measured = (value: number) => `${told(texts, value)}\u00a0${unit}`.trim();
  add(sheet, say('study.bias'), [
    [say('study.mean'), measured(bias.mean)],
    [say('study.bias'), measured(bias.bias)],
    [say('study.interval'), `${told(texts, bias.lower)} … ${measured(bias.upper)}`],
    [say('study.deviation'), measured(bias.deviation)],
    ['t', `${told(texts, bias.t)} (ν = ${bias.freedom}, p = ${chance(texts, bias.chance)})`.replace('= <', '<')],
  ]);
}

function addLinearity(sheet: Sheet, line: NonNullable<StudyFindings['linearity']>, unit: string): void {
  const { say, texts } = sheet;
  const sign = line.slope < 0 ? '\u2212' : '+';
  const tested = (t: number, p: number) => `${told(texts, t)} (p = ${chance(texts, p)})`.replace('= <', '<');
  add(sheet, say('study.linearity'), [
    [say('study.line'), `${told(texts, line.intercept)} ${sign} ${told(texts, Math.abs(line.slope))} · x`],
    [say('study.slope_t'), tested(line.slope_t, line.slope_chance)],
    [say('study.intercept_t'), tested(line.intercept_t, line.intercept_chance)],
    ['R²', texts.recorded(line.explained.toFixed(4))],
    [say('study.deviation'), `${told(texts, line.deviation)}\u00a0${unit} (ν = ${line.freedom})`],
  ]);
}

function add(sheet: Sheet, title: string, facts: readonly (readonly [string, string])[]): void {
  sheet.flow.add(heading(sheet, title));
  for (const block of pairs(
    sheet,
    facts.map(([label, value]) => ({ label, value })),
  ))
    sheet.flow.add(block);
}
