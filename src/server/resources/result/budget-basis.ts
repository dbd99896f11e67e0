// What a result's uncertainty was worked out with. Once U, or a value that went into it, is another one, it no longer comes from there.
// docs/uncertainty.md#versions.
import type { InputOrigin } from '../../contract/values/uncertainty.ts';
import type { StoredColumns } from '../../schema/row-values.ts';

type Columns = StoredColumns<'result'>;

const triple = <Column extends string>(column: Column) => [column, `${column}_p`, `${column}_u`] as const;
const stated = [...triple('exp_uncert'), 'coverage_factor', 'coverage_probability', 'degrees_of_freedom'] as const;
const nominal = [...triple('fixq'), ...triple('sys_actual')] as const;
const measured = [...triple('varq'), ...triple('uut_ind')] as const;
const usedBy: Readonly<Record<InputOrigin, readonly (keyof Columns)[]>> = {
  readings: ['readings'],
  standard: nominal,
  nominal,
  measured,
};

function originsOf(basis: string): InputOrigin[] {
  const { inputs } = JSON.parse(basis) as { inputs: readonly { taken_from: InputOrigin | null }[] };
  return inputs.flatMap(({ taken_from }) => taken_from ?? []);
}

export function withoutBasis(before: Readonly<Columns> | null, row: Readonly<Columns>): Columns {
  if (!before?.budget_basis || row.budget_basis !== before.budget_basis) return {};
  const used = [...stated, ...originsOf(before.budget_basis).flatMap((origin) => usedBy[origin])];
  const changed = used.some((column) => (before[column] ?? null) !== (row[column] ?? null));
  return changed ? { budget_version_id: null, budget_basis: null } : {};
}
