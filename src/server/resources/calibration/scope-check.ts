// What an accredited calibration may not state: points outside of the scope of accreditation, or with a smaller uncertainty than it allows.
// No reason overrides that: such points are stated as not accredited, or not at all. docs/interface/papers.md#release-check; ILAC-P14.
import { type ScopeFinding, scopeFinding } from '../../assessment/cmc.ts';
import { accreditedPoints } from '../../assessment/release-findings.ts';
import type { FieldProblems } from '../../contract/errors.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { typed } from '../../db/typed.ts';
import { today } from '../../lib/clock.ts';
import type { StoredColumns } from '../../schema/row-values.ts';
import type { Results } from './release-check.ts';

/** More of them tell nothing new. */
const mostNamed = 5;

/** Nothing where the lab keeps no scope. */
export async function scopeProblems(ctx: Ctx, row: StoredColumns<'calibration'>, rows: Results): Promise<FieldProblems> {
  const entries = await entriesFor(ctx, row);
  if (entries === null) return {};
  const found = accreditedPoints(rows).map((point) => ({ point, finding: scopeFinding(point, entries) }));
  const problems = (['outside', 'below'] as const satisfies readonly ScopeFinding[]).flatMap((name) => {
    const points = found.filter(({ finding }) => finding === name).map(({ point }) => point.test_desc || String(point.row_num));
    if (points.length === 0) return [];
    const named = [...points.slice(0, mostNamed), ...(points.length > mostNamed ? ['…'] : [])].join(', ');
    return [{ key: `errors.release.scope_${name}`, params: { count: points.length, points: named } }];
  });
  return problems.length > 0 ? { results: problems } : {};
}

/** Those of the day of the calibration that are for its procedure or for any; null where there are none at all. */
async function entriesFor({ db, lab }: Ctx, row: StoredColumns<'calibration'>) {
  const day = typeof row.C2301 === 'string' ? row.C2301 : today(lab.clock);
  const all = await typed(db).selectFrom('cmcs').selectAll().where('active', '=', 1).execute();
  if (all.length === 0) return null;
  const own = row.C2320 ?? null;
  return all.filter(
    ({ valid_from, valid_until, procedure_id }) =>
      (valid_from === null || valid_from <= day) &&
      (valid_until === null || valid_until >= day) &&
      (procedure_id === null || procedure_id === own),
  );
}
