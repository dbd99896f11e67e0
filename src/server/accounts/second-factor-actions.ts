// The own second factor: what there is of it, set up with an authenticator, new recovery codes, off. RFC 6238; docs/design/access.md#d-570.
import { z } from 'zod';
import type { Enrolments } from '../auth/factor/enrolments.ts';
import { newRecoveryCodes } from '../auth/factor/recovery-codes.ts';
import { authenticatorAddress } from '../auth/factor/totp.ts';
import type { SignIn } from '../auth/sign-in.ts';
import { AppError, invalid } from '../contract/errors.ts';
import { person } from '../contract/operations.ts';
import { textSetting } from '../core/lab/lab-settings.ts';
import { asksForFactor, factorState } from '../core/users/factor-state.ts';
import { renewRecoveryCodes, switchFactorOff, switchFactorOn } from '../core/users/second-factor.ts';
import { objectShape, oneOf } from '../endpoints/answer-shapes.ts';
import { type Action, type ActionCall, defineAction } from '../endpoints/define-action.ts';
import { qrPicture } from '../pdf/codes/qr-picture.ts';
import { shownCode } from './auth-actions.ts';

interface FactorServices {
  signIn: Pick<SignIn, 'byPassword' | 'byCode'>;
  enrolments: Enrolments;
}

const shared = {
  requirement: person('Everyone may look after his own second factor.'),
  since: '0.8.0',
  inRoom: true,
} as const;
const base = 'auth/second-factor';
const codePixels = 232;

const proofInput = z.strictObject({
  password: z.string().max(1000).optional().meta({ description: 'The own password, or instead of it a `code`.' }),
  code: shownCode.optional(),
});

const stateShape = oneOf(
  objectShape(
    'second-factor',
    z.object({
      on: z.boolean(),
      since: z.string().nullable(),
      recovery_codes: z.int().meta({ description: 'How many of them were not used.' }),
      asked_for: z.boolean().meta({ description: 'The own role asks for one.' }),
    }),
  ),
);

const codesShape = oneOf(
  objectShape(
    'recovery-codes',
    z.object({
      codes: z.array(z.string()).meta({ description: 'Shown this once; each is good once.', examples: [['K7QM-2XWP-9RTD']] }),
    }),
  ),
);

type Proof = ActionCall<z.infer<typeof proofInput>>;

/** A session alone is not enough: it may be somebody who sat down at an open screen. */
async function prove({ signIn }: FactorServices, { ctx, input: { password, code }, signal }: Proof): Promise<void> {
  const { userId, email } = ctx.principal;
  const { address } = ctx;
  if (code) return signIn.byCode({ userId, email, address, code });
  if (!password) throw invalid({ password: [{ key: 'errors.field.required' }] });
  await signIn.byPassword({ email, password, address, gone: signal });
}

const shownCodes = (codes: readonly string[]) => ({
  body: { data: { id: 'recovery-codes', type: 'recovery-codes', attributes: { codes } } },
});

export function secondFactorActions(services: FactorServices): Action[] {
  const { enrolments } = services;
  return [
    defineAction({
      ...shared,
      method: 'GET',
      path: base,
      summary: 'Whether the own second factor is on, and how many recovery codes are left',
      beforeFactor: true,
      input: z.strictObject({}),
      output: stateShape,
      async run({ ctx }) {
        const { userId } = ctx.principal;
        const state = await factorState(ctx.db, userId);
        const attributes = { ...state, asked_for: await asksForFactor(ctx.db, userId) };
        return { body: { data: { id: 'second-factor', type: 'second-factor', attributes } } };
      },
    }),
    defineAction({
      ...shared,
      method: 'POST',
      path: `${base}/start`,
      summary: 'Begin to set up the own second factor, or another one in its place: a secret for the authenticator',
      beforeFactor: true,
      input: proofInput,
      output: oneOf(
        objectShape(
          'second-factor-start',
          z.object({
            secret: z.string().meta({ description: 'In base 32, to be typed where no picture can be taken.' }),
            address: z.string().meta({ examples: ['otpauth://totp/…'] }),
            picture: z.string().meta({ description: 'The address as a QR code, as SVG.' }),
          }),
        ),
      ),
      async run(call) {
        const { ctx } = call;
        const { principal, lab } = ctx;
        // Who had to get one now has proved himself by his password a moment ago.
        if (!principal.lacksFactor) await prove(services, call);
        const secret = enrolments.begin(principal.userId);
        const issuer = (await textSetting(lab, 'lab.name')) || 'Plumbline';
        const address = authenticatorAddress({ secret, account: principal.email, issuer: issuer.slice(0, 60) });
        const attributes = { secret, address, picture: (await qrPicture(address, codePixels)) ?? '' };
        return { body: { data: { id: 'start', type: 'second-factor-start', attributes } } };
      },
    }),
    defineAction({
      ...shared,
      method: 'POST',
      path: `${base}/confirm`,
      summary: 'Switch the own second factor on with a code of the authenticator; answers with recovery codes',
      beforeFactor: true,
      input: z.strictObject({ code: shownCode }),
      output: codesShape,
      async run({ ctx, input }) {
        const { userId } = ctx.principal;
        const begun = enrolments.confirm(userId, input.code);
        if (begun === undefined) throw new AppError('record.locked', { messageKey: 'errors.second_factor.not_begun' });
        if (begun === null) throw invalid({ code: [{ key: 'errors.second_factor.code' }] });
        const { codes, hashes } = newRecoveryCodes(userId);
        await switchFactorOn(ctx, { ...begun, hashes });
        enrolments.end(userId);
        return shownCodes(codes);
      },
    }),
    defineAction({
      ...shared,
      method: 'POST',
      path: `${base}/recovery-codes`,
      summary: 'Make new recovery codes; the older ones end',
      input: proofInput,
      output: codesShape,
      async run(call) {
        const { ctx } = call;
        await prove(services, call);
        const { userId } = ctx.principal;
        if (!(await factorState(ctx.db, userId)).on)
          throw new AppError('record.locked', { messageKey: 'errors.second_factor.off' });
        const { codes, hashes } = newRecoveryCodes(userId);
        await renewRecoveryCodes(ctx, hashes);
        return shownCodes(codes);
      },
    }),
    defineAction({
      ...shared,
      method: 'POST',
      path: `${base}/off`,
      summary: 'Switch the own second factor off, where the role does not ask for one',
      input: proofInput,
      async run(call) {
        await prove(services, call);
        await switchFactorOff(call.ctx);
        return {};
      },
    }),
  ];
}
