// A session in a browser, whichever door it begins and ends at: one at a time, the one before it ends. Each gives the header that keeps
// it there, or takes it away.
import type { SignIn } from '../auth/sign-in.ts';
import type { Principal } from '../contract/principal.ts';
import type { Principals } from '../core/access/principals.ts';
import type { SessionCookie } from './cookies.ts';

interface Doors {
  signIn: SignIn;
  sessionCookie: SessionCookie;
}

interface BeginInput {
  userId: string;
  address: string;
  /** What the browser calls itself, and the cookies it sent. */
  program: string | undefined;
  cookie: string | undefined;
  /** It came over TLS. */
  secure: boolean;
}

export async function beginSession(
  { signIn, sessionCookie }: Doors,
  { userId, address, program, cookie, secure }: BeginInput,
): Promise<string> {
  const secret = await signIn.startSession(userId, address, program);
  // It would live on unseen.
  const before = sessionCookie.secretOf(cookie);
  if (before !== null) await signIn.endSession(before);
  return sessionCookie.set(secret, secure);
}

interface EndInput {
  cookie: string | undefined;
  /** Told who left, where there was a session. */
  left(principal: Principal): Promise<void>;
}

export async function endSession(
  { signIn, sessionCookie, principals }: Doors & { principals: Pick<Principals, 'byId'> },
  { cookie, left }: EndInput,
): Promise<string> {
  const secret = sessionCookie.secretOf(cookie);
  if (secret !== null) {
    const userId = await signIn.bySession(secret);
    await signIn.endSession(secret);
    const principal = userId === null ? null : await principals.byId(userId);
    if (principal) await left(principal);
  }
  return sessionCookie.clear();
}
