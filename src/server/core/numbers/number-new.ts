// New records that bring no number get the next of their series, where the lab has one: counted on inside the write's
// own transaction, so that two writers never get the same one and none is left out. docs/design/records.md#d-70.
import type { FieldProblems } from '../../contract/errors.ts';
import { countedIn, type NumberShape, numberShape, numberText } from '../../contract/values/trading/number-pattern.ts';
import { highestOfSeries } from '../../db/work/series.ts';
import { today } from '../../lib/clock.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { Ctx } from '../lab/context.ts';
import { settingInWrite } from '../lab/lab-settings.ts';
import { nextInSeries } from './next-number.ts';

interface NewRecord {
  values: Row;
  before: Row | null;
  problems: FieldProblems;
}

/** The series of a record type today; null where the lab has switched none on. */
async function seriesOf(ctx: Ctx, { definition: { numbered } }: ResolvedResource): Promise<NumberShape | null> {
  if (!numbered) return null;
  const kept = await settingInWrite(ctx, numbered.setting);
  const pattern = kept === undefined ? (numbered.otherwise ?? '') : kept;
  return typeof pattern === 'string' ? numberShape(pattern, today(ctx.lab.clock)) : null;
}

/** What a new record would get now; null where it would get none. */
export async function proposedNumber(ctx: Ctx, resource: ResolvedResource): Promise<string | null> {
  const { numbered } = resource.definition;
  const shape = await seriesOf(ctx, resource);
  if (!numbered || !shape) return null;
  return numberText(shape, (await highestOfSeries(ctx.db, { table: resource.table, column: numbered.column, ...shape })) + 1);
}

/** Of one record, or of many that one call writes; `taken`: how far those before them have counted. */
export async function numberNew(
  ctx: Ctx,
  resource: ResolvedResource,
  records: readonly NewRecord[],
  taken = { highest: 0 },
): Promise<void> {
  const { numbered } = resource.definition;
  const lacks = ({ values, before }: NewRecord) => before === null && (values[numbered?.column ?? ''] ?? null) === null;
  if (!numbered || records.length === 0) return;
  const { column } = numbered;
  const shape = await seriesOf(ctx, resource);
  if (!shape) {
    if (resource.byColumn.get(column)?.required)
      for (const { problems } of records.filter(lacks)) problems[column] ??= [{ key: 'errors.field.required' }];
    return;
  }
  // Numbers that somebody brings count first: whoever brings none gets one behind them.
  for (const { values } of records) taken.highest = Math.max(taken.highest, countedIn(shape, String(values[column] ?? '')));
  const open = records.filter((record) => lacks(record) && !record.problems[column]);
  if (open.length === 0) return;
  const series = { table: resource.table, column, ...shape };
  const first = await nextInSeries(ctx, series, { count: open.length, atLeast: taken.highest });
  for (const [place, { values }] of open.entries()) values[column] = numberText(shape, first + place);
  taken.highest = first + open.length - 1;
}
