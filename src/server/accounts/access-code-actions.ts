// Letting somebody in who has no password or none he knows, and taking away a second factor whose phone is lost: what an administrator
// does for it, and what comes of it at the door. docs/design/access.md#d-571, docs/design/access.md#d-573.

import { z } from 'zod';
import { hashAccessCode, isAccessCode } from '../auth/access-code-proof.ts';
import type { SignIn } from '../auth/sign-in.ts';
import { invalid } from '../contract/errors.ts';
import { needs, open } from '../contract/operations.ts';
import { instantOf, isoOf } from '../contract/values/dates.ts';
import { endCode, giveCode, keptCode, redeemCode, userToLetIn } from '../core/users/access-codes.ts';
import { takeFactorAway } from '../core/users/second-factor.ts';
import { instantShape, objectShape, oneOf } from '../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import type { Translator } from '../i18n/translate.ts';
import { newReadableCode } from '../lib/keys/readable-code.ts';
import type { CodeSheetPrint } from '../papers/code-sheet/contract.ts';
import type { PdfMaker } from '../pdf/pdf-maker.ts';
import { accessSheetPrint } from './access-sheet.ts';

interface CodeServices {
  signIn: Pick<SignIn, 'byAccessCode'>;
  translator: Translator;
  pdf: PdfMaker<{ kind: 'code-sheet'; print: CodeSheetPrint }>;
}

const managing = { requirement: needs('user_management_admin'), since: '0.8.0' } as const;
const ofUser = z.strictObject({ id: z.string() });
const usualHours = 72;
const mostHours = 336;
const code = z
  .string()
  .min(1)
  .max(40)
  .meta({ examples: ['K7QM-2XWP-9RTD'] });

const ownName = z.string().trim().max(255).optional().meta({ description: 'Taken of whoever comes for the first time.' });

const redeemInput = z.strictObject({
  email: z.string().min(1).max(255),
  code,
  password: z.string().min(1).max(1000),
  firstname: ownName,
  lastname: ownName,
});

export function accessCodeActions({ signIn, translator, pdf }: CodeServices): Action[] {
  return [
    defineAction({
      ...managing,
      method: 'POST',
      path: 'users/{id}/access-code',
      summary: 'Give a user a code with which he sets a password himself; an older one ends',
      input: ofUser.extend({
        valid_hours: z.int().min(1).max(mostHours).default(usualHours).meta({ description: 'For so long it is good, once.' }),
      }),
      output: oneOf(
        objectShape('access-code', z.object({ code: code.meta({ description: 'Shown this once.' }), expires_at: instantShape })),
      ),
      status: 201,
      async run({ ctx, input, signal }) {
        const user = await userToLetIn(ctx, input.id);
        const made = newReadableCode();
        const hash = await hashAccessCode(made, signal);
        const expiresAt = instantOf(ctx.lab.clock.now() + input.valid_hours * 3_600_000);
        await giveCode(ctx, String(user.uID), { hash, expiresAt });
        const attributes = { code: made, expires_at: isoOf(expiresAt) };
        return { body: { data: { id: input.id, type: 'access-code', attributes } } };
      },
    }),
    defineAction({
      ...managing,
      method: 'DELETE',
      path: 'users/{id}/access-code',
      summary: 'End the code a user was given',
      input: ofUser,
      async run({ ctx, input }) {
        await endCode(ctx, input.id);
        return {};
      },
    }),
    defineAction({
      ...managing,
      method: 'POST',
      path: 'users/{id}/access-code/sheet',
      summary: 'The code on a sheet to hand over, in the language of the lab',
      input: ofUser.extend({
        code,
        address: z.string().max(300).optional().meta({ description: 'What the user opens; without it, the lab’s own program.' }),
      }),
      produces: ['application/pdf'],
      async run({ ctx, input, signal }) {
        const user = await userToLetIn(ctx, input.id);
        const kept = await keptCode(ctx, input.id);
        if (!kept || !(await isAccessCode(input.code, kept.hash, signal)))
          throw invalid({ code: [{ key: 'errors.access_code.not_this' }] });
        pdf.prepare();
        const asked = { user, code: input.code, address: input.address, expiresAt: kept.expiresAt, translator };
        const print = await accessSheetPrint(ctx, asked);
        const content = await pdf.make({ kind: 'code-sheet', print });
        return { download: { mediaType: 'application/pdf', content, name: `${print.title.replaceAll(' ', '-')}.pdf` } };
      },
    }),
    defineAction({
      ...managing,
      method: 'DELETE',
      path: 'users/{id}/second-factor',
      summary: 'Take away the second factor of a user who lost it; ends his sessions and tokens',
      input: ofUser,
      async run({ ctx, input }) {
        await takeFactorAway(ctx, input.id);
        return {};
      },
    }),
    defineAction({
      requirement: open('This is where a caller proves who he is.'),
      since: '0.8.0',
      method: 'POST',
      path: 'auth/redeem',
      summary: 'Set the own password with a code an administrator gave; ends all sessions and tokens, and leaves a second factor',
      input: redeemInput,
      async run({ ctx, input: { email, code: given, password, firstname, lastname }, signal }) {
        const name = { ...(firstname ? { firstname } : {}), ...(lastname ? { lastname } : {}) };
        const proved = await signIn.byAccessCode({ email, code: given, address: ctx.address, gone: signal });
        await redeemCode({ ...ctx, gone: () => signal }, { ...proved, password, name });
        return {};
      },
    }),
  ];
}
