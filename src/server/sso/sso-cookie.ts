// The cookie of a sign-in that is under way at a provider, and the address it comes back to. docs/interface/access.md#sessions.
import { cookiesIn, markOf, type SessionCookie } from '../accounts/cookies.ts';
import { actionAddress } from '../endpoints/v2/links.ts';

export const callbackPath = actionAddress('auth/sso/callback');

/** Ties the answer of a provider to the browser that was sent there. It comes back on a way from a foreign site, which `Strict` forbids;
 *  nothing but the callback gets it. */
export function createSsoCookie(lab: string, seconds: number): SessionCookie {
  const own = `plumbline_sso_${markOf(lab)}`;
  const place = `Path=${callbackPath}; HttpOnly; SameSite=Lax`;
  return {
    secretOf: (cookie) => cookiesIn(cookie).get(own) ?? null,
    set: (secret, secure) => `${own}=${secret}; ${place}; Max-Age=${seconds}${secure ? '; Secure' : ''}`,
    clear: () => `${own}=; ${place}; Max-Age=0`,
  };
}
