// A released certificate is withdrawn for a reason, once and for good, and its calibration tells how it stands: valid, amended by another
// one, or withdrawn. docs/interface/portal.md#check.
import { z } from 'zod';
import { AppError } from '../../contract/errors.ts';
import { needs } from '../../contract/operations.ts';
import { type Ctx, inTransaction } from '../../core/lab/context.ts';
import { getRecord } from '../../core/read/read.ts';
import { writeAudit } from '../../core/trail/audit.ts';
import { instantShape, objectShape, oneOf } from '../../endpoints/answer-shapes.ts';
import { defineAction } from '../../endpoints/define-action.ts';
import { isoInstant } from '../../i18n/locale.ts';
import { instantNow } from '../../lib/clock.ts';
import { standing, standings } from './standing.ts';

const text = z.string().nullable();
const standingShape = z.object({
  state: z.enum(standings),
  amended_by: text.meta({ description: 'The number of the certificate that takes its place.' }),
  withdrawn_at: instantShape.nullable(),
  withdrawn_for: text.meta({ description: 'The reason it was withdrawn for.' }),
});

const told = defineAction({
  method: 'GET',
  path: 'calibrations/{id}/standing',
  summary:
    'Whether the released certificate of a calibration holds, as its check page says it, with the reason where it does not',
  requirement: needs('calibration_view'),
  since: '0.10.0',
  input: z.strictObject({ id: z.string() }),
  output: oneOf(objectShape('certificate-standing', standingShape)),
  mayBeLocked: true,
  async run({ ctx, input: { id } }) {
    await releasedRow(ctx, id);
    const found = await standing(ctx, id);
    const withdrawn_at = found.withdrawn_at === null ? null : isoInstant(found.withdrawn_at);
    return { body: { data: { id, type: 'certificate-standing', attributes: { ...found, withdrawn_at } } } };
  },
});

async function releasedRow(ctx: Ctx, id: string): Promise<void> {
  const row = await getRecord(ctx, ctx.lab.registry.resource('calibration'), id);
  if (row.released_at === null) throw new AppError('record.locked', { messageKey: 'errors.calibration.not_released' });
}

const withdraw = defineAction({
  method: 'POST',
  path: 'calibrations/{id}/withdraw',
  summary: 'Withdraw a released certificate for a reason: its check page says so from now on, and it is not taken back',
  requirement: needs('calibration_edit'),
  since: '0.10.0',
  once: true,
  status: 200,
  input: z.strictObject({ id: z.string(), reason: z.string().trim().min(1).max(1000) }),
  output: oneOf(objectShape('certificate-withdrawal', z.object({ withdrawn_at: instantShape }))),
  async run({ ctx, input: { id, reason } }) {
    await releasedRow(ctx, id);
    const at = await inTransaction(ctx, (inner) => withdrawn(inner, id, reason));
    return { body: { data: { id, type: 'certificate-withdrawal', attributes: { withdrawn_at: isoInstant(at) } } } };
  },
});

/** Once: whoever asks again is told when it was. */
async function withdrawn(ctx: Ctx, id: string, reason: string): Promise<string> {
  const { withdrawn_at: before } = await standing(ctx, id);
  if (before !== null) return before;
  const at = instantNow(ctx.lab.clock);
  await writeAudit(ctx, { resource: 'calibration', recordKey: id, action: 'withdrawn', after: { withdrawn_at: at }, reason });
  return at;
}

export const withdrawalActions = [told, withdraw] as const;
