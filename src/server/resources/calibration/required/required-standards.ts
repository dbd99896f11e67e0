// How the standards booked to a calibration stand beside those its procedure asks for. docs/interface/records.md#required-standards.
import {
  type BookedStandard,
  type RequirementState,
  requiredStandards,
  requirementStates,
} from '#server/assessment/steps/required-standards.ts';
import { measuredColumns, nominalColumnOf, recordedIn } from '#server/contract/values/recorded-value.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { findRecord } from '#server/core/read/read.ts';
import { typed } from '#server/db/typed.ts';
import { today } from '#server/lib/clock.ts';
import type { StoredColumns } from '#server/schema/row-values.ts';
import { newestCalibration } from '../../rules/calibration-queries.ts';
import { stepsOfCalibration } from '../../rules/versions/procedure-versions.ts';
import { resultsOf } from '../read-queries.ts';

export interface RequiredState {
  states: RequirementState[];
  /** The device of each standard by its key, as people know it. */
  names: ReadonlyMap<string, string>;
}

type Points = BookedStandard['points'];

async function pointsOf(ctx: Ctx, calibration: string): Promise<Points> {
  return (await resultsOf(ctx, calibration)).map((row) => {
    const column = nominalColumnOf(row) ?? recordedIn(row, measuredColumns);
    return { value: row[column], prefix: row[`${column}_p`], unit: row[`${column}_u`] };
  });
}

const hidden = '…';

interface Use {
  device: string;
  due: string | null;
}

/** A due day that was kept with the use is what its own certificate said then. */
async function bookedStandard(ctx: Ctx, { device, due: kept }: Use, day: string) {
  const db = typed(ctx.db);
  const own = await newestCalibration(ctx, { device, day });
  const row = await db.selectFrom('inventory').select('type_id').where('MTAG', '=', device).executeTakeFirst();
  // Who may not see the device learns how it stands, not what it is.
  const seen = await findRecord(ctx, ctx.lab.registry.resource('inventory'), device);
  const links = await ctx.db.selectFrom('inventory_categories').select('category_uID').where('MTAG', '=', device).execute();
  const due = kept ?? own?.C2303 ?? null;
  const validity = !own ? 'none' : own.C2323 === 'failed' ? 'failed' : due !== null && due < day ? 'expired' : 'valid';
  const booked: BookedStandard = {
    id: device,
    device_type_id: row?.type_id ?? null,
    category_ids: links.map(({ category_uID }) => String(category_uID)),
    points: own ? await pointsOf(ctx, own.CTAG) : [],
    validity,
  };
  return { booked, name: seen?.I4201 ?? hidden };
}

/** Null: it names no procedure, or one that asks for nothing. */
export async function requiredState(ctx: Ctx, row: StoredColumns<'calibration'>): Promise<RequiredState | null> {
  const followed = await stepsOfCalibration(ctx, row);
  const required = requiredStandards(followed?.requiredStandards ?? []);
  if (required.length === 0) return null;
  const day = row.C2301 ?? today(ctx.lab.clock);
  const uses = await typed(ctx.db)
    .selectFrom('standards')
    .select(['C2430', 'next_calibration_date'])
    .where('CTAG', '=', String(row.CTAG))
    .orderBy('rid')
    .execute();
  const found = [];
  for (const { C2430: device, next_calibration_date: due } of uses) found.push(await bookedStandard(ctx, { device, due }, day));
  return {
    states: requirementStates(
      required,
      found.map(({ booked }) => booked),
    ),
    names: new Map(found.map(({ booked, name }) => [booked.id, name])),
  };
}
