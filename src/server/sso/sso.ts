// Single sign-on of an open lab: begins a sign-in at the provider, proves what comes back, and says who it is. Whoever calls it begins the
// session: there is one place for that, whichever way somebody came.
import { hashSecret, newSecret } from '../auth/secrets/secrets.ts';
import { AppError, isUnwritable } from '../contract/errors.ts';
import type { SsoRefusal } from '../contract/sso.ts';
import type { Principals } from '../core/access/principals.ts';
import type { Ctx, Lab } from '../core/lab/context.ts';
import type { FailedSignIn } from '../core/trail/sign-in-notes.ts';
import { type NoMatch, userByIdentity } from '../core/users/sign-in-links.ts';
import type { KeptClientSecrets } from '../lib/keys/kept-client-secret.ts';
import { createKnownProviders } from './known-providers.ts';
import { createOnceStore, type PendingSignIn } from './pending.ts';
import { type Client, type Identity, identityOf, newAttempt, readDescription, signInAddress } from './provider.ts';
import { awayFault, ProviderFault, saidOf } from './provider-fault.ts';
import { type SsoSettings, ssoSettings } from './settings.ts';
import { callbackPath } from './sso-cookie.ts';

export interface BeginInput {
  /** Scheme, name and port under which the browser reached the program. */
  origin: string;
  goOn: string;
  language: 'de' | 'en';
  /** A window waits while the system's browser goes to the provider. */
  handoff: boolean;
  address: string;
}

export interface Begun {
  /** Where the browser goes. */
  address: string;
  /** What the browser, or the window, keeps until the answer comes. */
  secret: string;
}

/** The answer of the provider, as the browser brings it. */
export interface CameBack {
  query: URLSearchParams;
  /** What the browser kept. */
  secret: string | null;
  address: string;
  /** It came to the lab's own door from this computer itself. */
  here: boolean;
}

export type Outcome = { userId: string; issuer: string } | { refusal: SsoRefusal };

export interface Returned {
  outcome: Outcome;
  /** Null where nobody knows what it belonged to. */
  pending: Pick<PendingSignIn, 'goOn' | 'language' | 'handoff'> | null;
}

export interface Sso {
  /** What everybody may know: whether it is on, and the name on the button. */
  offered(): Promise<{ name: string } | null>;
  begin(input: BeginInput): Promise<Begun>;
  finish(ctx: Ctx, came: CameBack): Promise<Returned>;
  /** What became of a handoff: null while somebody is still at the provider. It is told once. */
  collect(secret: string): Outcome | null;
  /** Reads the provider's description; throws what is wrong with it. */
  look(client: Client): Promise<{ issuer: string; endpoint: string }>;
  secrets: KeptClientSecrets;
}

interface SsoInput {
  lab: Lab;
  principals: Principals;
  secrets: KeptClientSecrets;
  /** Told of each try that failed. */
  failed(attempt: FailedSignIn): void;
}

export function createSso({ lab, principals, secrets, failed }: SsoInput): Sso {
  const now = () => lab.clock.now();
  const providers = createKnownProviders(now);
  const pending = createOnceStore<PendingSignIn>(now);
  /** By the hash of what a window waits with; null: not yet. */
  const handoffs = createOnceStore<{ outcome: Outcome | null }>(now);

  function clientOf({ issuer, client_id: clientId, secret }: SsoSettings): Client {
    if (secret === null) return { issuer, clientId, secret: null };
    const kept = secrets.find({ id: secret.id, issuer, client: clientId });
    if ('problem' in kept) {
      lab.log.warn('single sign-on: the client secret is not on this computer', { problem: kept.problem });
      throw new AppError('provider.unavailable', { messageKey: `errors.sso.secret_${kept.problem}` });
    }
    return { issuer, clientId, secret: kept.secret };
  }

  async function settingsOn(): Promise<SsoSettings> {
    const settings = await ssoSettings(lab);
    if (!settings.enabled) throw new AppError('auth.forbidden', { messageKey: 'errors.sso.off' });
    return settings;
  }

  async function begin({ origin, goOn, language, handoff, address }: BeginInput): Promise<Begun> {
    const settings = await settingsOn();
    const config = await providers.of(clientOf(settings)).catch((error: unknown) => {
      if (!(error instanceof ProviderFault)) throw error;
      lab.log.warn('single sign-on: the provider does not answer', { kind: error.kind, said: saidOf(error) });
      throw new AppError('provider.unavailable', { cause: error });
    });
    const attempt = await newAttempt(`${origin}${callbackPath}`);
    const secret = newSecret();
    const ways = handoff ? { browser: null, handoff: hashSecret(secret) } : { browser: hashSecret(secret), handoff: null };
    const { issuer, client_id: clientId } = settings;
    pending.put(hashSecret(attempt.state), { ...attempt, issuer, clientId, goOn, language, ...ways }, address);
    if (handoff) handoffs.put(hashSecret(secret), { outcome: null }, address);
    return { address: (await signInAddress(config, { ...attempt, claim: settings.email_claim })).href, secret };
  }

  async function finish(ctx: Ctx, { query, secret, address, here }: CameBack): Promise<Returned> {
    const name = hashSecret(query.get('state') ?? '');
    const known = pending.look(name);
    if (!known) return { outcome: { refusal: 'expired' }, pending: null };
    // Whoever brings somebody else's answer uses up nothing of it.
    if (known.handoff === null && known.browser !== hashSecret(secret ?? ''))
      return { outcome: { refusal: 'other_browser' }, pending: null };
    if (known.handoff !== null && !here) return { outcome: { refusal: 'not_here' }, pending: null };
    pending.take(name);
    const outcome = await outcomeOf(ctx, known, { query, address });
    if (known.handoff !== null && handoffs.take(known.handoff)) handoffs.put(known.handoff, { outcome }, address);
    return { outcome, pending: known };
  }

  async function outcomeOf(
    ctx: Ctx,
    known: PendingSignIn,
    { query, address }: Pick<CameBack, 'query' | 'address'>,
  ): Promise<Outcome> {
    const settings = await ssoSettings(lab);
    // Another provider was set while somebody was at the one before.
    if (!settings.enabled || settings.issuer !== known.issuer || settings.client_id !== known.clientId) return { refusal: 'off' };
    if (query.get('error') === 'access_denied') return { refusal: 'denied' };
    try {
      const config = await providers.of(clientOf(settings));
      const email = { claim: settings.email_claim, trusted: settings.trust_email };
      return await matched(ctx, await identityOf(config, { ...known, query, email }), address);
    } catch (error) {
      return { refusal: refusalOf(error) };
    }
  }

  function refusalOf(error: unknown): SsoRefusal {
    const fault = awayFault(error);
    const [refusal, kind]: [SsoRefusal, string] = isUnwritable(error)
      ? ['unwritable', 'lab']
      : fault || (error instanceof AppError && error.code === 'provider.unavailable')
        ? ['unreachable', fault?.kind ?? 'secret']
        : ['unproved', 'answer'];
    lab.log.warn('single sign-on: not signed in', { refusal, kind, said: saidOf(error) });
    return refusal;
  }

  async function matched(ctx: Ctx, identity: Identity, address: string): Promise<Outcome> {
    const found = await userByIdentity(ctx, identity, principals);
    if (typeof found === 'object') return { userId: found.userId, issuer: identity.issuer };
    noteFailed(found, identity, address);
    return { refusal: 'refused' };
  }

  function noteFailed(why: NoMatch, { email, issuer, subject }: Identity, address: string): void {
    lab.log.warn('single sign-on: nobody of the lab', { why, issuer, subject });
    failed({ email: email ?? '', address, locked: false });
  }

  return {
    async offered() {
      const { enabled, name } = await ssoSettings(lab);
      return enabled ? { name } : null;
    },
    begin,
    finish,
    collect(secret) {
      const name = hashSecret(secret);
      const found = handoffs.look(name);
      if (!found) return { refusal: 'expired' };
      if (found.outcome) handoffs.take(name);
      return found.outcome;
    },
    async look(client) {
      const { issuer, authorization_endpoint: endpoint = '' } = (await readDescription(client)).serverMetadata();
      return { issuer, endpoint };
    },
    secrets,
  };
}
