// A signature is one row and one entry in the trail, in the transaction of what was signed; a refused one is an entry of the calibration.
import { AppError } from '#server/contract/errors.ts';
import type { SignatureMeaning } from '#server/contract/lab/signatures.ts';
import { type Ctx, inTransaction, type PendingSignature } from '#server/core/lab/context.ts';
import { findRecord } from '#server/core/read/read.ts';
import { customerOf } from '#server/core/rows/customer-of.ts';
import type { SelectedRow } from '#server/core/rows/select.ts';
import { writeAudit } from '#server/core/trail/audit.ts';
import { addAsSideEffect } from '#server/core/write/side-effects.ts';
import { instantNow } from '#server/lib/clock.ts';
import type { SignedWith } from '../../calibration-signature/definition.ts';

export type Signing = PendingSignature & { with: SignedWith };

export function newSignature({ lab, principal }: Ctx, meaning: SignatureMeaning, proof: SignedWith): Signing {
  return { id: lab.newId(), name: principal.name, meaning, signed_at: instantNow(lab.clock), with: proof };
}

export async function keepSignature(ctx: Ctx, calibration: string, signing: Signing, hash: string): Promise<void> {
  await addAsSideEffect(ctx, {
    resource: 'calibration_signature',
    values: {
      uID: signing.id,
      CTAG: calibration,
      user_uID: ctx.principal.userId,
      signer_name: signing.name,
      meaning: signing.meaning,
      signed_at: signing.signed_at,
      signed_with: signing.with,
      signed_hash: hash,
    },
  });
}

interface Attempted {
  row: SelectedRow<'calibration'>;
  meaning: SignatureMeaning;
}

/** What was tried and refused stays in the trail (21 CFR 11.300 d); a form that was only filled in half is no try. */
export async function keepingRefusals<T>(ctx: Ctx, { row, meaning }: Attempted, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const why = refusalOf(error);
    if (why !== null && ctx.lab.condition.fault() === null) {
      const resource = ctx.lab.registry.resource('calibration');
      const customer = await customerOf(ctx, resource, row);
      const after = { meaning, refused: why };
      const entry = { resource: 'calibration', recordKey: row.CTAG, action: 'signature_refused', after, customer } as const;
      await inTransaction(ctx, (inner) => writeAudit(inner, entry));
    }
    throw error;
  }
}

/** Errors of the rules that a signature is refused by bear this before their name. */
const rule = /^errors\.signature\.(two_persons|measured_missing)$/;

function refusalOf(error: unknown): string | null {
  if (!(error instanceof AppError)) return null;
  const { cause } = error.details;
  if (cause instanceof AppError) return cause.code === 'auth.login_failed' ? 'password' : 'code';
  return rule.exec(error.messageKey)?.[1] ?? null;
}

/** The calibration as its signer sees it; null where they see none. */
export function seenCalibration(ctx: Ctx, id: string): Promise<SelectedRow<'calibration'> | null> {
  return findRecord(ctx, ctx.lab.registry.resource('calibration'), id);
}
