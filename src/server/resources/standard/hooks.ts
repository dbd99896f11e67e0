// A standard used in a calibration: the device is the calibration's, and what the reference's own certificate said on that
// day is kept with it. Contracts 5.6.
import type { FieldProblems } from '../../contract/errors.ts';
import type { Ctx } from '../../core/context.ts';
import type { Change, ResourceHooks } from '../../core/hooks.ts';
import { typed } from '../../db/connection.ts';
import { completed } from '../calibration/definition.ts';

async function check(ctx: Ctx, { action, before, values, sent }: Change): Promise<FieldProblems> {
  if (action === 'delete') return {};
  const calibration = await typed(ctx.db)
    .selectFrom('calibration')
    .select(['MTAG', 'C2301'])
    .where('CTAG', '=', String(values.CTAG ?? before?.CTAG ?? ''))
    .executeTakeFirst();
  if (!calibration) return {};
  values.MTAG = calibration.MTAG;
  const reference = String(values.C2430 ?? before?.C2430 ?? '');
  if (reference === calibration.MTAG) return { C2430: [{ key: 'errors.standard.itself' }] };
  if (!('C2430' in values) || values.C2430 === before?.C2430) return {};
  const own = await certificateOn(ctx, reference, calibration.C2301);
  if (!sent.has('certificate_number')) values.certificate_number = own?.C2306 ?? null;
  if (!sent.has('next_calibration_date')) values.next_calibration_date = own?.C2303 ?? null;
  return {};
}

async function certificateOn(ctx: Ctx, device: string, day: string | null) {
  const done = typed(ctx.db)
    .selectFrom('calibration')
    .select(['C2306', 'C2303'])
    .where('MTAG', '=', device)
    .where('status', '=', completed)
    .where('C2301', 'is not', null);
  const until = day === null ? done : done.where('C2301', '<=', day);
  return until.orderBy('C2301', 'desc').orderBy('rid', 'desc').executeTakeFirst();
}

export const standardHooks: ResourceHooks = { check };
