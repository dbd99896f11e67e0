// The signer proves who they are again, at that moment: an open screen or a token of a program is no signature. Tries are counted like those of a
// sign-in. docs/interface/papers.md#signatures, 21 CFR 11.200.
import type { SignIn } from '#server/auth/sign-in.ts';
import { AppError, type FieldProblems, invalid } from '#server/contract/errors.ts';
import { type SignerProof, signedReleaseSetting } from '#server/contract/lab/signatures.ts';
import { assertPerson } from '#server/core/access/permissions.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { textSetting } from '#server/core/lab/lab-settings.ts';
import { factorState } from '#server/core/users/factor-state.ts';
import { typed } from '#server/db/typed.ts';
import type { SignedWith } from '../../calibration-signature/definition.ts';

export interface SignerServices {
  signIn: Pick<SignIn, 'byPassword' | 'byCode' | 'byPasswordAndCode'>;
}

export interface Proving {
  password?: string | undefined;
  code?: string | undefined;
  signal: AbortSignal;
}

/** Whether the lab asks for a signature at the release. */
export async function asksForSignature({ lab }: Ctx): Promise<boolean> {
  const wanted = await textSetting(lab, signedReleaseSetting);
  return wanted !== '' && wanted !== 'off';
}

/** Users of single sign-on alone have no password here: their second factor proves them. */
export async function proofOf(ctx: Ctx): Promise<SignerProof> {
  const { userId } = ctx.principal;
  const user = await typed(ctx.db).selectFrom('users').select('password_hash').where('uID', '=', userId).executeTakeFirst();
  const { on } = await factorState(ctx.db, userId);
  if (!user?.password_hash) return on ? 'code' : 'none';
  if (!on) return 'password';
  return (await textSetting(ctx.lab, signedReleaseSetting)) === 'password_and_code' ? 'both' : 'either';
}

const required = [{ key: 'errors.field.required' }];

export async function proveSigner({ signIn }: SignerServices, ctx: Ctx, proving: Proving): Promise<SignedWith> {
  assertPerson(ctx);
  const { userId, email } = ctx.principal;
  const { address } = ctx;
  const { password, code, signal: gone } = proving;
  const proof = await proofOf(ctx);
  const problems = missing(proof, proving);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const login = { email, password: password ?? '', address, gone };
  if (proof === 'both') {
    await told(() => signIn.byPasswordAndCode({ ...login, code }));
    return 'password_and_code';
  }
  if (proof === 'code' || (proof === 'either' && !password)) {
    await told(() => signIn.byCode({ userId, email, address, code: code ?? '' }));
    return 'code';
  }
  await told(() => signIn.byPassword(login));
  return 'password';
}

function missing(proof: SignerProof, { password, code }: Proving): FieldProblems {
  if (proof === 'none') return { code: [{ key: 'errors.signature.no_proof' }] };
  const needsCode = proof === 'both' || proof === 'code';
  const needsPassword = proof === 'both' || proof === 'password' || (proof === 'either' && !code);
  return {
    ...(needsPassword && !password ? { password: required } : {}),
    ...(needsCode && !code ? { code: required } : {}),
  };
}

/** A wrong one is the field's fault; whoever asked stays signed in. */
async function told(prove: () => Promise<unknown>): Promise<void> {
  try {
    await prove();
  } catch (error) {
    const cause = error instanceof AppError ? error : undefined;
    if (cause?.code === 'auth.login_failed') throw wrong('password', cause);
    if (cause?.code === 'auth.code_wrong') throw wrong('code', cause);
    throw error;
  }
}

function wrong(field: 'password' | 'code', cause: AppError): AppError {
  return new AppError('request.invalid', { fields: { [field]: [{ key: `errors.signature.${field}` }] }, cause });
}
