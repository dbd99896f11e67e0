// A real OpenID provider in the test's own process, with people whose claims a test may change. Its page asks who is there, as providers
// do; `travel` walks there and back without a browser.
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Configuration, Provider } from 'oidc-provider';

export interface Person {
  email?: string;
  email_verified?: boolean;
  preferred_username?: string;
}

export interface SignInProvider {
  issuer: string;
  people: Map<string, Person>;
  /** Gone until `up`. */
  down(): Promise<void>;
  up(): Promise<void>;
  stop(): Promise<void>;
}

/** Made once: it is no work of a test. */
const jwks = {
  keys: [
    { ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' },
  ],
};
const longEnough = 3600;

export const clientId = 'plumbline-test';
export const clientSecret = 'canary-of-the-client-secret-4711';

interface ProviderOptions {
  redirectUris: string[];
  /** Tells claims in the token itself, as most providers in the field do. */
  inToken?: boolean;
  /** A client without a secret. */
  open?: boolean;
}

function configurationOf(people: SignInProvider['people'], { redirectUris, inToken, open }: ProviderOptions): Configuration {
  return {
    clients: [
      {
        client_id: clientId,
        redirect_uris: redirectUris,
        ...(open ? { token_endpoint_auth_method: 'none' } : { client_secret: clientSecret }),
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
    conformIdTokenClaims: inToken !== true,
    jwks,
    ttl: { Interaction: longEnough, Grant: longEnough, Session: longEnough, AccessToken: longEnough, IdToken: longEnough },
    cookies: { keys: ['of-the-tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
  };
}

async function bodyOf(req: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const part of req) text += String(part);
  return new URLSearchParams(text);
}

/** Who is there, and that the lab may know. */
async function answerInteraction(
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
  people: SignInProvider['people'],
) {
  if (req.method === 'GET') {
    const choices = [...people.keys()].map((sub) => `<button name="who" value="${sub}">${sub}</button>`).join(' ');
    res.setHeader('Content-Type', 'text/html; charset=utf-8');
    res.end(
      `<!doctype html><html lang="en"><title>Institute</title><h1>Who are you?</h1><form method="post">${choices} <button name="who" value="">Cancel</button></form></html>`,
    );
    return;
  }
  const { prompt, params } = await provider.interactionDetails(req, res);
  const who = (await bodyOf(req)).get('who') ?? '';
  if (who === '') return provider.interactionFinished(req, res, { error: 'access_denied' });
  const grant = new provider.Grant({ accountId: who, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope));
  const consent = { grantId: await grant.save() };
  return provider.interactionFinished(req, res, { ...(prompt.name === 'login' ? { login: { accountId: who } } : {}), consent });
}

export async function startSignInProvider(options: ProviderOptions): Promise<SignInProvider> {
  const people: SignInProvider['people'] = new Map();
  let answer: (req: IncomingMessage, res: ServerResponse) => void = (_req, res) => void res.end();
  const server = createServer((req, res) => answer(req, res));
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, configurationOf(people, options));
  const usual = provider.callback();
  answer = (req, res) => {
    if (!req.url?.startsWith('/interaction/')) return void usual(req, res);
    answerInteraction(provider, req, res, people).catch((error: unknown) => res.writeHead(500).end(String(error)));
  };
  const down = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { issuer, people, down, up: () => listen(port), stop: () => (server.listening ? down() : Promise.resolve()) };
}

/** From the provider's address to the one of the lab he sends the browser back to; null as who: somebody who cancels. */
export async function travel(address: string, who: string | null): Promise<string> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(address);
  let next: { url: string; body?: URLSearchParams } = { url: address };
  for (let steps = 0; steps < 12; steps += 1) {
    const answer = await fetch(next.url, {
      redirect: 'manual',
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.body ? { method: 'POST', body: next.body } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const to = answer.headers.get('location');
    if (to === null) {
      if (answer.status !== 200) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
      next = { url: next.url, body: new URLSearchParams({ who: who ?? '' }) };
    } else if (new URL(to, next.url).origin !== origin) return to;
    else next = { url: new URL(to, next.url).href };
  }
  throw new Error('the provider leads nowhere');
}
