// Signing a calibration before its release, and what its signatures are worth now. docs/interface/papers.md#signatures.
import { z } from 'zod';
import { notFound } from '#server/contract/errors.ts';
import { earlyMeanings, signatureMeanings, signerProofs } from '#server/contract/lab/signatures.ts';
import { needs } from '#server/contract/operations.ts';
import { isoOf } from '#server/contract/values/dates.ts';
import { type Ctx, inTransaction } from '#server/core/lab/context.ts';
import { findRecord } from '#server/core/read/read.ts';
import type { SelectedRow } from '#server/core/rows/select.ts';
import { assertVersion, writeOptions } from '#server/core/write/write-options.ts';
import { typed } from '#server/db/typed.ts';
import { instantShape, listThatSays, objectShape, oneOf, recordShape } from '#server/endpoints/answer-shapes.ts';
import { type Action, defineAction } from '#server/endpoints/define-action.ts';
import { signedWith } from '../../calibration-signature/definition.ts';
import { locked } from '../../rules/calibration-lock.ts';
import { completed } from '../../rules/calibration-status.ts';
import { keepingRefusals, keepSignature, newSignature, seenCalibration } from './keep-signature.ts';
import { asksForSignature, proofOf, proveSigner, type SignerServices } from './prove-signer.ts';
import { proofInput } from './release-signature.ts';
import { asksForTwo } from './two-persons.ts';

type Calibration = SelectedRow<'calibration'>;
type Early = (typeof earlyMeanings)[number];

/** `changed`: what was signed before the release is not what there is now; `altered`: what was signed with it is not what was frozen. */
const states = ['holds', 'changed', 'altered'] as const;

const stateShape = objectShape(
  'signature-state',
  z.object({
    name: z.string(),
    meaning: z.enum(signatureMeanings),
    signed_at: instantShape,
    signed_with: z.enum(signedWith),
    signed_hash: z.string(),
    state: z.enum(states),
  }),
);

async function wanted(ctx: Ctx, id: string): Promise<Calibration> {
  const row = await seenCalibration(ctx, id);
  if (!row) throw notFound(id);
  return row;
}

/** What can be signed so now; gives its hash. */
async function signable(ctx: Ctx, row: Calibration, meaning: Early): Promise<string> {
  if (row.released_at !== null) throw locked('errors.calibration.released');
  if (meaning === 'reviewed' && row.status !== completed) throw locked('errors.signature.review_completed');
  const { [meaning]: hash = '' } = await ctx.lab.contracts.signedHashes(ctx, row);
  const before = await typed(ctx.db)
    .selectFrom('calibration_signatures')
    .select('uID')
    .where('CTAG', '=', row.CTAG)
    .where('meaning', '=', meaning)
    .where('user_uID', '=', ctx.principal.userId)
    .where('signed_hash', '=', hash)
    .executeTakeFirst();
  if (before) throw locked('errors.signature.signed_already');
  return hash;
}

async function signaturesOf(ctx: Ctx, row: Calibration) {
  const now = await ctx.lab.contracts.signedHashes(ctx, row);
  const rows = await typed(ctx.db)
    .selectFrom('calibration_signatures')
    .selectAll()
    .where('CTAG', '=', row.CTAG)
    .orderBy('signed_at')
    .orderBy('rid')
    .execute();
  return rows.map(({ uID: id, meaning: kept, signer_name: name, signed_at, signed_with, signed_hash }) => {
    const meaning = z.enum(signatureMeanings).parse(kept);
    const isEarly = (earlyMeanings as readonly string[]).includes(meaning);
    const state = now[meaning] === signed_hash ? 'holds' : isEarly ? 'changed' : 'altered';
    const attributes = { name, meaning, signed_at: isoOf(signed_at), signed_with, signed_hash, state };
    return { id, type: 'signature-state', attributes };
  });
}

const toldSignatures: Action = defineAction({
  method: 'GET',
  path: 'calibrations/{id}/signatures',
  summary: 'The signatures of a calibration, whether what was signed still stands, and what signing it asks of the caller',
  requirement: needs('calibration_view'),
  since: '0.10.0',
  input: z.strictObject({ id: z.string() }),
  output: listThatSays(stateShape, {
    asked: z.boolean().meta({ description: 'The lab asks for a signature at the release.' }),
    two_persons: z.boolean().meta({ description: 'Whoever measured is not who releases, by its procedure.' }),
    proof: z.enum(signerProofs).meta({ description: 'What proves the caller as a signer.' }),
  }),
  async run({ ctx, input: { id } }) {
    const row = await wanted(ctx, id);
    const [data, asked, two, proof] = await Promise.all([
      signaturesOf(ctx, row),
      asksForSignature(ctx),
      asksForTwo(ctx, row),
      proofOf(ctx),
    ]);
    return { list: { data, meta: { asked, two_persons: two, proof } } };
  },
});

function signAction(services: SignerServices): Action {
  return defineAction({
    method: 'POST',
    path: 'calibrations/{id}/signatures',
    summary: 'Sign a calibration as measured or reviewed, with the own password or second factor',
    requirement: needs('calibration_edit'),
    since: '0.10.0',
    versioned: true,
    once: true,
    status: 201,
    input: z.strictObject({ id: z.string(), meaning: z.enum(earlyMeanings), ...proofInput }),
    output: oneOf(recordShape('calibration-signature')),
    async prepare({ ctx, input: { id, meaning, ...proving }, headers, signal }) {
      const row = await wanted(ctx, id);
      assertVersion(row.row_version, writeOptions(headers));
      await signable(ctx, row, meaning);
      return keepingRefusals(ctx, { row, meaning }, () => proveSigner(services, ctx, { ...proving, signal }));
    },
    async run({ ctx, input: { id, meaning }, headers, prepared: proof }) {
      const signed = await inTransaction(ctx, async (inner) => {
        const now = await wanted(inner, id);
        assertVersion(now.row_version, writeOptions(headers));
        const signing = newSignature(inner, meaning, proof);
        await keepSignature(inner, id, signing, await signable(inner, now, meaning));
        return findRecord(inner, inner.lab.registry.resource('calibration_signature'), signing.id);
      });
      if (!signed) throw notFound(id);
      return { record: { resource: ctx.lab.registry.resource('calibration_signature'), row: signed, isNew: true } };
    },
  });
}

export const signatureActions = (services: SignerServices): Action[] => [toldSignatures, signAction(services)];
