// A calibration is looked at before it is released: whether all was measured, and an accredited one for all that its certificate
// must state. What is found stops it, all at once, unless a reason is given.
// docs/interface/papers.md#release-check.
import { findingNames, type ReleaseFinding, releaseFindings } from '../../assessment/release-findings.ts';
import { isUnmeasured } from '../../assessment/result-row.ts';
import type { FieldProblems } from '../../contract/errors.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { settingValue } from '../../core/lab/lab-settings.ts';
import { typed } from '../../db/typed.ts';
import type { StoredColumns } from '../../schema/row-values.ts';

/** The field that mends it. */
const fieldOf: Readonly<Record<ReleaseFinding['name'], string>> = {
  no_method: 'C2320',
  no_standard: 'standards',
  no_surroundings: 'C2311',
  no_points: 'results',
  no_uncertainty: 'results',
  no_coverage: 'results',
  contradiction: 'C2323',
};

export type Results = Awaited<ReturnType<typeof resultsOf>>;

export function resultsOf({ db }: Ctx, row: StoredColumns<'calibration'>) {
  return typed(db).selectFrom('results').selectAll().where('ctag', '=', String(row.CTAG)).execute();
}

/** Of any calibration: a certificate would state points that nobody measured. */
export function unmeasuredProblems(rows: Results): FieldProblems {
  const count = rows.filter(isUnmeasured).length;
  return count > 0 ? { results: [{ key: 'errors.release.unmeasured', params: { count } }] } : {};
}

/** Of any calibration: what stands at the head of its certificate cannot be so. */
export async function headProblems({ db }: Ctx, row: StoredColumns<'calibration'>): Promise<FieldProblems> {
  const { CTAG, C2306: number, C2301: done, received_date: received } = row;
  const taken =
    typeof number === 'string' &&
    (await typed(db)
      .selectFrom('calibration')
      .select('CTAG')
      .where('C2306', '=', number)
      .where('CTAG', '<>', String(CTAG))
      .where('released_at', 'is not', null)
      .executeTakeFirst());
  return {
    ...(taken ? { C2306: [{ key: 'errors.release.number_taken', params: { number } }] } : {}),
    ...(received && done && received > done ? { received_date: [{ key: 'errors.release.received_after' }] } : {}),
  };
}

/** A report says which person authorised it (ISO/IEC 17025, 7.8.2.1 o); an account without a name is called by its address. */
function releaserProblems({ principal: { name, email } }: Ctx): FieldProblems {
  return name === email ? { C2327: [{ key: 'errors.release.unnamed' }] } : {};
}

export async function accreditationProblems(ctx: Ctx, row: StoredColumns<'calibration'>, rows: Results): Promise<FieldProblems> {
  const found = await findingsOf(ctx, row, rows);
  const problems: FieldProblems = releaserProblems(ctx);
  for (const name of findingNames) {
    const finding = found.find((one) => one.name === name);
    if (!finding) continue;
    const field = fieldOf[name];
    problems[field] = [...(problems[field] ?? []), { key: `errors.release.${name}`, params: { count: finding.count } }];
  }
  return problems;
}

/** As it was released, or as it is where it had not been. */
async function followedCoverage(ctx: Ctx, { C2320, procedure_version_id: version }: StoredColumns<'calibration'>) {
  if (typeof C2320 !== 'string') return undefined;
  const columns = ['coverage_factor', 'coverage_probability'] as const;
  const db = typed(ctx.db);
  return typeof version === 'string'
    ? db.selectFrom('procedure_versions').select(columns).where('uID', '=', version).executeTakeFirst()
    : db.selectFrom('procedures').select(columns).where('uID', '=', C2320).executeTakeFirst();
}

async function findingsOf(ctx: Ctx, row: StoredColumns<'calibration'>, rows: Results): Promise<ReleaseFinding[]> {
  const db = typed(ctx.db);
  const key = String(row.CTAG);
  const standards = await db.selectFrom('standards').select('uID').where('CTAG', '=', key).execute();
  const procedure = await followedCoverage(ctx, row);
  const usual = await settingValue(ctx.lab, 'calibration.environment');
  return releaseFindings({
    method: procedure !== undefined,
    standards: standards.length,
    surroundings: row.C2311 !== null || (typeof usual === 'string' && usual.trim() !== ''),
    result: typeof row.C2323 === 'string' ? row.C2323 : null,
    decisionRule: typeof row.decision_rule === 'string' ? row.decision_rule : null,
    rows,
    coverage: { factor: procedure?.coverage_factor ?? null, probability: procedure?.coverage_probability ?? null },
  });
}
