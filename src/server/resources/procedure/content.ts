// What of a procedure a release fixes, and its hash: the same content has the same hash, whoever wrote its keys in which order.
// docs/interface/records.md#procedure-versions.
import { canonicalJson, sha256 } from '#server/lib/canonical-json.ts';
import type { StoredColumns } from '#server/schema/row-values.ts';
import { listIn } from '../rules/versions/procedure-versions.ts';

export const contentColumns = [
  'procedure_name',
  'calibration_item',
  'calibration_method',
  'procedure_description',
  'measurement_conditions',
  'standards',
  'scope',
  'coverage_factor',
  'coverage_probability',
  'required_standards',
  'steps',
] as const;
type ContentColumn = (typeof contentColumns)[number];

/** As a procedure and its versions store it. */
export type ProcedureContent = { readonly [Column in Exclude<ContentColumn, 'procedure_name'>]: string | null } & {
  readonly procedure_name: string;
};

export function contentOf(row: StoredColumns<'procedure'> | StoredColumns<'procedure_version'>): ProcedureContent {
  const pairs = contentColumns.map((column) => [column, typeof row[column] === 'string' ? row[column] : null]);
  return { ...(Object.fromEntries(pairs) as ProcedureContent), procedure_name: row.procedure_name ?? '' };
}

export function contentHash(content: ProcedureContent): string {
  const { required_standards, steps, ...fields } = content;
  return sha256(canonicalJson({ ...fields, required_standards: listIn(required_standards), steps: listIn(steps) }));
}
