// The version of a procedure that counts, and the steps a calibration follows: of the version it began with, or of the draft where its
// procedure had not been released. docs/interface/records.md#procedure-versions.
import type { Ctx } from '#server/core/lab/context.ts';
import { falling } from '#server/db/dialect/index.ts';
import { typed } from '#server/db/typed.ts';
import type { StoredColumns } from '#server/schema/row-values.ts';

/** The newest; null: it was never released. */
export async function newestVersion({ db }: Ctx, procedure: string) {
  const row = await typed(db)
    .selectFrom('procedure_versions')
    .selectAll()
    .where('procedure_uID', '=', procedure)
    .orderBy('number', falling)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** What was stored before there was a reader may be no JSON. */
export function listIn(text: unknown): unknown[] {
  try {
    const value: unknown = typeof text === 'string' ? JSON.parse(text) : [];
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

export interface FollowedProcedure {
  procedure: string;
  procedureName: string;
  /** Null: the draft. */
  version: { id: string; number: number; version: string } | null;
  steps: unknown[];
  requiredStandards: unknown[];
}

/** Null: it names no procedure. */
export async function stepsOfCalibration(
  { db }: Ctx,
  { C2320, procedure_version_id: followed }: StoredColumns<'calibration'>,
): Promise<FollowedProcedure | null> {
  if (typeof C2320 !== 'string') return null;
  const version =
    typeof followed === 'string'
      ? await typed(db).selectFrom('procedure_versions').selectAll().where('uID', '=', followed).executeTakeFirst()
      : undefined;
  const row = version ?? (await typed(db).selectFrom('procedures').selectAll().where('uID', '=', C2320).executeTakeFirst());
  if (!row) return null;
  return {
    procedure: C2320,
    procedureName: row.procedure_name,
    version: version ? { id: version.uID, number: version.number, version: version.version } : null,
    steps: listIn(row.steps),
    requiredStandards: listIn(row.required_standards),
  };
}
