// What is told of a DCC that was brought: whose signature it has, and where it speaks of another device, number or day than the
// calibration it is brought to.
import { z } from 'zod';
import type { XmlSignature } from '#server/lib/signatures/verify-xml-signature.ts';
import type { ReadDcc } from '../read-dcc.ts';
import type { DccTarget } from './dcc-target.ts';

const told = z.string().nullable();
const states = ['none', 'valid', 'expired', 'not-yet-valid', 'unknown-algorithm', 'no-certificate'] as const;
const brokenStates = ['invalid', 'revoked', 'several', 'not-whole-document', 'unreadable'] as const;

const signer = {
  signer: told.meta({ description: 'The name in the certificate, which proves nothing by itself.' }),
  fingerprint: told.meta({ description: 'SHA-256 of the certificate, to be compared with what its owner says.' }),
  valid_from: told,
  valid_until: told,
  claimed_at: told,
};

export const signatureShape = z
  .object({ state: z.enum(states), ...signer })
  .meta({ description: 'One that does not hold is 422, and nothing is made.' });

/** Of a preview, which also tells of one that does not hold. */
export const previewedSignatureShape = z.object({ state: z.enum([...states, ...brokenStates]), ...signer, revoked_at: told });

/** Of a preview. */
export const previewedSignature = (signature: XmlSignature) => ({
  ...signatureTold(signature),
  revoked_at: signature.revokedAt ?? null,
});

export function signatureTold({ state, signer: name, fingerprint, from, to, claimedAt }: XmlSignature) {
  return {
    state,
    signer: name ?? null,
    fingerprint: fingerprint ?? null,
    valid_from: from ?? null,
    valid_until: to ?? null,
    claimed_at: claimedAt ?? null,
  };
}

const fields = ['manufacturer', 'model', 'serial_number', 'certificate_number', 'calibration_date'] as const;

export const comparisonShape = z.array(
  z.object({
    field: z.enum(fields),
    dcc: z.string(),
    here: z.string(),
    state: z.enum(['same', 'different', 'only_dcc', 'only_here', 'neither']),
  }),
);

type Comparison = z.infer<typeof comparisonShape>[number];

export function comparisonOf(dcc: ReadDcc, { device, calibration }: DccTarget): Comparison[] {
  const said: Record<Comparison['field'], readonly [string, unknown]> = {
    manufacturer: [dcc.manufacturer, device?.manufacturer],
    model: [dcc.model, device?.model],
    serial_number: [dcc.serialNumber, device?.serial_number],
    certificate_number: [dcc.certificateNumber, calibration?.certificate_number],
    calibration_date: [dcc.calibrationDate, calibration?.calibration_date],
  };
  return fields.map((field) => {
    const [one, other] = said[field].map((text) => String(text ?? '').trim());
    return { field, dcc: one ?? '', here: other ?? '', state: stateOf(one ?? '', other ?? '') };
  });
}

function stateOf(dcc: string, here: string): Comparison['state'] {
  if (dcc === here) return dcc === '' ? 'neither' : 'same';
  if (dcc === '') return 'only_here';
  return here === '' ? 'only_dcc' : 'different';
}

export const differencesShape = z
  .array(
    z.object({ field: z.enum(['serial_number', 'certificate_number', 'calibration_date']), dcc: z.string(), here: z.string() }),
  )
  .meta({ description: 'What the DCC says otherwise than the lab does.' });

/** Of the fields by which a certificate is told from others. */
export function differencesOf(comparison: readonly Comparison[]): z.infer<typeof differencesShape> {
  return comparison.flatMap(({ field, dcc, here, state }) =>
    state === 'different' && field !== 'manufacturer' && field !== 'model' ? [{ field, dcc, here }] : [],
  );
}
