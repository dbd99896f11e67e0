// What is told of a DCC that was brought: whether its signature holds and whose it is, and where it speaks of another device, number or
// day than the calibration it is brought to. One whose signature does not hold is refused, and nothing is made of it.
import { z } from 'zod';
import { invalid } from '#server/contract/errors.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { getRow, relatedRows } from '#server/core/read/named-rows.ts';
import { verifyXmlSignature, type XmlSignature, type XmlSignatureState } from '#server/lib/signatures/verify-xml-signature.ts';
import type { ReadDcc } from '../read-dcc.ts';

/** What was signed is not what is there, or nobody can say that it is. */
const broken: ReadonlySet<XmlSignatureState> = new Set(['invalid', 'revoked', 'several', 'not-whole-document', 'unreadable']);

export function assertSignatureHolds(xml: string, now: number): XmlSignature {
  const signature = verifyXmlSignature(xml, { now });
  if (broken.has(signature.state)) throw invalid({ file: [{ key: 'errors.paper.dcc_signature' }] });
  return signature;
}

const told = z.string().nullable();

export const signatureShape = z
  .object({
    state: z.enum(['none', 'valid', 'expired', 'not-yet-valid', 'unknown-algorithm', 'no-certificate']),
    signer: told.meta({ description: 'The name in the certificate, which proves nothing by itself.' }),
    fingerprint: told.meta({ description: 'SHA-256 of the certificate, to be compared with what its owner says.' }),
    valid_from: told,
    valid_until: told,
    claimed_at: told,
  })
  .meta({ description: 'One that does not hold is 422, and nothing is made.' });

type ToldSignature = z.infer<typeof signatureShape>;

export function signatureTold({ state, signer, fingerprint, from, to, claimedAt }: XmlSignature): ToldSignature {
  return {
    state: signatureShape.shape.state.parse(state),
    signer: signer ?? null,
    fingerprint: fingerprint ?? null,
    valid_from: from ?? null,
    valid_until: to ?? null,
    claimed_at: claimedAt ?? null,
  };
}

const difference = z.object({
  field: z.enum(['serial_number', 'certificate_number', 'calibration_date']),
  dcc: z.string(),
  here: z.string(),
});

export const differencesShape = z.array(difference).meta({ description: 'What the DCC says otherwise than the lab does.' });

/** What only one of the two says is no difference. */
export async function differencesOf(ctx: Ctx, id: string, dcc: ReadDcc): Promise<z.infer<typeof difference>[]> {
  const calibration = await getRow(ctx, 'calibration', id);
  const { inventory } = (await relatedRows({ ctx, name: 'calibration', rows: [calibration], names: ['inventory'] }))(calibration);
  const pairs = [
    { field: 'serial_number', dcc: dcc.serialNumber, here: inventory?.serial_number },
    { field: 'certificate_number', dcc: dcc.certificateNumber, here: calibration.certificate_number },
    { field: 'calibration_date', dcc: dcc.calibrationDate, here: calibration.calibration_date },
  ] as const;
  return pairs.flatMap(({ field, dcc: said, here }) => {
    const [one, other] = [said.trim(), (here ?? '').trim()];
    return one === '' || other === '' || one === other ? [] : [{ field, dcc: one, here: other }];
  });
}
