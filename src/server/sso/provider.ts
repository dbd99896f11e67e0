// Speaks OpenID Connect with one provider: his description, the address to send somebody to, and what a code proves. The library is
// loaded when it is first needed: most labs never need it.
import type { Configuration } from 'openid-client';
import { askProvider, mostSeconds } from './ask-provider.ts';
import { isSecure, providerAddress } from './provider-address.ts';
import { descriptionFault, ProviderFault } from './provider-fault.ts';

const library = () => import('openid-client');

export interface Client {
  issuer: string;
  clientId: string;
  /** Null: a client without one, which proves itself by PKCE alone. */
  secret: string | null;
}

/** What is made for one sign-in and has to come back with it. */
export interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
}

/** Who came, as the provider says. */
export interface Identity {
  issuer: string;
  subject: string;
  /** In lower case; null where he tells none. */
  email: string | null;
  verified: boolean;
}

export interface EmailRule {
  claim: string;
  trusted: boolean;
}

/** His description, when it is one that can be worked with. */
export async function readDescription({ issuer, clientId, secret }: Client): Promise<Configuration> {
  const address = providerAddress(issuer);
  if (!address) throw new ProviderFault('address');
  const oidc = await library();
  // Plain http within this computer: `askProvider` refuses it everywhere else.
  const execute = address.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
  const options = {
    execute: [...execute, oidc.enableNonRepudiationChecks],
    timeout: mostSeconds,
    [oidc.customFetch]: askProvider,
  };
  const config = await oidc
    .discovery(address, clientId, undefined, secret === null ? oidc.None() : oidc.ClientSecretBasic(secret), options)
    .catch((error: unknown) => Promise.reject(isOtherIssuer(error) ?? descriptionFault(error)));
  assertUsable(config, address);
  const methods = config.serverMetadata().token_endpoint_auth_methods_supported;
  if (secret === null || !methods || methods.includes('client_secret_basic')) return config;
  const posting = new oidc.Configuration(config.serverMetadata(), clientId, undefined, oidc.ClientSecretPost(secret));
  posting[oidc.customFetch] = askProvider;
  posting.timeout = mostSeconds;
  for (const apply of options.execute) apply(posting);
  return posting;
}

function isOtherIssuer(error: unknown): ProviderFault | null {
  const body =
    error instanceof Error ? (error.cause as { attribute?: string; body?: { issuer?: unknown } } | undefined) : undefined;
  return body?.attribute === 'issuer'
    ? new ProviderFault('issuer', { issuer: String(body.body?.issuer).slice(0, 200) }, error)
    : null;
}

function assertUsable(config: Configuration, address: URL): void {
  const said = config.serverMetadata();
  // The library lets providers pass that stand for many: whoever rents a place there could name himself as he likes.
  if (new URL(said.issuer).href !== address.href) throw new ProviderFault('issuer', { issuer: said.issuer.slice(0, 200) });
  if (!(said.response_types_supported ?? ['code']).includes('code')) throw new ProviderFault('no_code');
  const challenges = said.code_challenge_methods_supported;
  if (challenges && !challenges.includes('S256')) throw new ProviderFault('no_pkce');
  for (const endpoint of [said.authorization_endpoint, said.token_endpoint, said.jwks_uri])
    if (endpoint === undefined || !URL.canParse(endpoint) || !isSecure(new URL(endpoint)))
      throw new ProviderFault('endpoint', { address: (endpoint ?? '–').slice(0, 200) });
}

/** Where somebody is sent to say who he is. */
export async function signInAddress(
  config: Configuration,
  { state, nonce, verifier, redirectUri, claim }: Attempt & { claim: string },
): Promise<URL> {
  const oidc = await library();
  return oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: claim === 'email' ? 'openid email' : 'openid email profile',
    response_type: 'code',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
}

/** Proves what came back: state, issuer, code, signature, nonce. Throws when anything does not hold. */
export async function identityOf(
  config: Configuration,
  { query, state, nonce, verifier, redirectUri, email }: Attempt & { query: URLSearchParams; email: EmailRule },
): Promise<Identity> {
  const oidc = await library();
  const came = new URL(redirectUri);
  came.search = query.toString();
  const answer = await oidc.authorizationCodeGrant(config, came, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = answer.claims();
  if (!claims) throw new ProviderFault('not_conform', { reason: 'id_token' });
  // Many tell it only to who asks for more.
  const further =
    claims[email.claim] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
      ? await oidc.fetchUserInfo(config, answer.access_token, claims.sub)
      : {};
  const told: Readonly<Record<string, unknown>> = { ...further, ...claims };
  const address = told[email.claim];
  const isVerified = told.email_verified === true || String(told.email_verified) === 'true';
  return {
    issuer: config.serverMetadata().issuer,
    subject: claims.sub,
    email: typeof address === 'string' && address.length <= 255 ? address.trim().toLowerCase() : null,
    verified: email.trusted || (email.claim === 'email' && isVerified),
  };
}

/** What is unguessable: state, nonce, the secret of PKCE. */
export async function newAttempt(redirectUri: string): Promise<Attempt> {
  const oidc = await library();
  return { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier(), redirectUri };
}
