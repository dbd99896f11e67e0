// Who asks on v2: by a token or a key in any of its ways, else by the session of the screens.
import { assertNotForeign, assertSameOrigin } from '../../accounts/cookies.ts';
import { type Presented, presentedSecret } from '../../accounts/programs/presented-secret.ts';
import type { Principal } from '../../contract/principal.ts';
import { corsOrigins } from '../../core/lab/lab-settings.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Services } from '../exchange/services.ts';

export async function callerOf({ req, address }: Exchange, services: Services): Promise<Principal | null> {
  const { signIn, principals, sessionCookie } = services;
  const secret = sessionCookie.secretOf(req.headers.cookie);
  const presented = presentedSecret(req.headers, secret !== null);
  if (presented) return byProgram(presented);
  const userId = secret === null ? null : await signIn.bySession(secret);
  if (userId === null) return null;
  assertSameOrigin(req);
  return principals.byId(userId);

  async function byProgram({ way, ...sent }: Presented): Promise<Principal | null> {
    // A browser of old, that says nothing of itself but where a page is from.
    if (way === 'basic') assertNotForeign(req, await corsOrigins(services.lab));
    const found = await (way === 'bearer' ? signIn.byToken(sent.secret) : signIn.byKey({ ...sent, address }));
    return found && principals.byAccess(found);
  }
}
