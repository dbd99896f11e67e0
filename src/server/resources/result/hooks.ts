// A test point is judged when it is saved, unless who sends it has judged it; of a released calibration it stands.
import { type CoverageFault, coverageFaults } from '../../assessment/coverage.ts';
import { judgedColumns, judgedRow, statedVerdict, verdictColumns } from '../../assessment/result-row.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks, RewrittenRow, WrittenChange } from '../../core/lab/hooks.ts';
import type { StoredColumns } from '../../schema/row-values.ts';
import { assertNotReleased, calibrationState } from '../rules/calibration-lock.ts';
import { withoutBasis } from './budget-basis.ts';
import { physicalProblems } from './physical-limits.ts';
import { readingProblems, readValues } from './readings.ts';

type Columns = StoredColumns<'result'>;

async function complete(ctx: Ctx, { before, values, sent }: JudgedChange<'result'>): Promise<Columns> {
  const calibration = await calibrationState(ctx, String(values.ctag ?? before?.ctag));
  if (!calibration || calibration.isReleased) return {};
  const read = readValues({ before, values });
  const known: Columns = { ...values, ...read };
  const basis = withoutBasis(before, { ...before, ...known });
  return { ...read, ...basis, ...verdictOf({ before, values: known, sent, rule: calibration.decision_rule }) };
}

async function check(ctx: Ctx, { action, before, values }: JudgedChange<'result'>): Promise<ProblemsOf<'result'> | undefined> {
  await assertNotReleased(ctx, [before?.ctag, values.ctag], { before, values });
  if (action === 'delete') return undefined;
  const row: Columns = { ...before, ...values };
  const physical = action === 'restore' ? {} : physicalProblems(before, row);
  return { ...coverageProblems(row), ...physical, ...readingProblems(row) };
}

/** A certificate states it: what is no factor, or another than U and u come to, is told at once. */
function coverageProblems(row: Columns): ProblemsOf<'result'> {
  return Object.fromEntries(
    Object.entries(coverageFaults(row)).map(([column, fault]: [string, CoverageFault]) => [
      column,
      [{ key: `errors.result.coverage_${fault}` }],
    ]),
  );
}

interface VerdictInput {
  before: Columns | null;
  values: Readonly<Columns>;
  sent: ReadonlySet<string>;
  rule: string | null;
}

function verdictOf({ before, values, sent, rule }: VerdictInput): Columns {
  const row: Columns = { ...before, ...values };
  const changed = judgedColumns.some((column) => (before?.[column] ?? null) !== (row[column] ?? null));
  if (before && !changed) return {};
  const added: Columns = {};
  const is = judgedRow(row, rule);
  const was = before && judgedRow(before, rule);
  for (const column of verdictColumns) {
    const given = sent.has(column) ? (values[column] ?? null) : null;
    // Clients of old send back the whole row: what the program wrote itself is no verdict of theirs.
    const isEcho = before !== null && given === before[column] && given === was?.[column];
    if (given === null || isEcho) added[column] = is[column];
  }
  const judged: Columns = { ...values, ...added };
  const isForeign = judged.pass_fail !== is.pass_fail;
  if (isForeign && !(sent.has('conformity') && judged.conformity)) added.conformity = statedVerdict(row);
  return added;
}

/** What comes back from the bin is a write like any other. */
async function written(ctx: Ctx, { action, after }: WrittenChange<'result'>): Promise<void> {
  if (action === 'restore') await assertNotReleased(ctx, [after?.ctag]);
}

function beforeRewrite(ctx: Ctx, rows: readonly RewrittenRow<'result'>[]): Promise<void> {
  return assertNotReleased(
    ctx,
    rows.map(({ row }) => row.ctag),
  );
}

export const resultHooks: ResourceHooks<'result'> = { complete, check, written, beforeRewrite };
