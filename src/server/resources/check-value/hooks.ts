// A value is a number or the mean of several, taken by somebody and not in the future; what follows from it is settled with it.
// docs/interface/records.md#check-charts.
import { add, type Decimal, decimalText, divide, parseDecimal } from '../../assessment/decimal.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks, WrittenChange } from '../../core/lab/hooks.ts';
import { instantNow } from '../../lib/clock.ts';
import type { StoredColumns } from '../../schema/row-values.ts';
import { settleChart } from '../rules/charts/settle.ts';

type Value = JudgedChange<'check_value'>;

/** Between blanks, semicolons or lines. */
function readingsOf(text: string): (Decimal | null)[] {
  return text
    .split(/[\s;]+/)
    .filter(Boolean)
    .map(parseDecimal);
}

/** With two digits more than were read. */
function meanOf(readings: readonly Decimal[]): string | null {
  const sum = readings.reduce(add);
  const scale = Math.max(...readings.map((reading) => reading.scale));
  const mean = divide(sum, { digits: BigInt(readings.length), scale: 0 }, readings.length === 1 ? scale : scale + 2);
  return mean && decimalText(mean);
}

async function complete(ctx: Ctx, { action, before, values }: Value): Promise<StoredColumns<'check_value'>> {
  const added: StoredColumns<'check_value'> = {};
  if (action === 'create' && !values.measured_at) added.measured_at = instantNow(ctx.lab.clock);
  if (action === 'create' && !values.measured_by) added.measured_by = ctx.principal.name;
  const { value = '' } = values;
  // What reads as one number is one: 12 000.5 has no readings.
  const single = parseDecimal(value);
  if (single) return { ...added, value: decimalText(single), ...(before && value !== before.value ? { readings: null } : {}) };
  const readings = readingsOf(value);
  const mean = readings.length > 0 && readings.every((reading) => reading !== null) ? meanOf(readings) : null;
  return mean === null ? added : { ...added, value: mean, readings: value };
}

async function check(ctx: Ctx, { action, before, values }: Value): Promise<ProblemsOf<'check_value'>> {
  if (action === 'delete') return {};
  const row = { ...before, ...values };
  const problems: ProblemsOf<'check_value'> = {};
  if (row.value && !parseDecimal(row.value)) problems.value = [{ key: 'errors.field.number' }];
  if (!row.measured_at) problems.measured_at = [{ key: 'errors.field.required' }];
  else if (values.measured_at && values.measured_at > instantNow(ctx.lab.clock))
    problems.measured_at = [{ key: 'errors.check_value.future' }];
  if (row.excluded === 1 && !row.excluded_reason?.trim()) problems.excluded_reason = [{ key: 'errors.check_value.reason' }];
  return problems;
}

const judgedBy = ['chart_uID', 'measured_at', 'value', 'excluded'] as const;

/** By chart: the earliest instant at which something is other than it was. */
function touched(changes: readonly WrittenChange<'check_value'>[]): Map<string, string> {
  const earliest = new Map<string, string>();
  for (const { before, after } of changes) {
    if (before && after && judgedBy.every((column) => before[column] === after[column])) continue;
    for (const row of [before, after]) {
      if (!row?.chart_uID || !row.measured_at) continue;
      const known = earliest.get(row.chart_uID);
      if (known === undefined || row.measured_at < known) earliest.set(row.chart_uID, row.measured_at);
    }
  }
  return earliest;
}

async function written(ctx: Ctx, change: WrittenChange<'check_value'>): Promise<void> {
  const { after } = change;
  const own = typeof after?.uID === 'string' ? { own: after.uID } : {};
  for (const [chart, since] of touched([change])) await settleChart(ctx, { chart, since, ...own });
}

/** Rules look at values in the order they were measured in, whatever order a file has them in. */
async function writtenTogether(ctx: Ctx, changes: readonly WrittenChange<'check_value'>[]): Promise<void> {
  for (const [chart, since] of touched(changes)) await settleChart(ctx, { chart, since, together: true });
}

export const checkValueHooks: ResourceHooks<'check_value'> = { setWise: true, complete, check, written, writtenTogether };
