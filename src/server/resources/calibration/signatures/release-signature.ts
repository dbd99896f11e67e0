// The signature of a release: everything else is looked at before the signer is proved, since a code is good once.
import { z } from 'zod';
import { releaseMeanings } from '#server/contract/lab/signatures.ts';
import { type Ctx, inTransaction } from '#server/core/lab/context.ts';
import type { SelectedRow } from '#server/core/rows/select.ts';
import { newSignature, type Signing } from './keep-signature.ts';
import { asksForSignature, type Proving, proveSigner, type SignerServices } from './prove-signer.ts';

export const proofInput = {
  password: z.string().max(1000).optional().meta({ description: 'The own password, once more; a token does not stand for it.' }),
  code: z
    .string()
    .trim()
    .max(40)
    .optional()
    .meta({ description: 'Of the own second factor; instead of the password, or with it where the lab asks for both.' }),
};

export const releaseSignature = {
  ...proofInput,
  meaning: z.enum(releaseMeanings).default('approved').meta({ description: 'What the signature of the release means.' }),
};

interface Releasing extends Proving {
  row: SelectedRow<'calibration'>;
  meaning: (typeof releaseMeanings)[number];
  /** All that the release asks for besides; writes what it has to. */
  ready(inner: Ctx): Promise<unknown>;
}

/** Undefined where neither the lab asks for a signature nor the caller gives one. */
export async function signatureOfRelease(
  services: SignerServices,
  ctx: Ctx,
  { row, meaning, ready, ...proving }: Releasing,
): Promise<Signing | undefined> {
  const isGiven = Boolean(proving.password ?? proving.code);
  if (!(isGiven || (await asksForSignature(ctx)))) return undefined;
  await rehearsed(ctx, ready);
  return newSignature(ctx, meaning, await proveSigner(services, ctx, proving));
}

class Rehearsed extends Error {}

/** Nothing of it stays. */
async function rehearsed(ctx: Ctx, work: (inner: Ctx) => Promise<unknown>): Promise<void> {
  try {
    await inTransaction(ctx, async (inner) => {
      await work(inner);
      throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
}
