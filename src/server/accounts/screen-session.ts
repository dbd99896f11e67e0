// Somebody has proved who he is and begins to work at the screens: the one place for it, whichever way he proved it. What is ever to be
// demanded of him beforehand is demanded here.
import type { SignIn } from '../auth/sign-in.ts';
import type { Principal } from '../contract/principal.ts';
import type { Ctx } from '../core/lab/context.ts';
import { noteAccess } from '../core/users/account.ts';
import { beginSession } from './browser-session.ts';
import type { SessionCookie } from './cookies.ts';

interface ScreenSessionInput {
  ctx: Ctx;
  principal: Principal;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Who vouched for him, when it was not his password. */
  issuer?: string;
}

export const cookieOf = ({ cookie }: ScreenSessionInput['headers']) => (typeof cookie === 'string' ? cookie : undefined);
export const programOf = (headers: ScreenSessionInput['headers']) => String(headers['user-agent'] ?? '').slice(0, 255);

/** Gives the context he acts in from now on, and the header that keeps the session in his browser. */
export async function beginScreenSession(
  doors: { signIn: SignIn; sessionCookie: SessionCookie },
  { ctx, principal, headers, issuer }: ScreenSessionInput,
): Promise<{ ctx: Ctx; cookie: string }> {
  const own = { ...ctx, principal, language: principal.language };
  const cookie = await beginSession(doors, {
    ...{ userId: principal.userId, address: ctx.address, program: programOf(headers) },
    ...{ cookie: cookieOf(headers), secure: ctx.encrypted === true },
  });
  await noteAccess(own, 'login', issuer === undefined ? null : { issuer });
  return { ctx: own, cookie };
}
