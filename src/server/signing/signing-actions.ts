// What administration settles about the lab's signature: a key of its own or one from a file, its certificate for those who check, its end.
import { z } from 'zod';
import { AppError } from '../contract/errors.ts';
import { signingStates } from '../contract/lab/signing.ts';
import { needs } from '../contract/operations.ts';
import type { Ctx } from '../core/lab/context.ts';
import { textSetting } from '../core/lab/lab-settings.ts';
import { instantShape, objectShape, oneOf } from '../endpoints/answer-shapes.ts';
import { type Action, type ActionAnswer, defineAction } from '../endpoints/define-action.ts';
import { describeCertificate } from '../lib/signatures/signer-certificate.ts';
import { broughtSigner } from './brought-signer.ts';
import type { LabSigning } from './lab-signing.ts';
import { newSigner } from './new-signer.ts';
import { verifierAction } from './verifier-action.ts';

const common = { requirement: needs('administration_management'), since: '0.10.0' } as const;
const base = 'admin/signing';
const mostFileCharacters = 200_000;

const certificateShape = z.object({
  signer: z.string().meta({ description: 'Whom the certificate names.' }),
  issuer: z.string(),
  serial: z.string().meta({ description: 'Hexadecimal digits, as the issuer counts.' }),
  fingerprint: z.string().meta({ description: 'SHA-256 of the certificate: what people compare.' }),
  from: instantShape,
  to: instantShape,
  own: z.boolean().meta({ description: 'Nobody vouches for it but itself.' }),
  method: z.enum(['ecdsa', 'rsa']),
});

const stateShape = oneOf(
  objectShape(
    'signing',
    z.object({
      state: z.enum(signingStates).meta({
        description:
          '`off`: papers bear no signature. `missing`, `locked`: the key is not on this computer or does not open, and no certificate is issued until it is mended. `expired`: the same of the certificate.',
      }),
      certificate: certificateShape.nullable(),
    }),
  ),
);

async function state({ lab }: Ctx, signing: LabSigning): Promise<ActionAnswer> {
  const certificate = await signing.certificate(lab);
  const { isSelfSigned: own, ...described } = certificate ? describeCertificate(certificate) : { isSelfSigned: false };
  const method = certificate?.publicKey.asymmetricKeyType === 'rsa' ? 'rsa' : 'ecdsa';
  const attributes = { state: await signing.state(lab), certificate: certificate && { ...described, own, method } };
  return { body: { data: { id: 'signing', type: 'signing', attributes } } };
}

export function signingActions(signing: LabSigning, rendererDir: string | null): Action[] {
  return [...keyActions(signing), ...afterwards(signing), verifierAction(signing, rendererDir)];
}

function keyActions(signing: LabSigning): Action[] {
  return [
    defineAction({
      ...common,
      method: 'GET',
      path: base,
      summary: 'What released certificates and their DCC are signed with',
      input: z.strictObject({}),
      output: stateShape,
      run: ({ ctx }) => state(ctx, signing),
    }),
    defineAction({
      ...common,
      method: 'POST',
      path: `${base}/key`,
      summary: 'Make a key of the lab’s own with its certificate, and sign with it from now on; what was issued stays as it is',
      input: z.strictObject({}),
      output: stateShape,
      async run({ ctx }) {
        const lab = (await textSetting(ctx.lab, 'lab.name')).trim() || 'Plumbline';
        await signing.keep(ctx, newSigner({ lab, now: ctx.lab.clock.now() }));
        return state(ctx, signing);
      },
    }),
    defineAction({
      ...common,
      method: 'POST',
      path: `${base}/pkcs12`,
      summary: 'Sign with a key that an authority gave, out of a PKCS#12 file; the passphrase is not kept',
      input: z.strictObject({
        file: z.base64().min(1).max(mostFileCharacters).meta({ description: 'The file, base64.' }),
        passphrase: z.string().max(1000),
      }),
      output: stateShape,
      async run({ ctx, input: { file, passphrase } }) {
        const now = ctx.lab.clock.now();
        await signing.keep(ctx, await broughtSigner({ file: Buffer.from(file, 'base64'), passphrase, now }));
        return state(ctx, signing);
      },
    }),
  ];
}

/** For those who check, and the end of it. */
function afterwards(signing: LabSigning): Action[] {
  return [
    defineAction({
      ...common,
      method: 'DELETE',
      path: base,
      summary: 'Sign no more; the key is removed from this computer, what was signed stays signed',
      input: z.strictObject({}),
      async run({ ctx }) {
        await signing.end(ctx);
        return {};
      },
    }),
    defineAction({
      ...common,
      method: 'GET',
      path: `${base}/certificate`,
      summary: 'The certificate that people check the lab’s signature with',
      input: z.strictObject({}),
      produces: ['application/x-pem-file'],
      mayBeLocked: true,
      async run({ ctx }) {
        const certificate = await signing.certificate(ctx.lab);
        if (!certificate) throw new AppError('record.locked', { messageKey: 'errors.signing.off' });
        const content = Buffer.from(certificate.toString());
        return { download: { mediaType: 'application/x-pem-file', name: 'signing-certificate.pem', content } };
      },
    }),
  ];
}
