// Which version of its procedure a calibration follows: the newest one when the work begins, or when another procedure is named while it is
// at work. What was entered as done says nothing: nobody knows what it followed. docs/interface/records.md#procedure-versions.
import type { Ctx } from '../../core/lab/context.ts';
import type { StoredColumns } from '../../schema/row-values.ts';
import { inProgress } from '../rules/calibration-status.ts';
import { newestVersion } from '../rules/versions/procedure-versions.ts';

type Columns = StoredColumns<'calibration'>;

const nothing = { procedure_version_id: null, procedure_basis: null } as const satisfies Columns;

export async function followedVersion(ctx: Ctx, before: Columns | null, row: Columns): Promise<Columns> {
  const isOther = (before?.C2320 ?? null) !== (row.C2320 ?? null);
  const begins = row.status === inProgress && before?.status !== inProgress && !row.procedure_version_id;
  if (!isOther && !begins) return {};
  if (typeof row.C2320 !== 'string' || row.status !== inProgress) return before?.procedure_basis ? nothing : {};
  const newest = await newestVersion(ctx, row.C2320);
  return { procedure_version_id: newest?.uID ?? null, procedure_basis: newest ? 'version' : 'draft' };
}
