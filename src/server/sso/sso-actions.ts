// Signing in through the lab's provider of single sign-on: begin, come back, and for a window of the program whose browser is another one,
// collect. Open, as it is where a caller proves who he is. docs/design/access.md#d-576, docs/design/access.md#d-577,
// docs/design/access.md#d-578, docs/design/access.md#d-579, docs/design/access.md#d-580, docs/design/access.md#d-581.
import { z } from 'zod';
import type { SessionCookie } from '../accounts/cookies.ts';
import { isReachedByLoopback, reachedOrigin } from '../accounts/reached-origin.ts';
import { beginScreenSession, cookieOf } from '../accounts/screen-session.ts';
import type { SignIn } from '../auth/sign-in.ts';
import { AppError } from '../contract/errors.ts';
import { open } from '../contract/operations.ts';
import { type SsoRefusal, ssoRefusals } from '../contract/sso.ts';
import type { Principals } from '../core/access/principals.ts';
import { objectShape, oneOf } from '../endpoints/answer-shapes.ts';
import { type Action, type ActionAnswer, type ActionCall, defineAction } from '../endpoints/define-action.ts';
import type { Translator } from '../i18n/translate.ts';
import { isLoopback } from '../lib/addresses.ts';
import type { Outcome, Sso } from './sso.ts';
import { ssoPage } from './sso-page.ts';

export interface SsoServices {
  sso: Sso;
  signIn: SignIn;
  principals: Principals;
  sessionCookie: SessionCookie;
  ssoCookie: SessionCookie;
  translator: Translator;
}

type Call = Pick<ActionCall<unknown>, 'ctx' | 'headers'>;

const shared = { since: '0.8.0' } as const;
const proving = open('This is where a caller proves who he is.');

/** Within the program, and nowhere else: as addresses are written, it begins with one slash and has none the other way. */
const ownPath = /^\/(?:[!-.0-[\]-~][!-[\]-~]*)?$/;

const offerShape = oneOf(
  objectShape(
    'sso',
    z.object({
      enabled: z.boolean(),
      name: z
        .string()
        .nullable()
        .meta({ examples: ['Institute account'] }),
    }),
  ),
);

const begunShape = oneOf(
  objectShape(
    'sso-sign-in',
    z.object({
      address: z.string().meta({ description: 'Where the browser goes.', examples: ['https://login.example.org/authorize?…'] }),
      handoff: z.string().nullable().meta({ description: 'What the window collects its session with; else none.' }),
    }),
  ),
);

const collectedShape = oneOf(
  objectShape(
    'sso-handoff',
    z.object({
      state: z.enum(['waiting', 'signed_in', 'refused']),
      refusal: z.enum(ssoRefusals).nullable(),
    }),
  ),
);

/** From this computer itself, by its own door and under its own name: what a provider sends back there reaches nobody else. */
const isHere = ({ ctx, headers }: Call) =>
  !ctx.overNetwork && isLoopback(ctx.address) && isReachedByLoopback({ headers, encrypted: false });

const languageOf = (headers: Call['headers']) => (/^de\b/i.test(String(headers['accept-language'] ?? '')) ? 'de' : 'en');

function assertHere(call: Call): void {
  if (!isHere(call)) throw new AppError('auth.forbidden', { messageKey: 'errors.sso.only_here' });
}

/** Null: by the time he came, he may not come in any more. */
async function sessionFor(services: SsoServices, call: Call, outcome: Outcome): Promise<string | SsoRefusal> {
  if ('refusal' in outcome) return outcome.refusal;
  const principal = await services.principals.byId(outcome.userId);
  if (!principal) return 'refused';
  const { ctx, headers } = call;
  return (await beginScreenSession(services, { ctx, principal, headers, issuer: outcome.issuer })).cookie;
}

const isRefusal = (given: string): given is SsoRefusal => ssoRefusals.some((one) => one === given);

export function ssoActions(services: SsoServices): Action[] {
  return [offer(services), begin(services), callback(services), collect(services)];
}

function offer({ sso }: SsoServices): Action {
  return defineAction({
    ...shared,
    method: 'GET',
    path: 'auth/sso',
    summary: 'Whether the screens offer to sign in through a provider, and what he is called',
    requirement: open('The sign-in page shows it.'),
    input: z.strictObject({}),
    output: offerShape,
    async run() {
      const offered = await sso.offered();
      const attributes = { enabled: offered !== null, name: offered?.name ?? null };
      return { body: { data: { id: 'sso', type: 'sso', attributes } } };
    },
  });
}

function begin({ sso, ssoCookie }: SsoServices): Action {
  return defineAction({
    ...shared,
    method: 'POST',
    path: 'auth/sso/begin',
    summary: 'Begin to sign in through the provider: says where the browser goes, and ties the answer to it by a cookie',
    requirement: proving,
    input: z.strictObject({
      go_on: z
        .string()
        .max(2000)
        .regex(ownPath)
        .optional()
        .meta({
          description: 'The address within the program that is shown afterwards.',
          examples: ['/inventory'],
        }),
      handoff: z.boolean().optional().meta({
        description: 'For a window of this very computer: its session is collected, as another browser goes to the provider.',
      }),
    }),
    output: begunShape,
    async run(call) {
      const { ctx, headers, input } = call;
      const { go_on: goOn = '/', handoff = false } = input;
      if (handoff) assertHere(call);
      const origin = reachedOrigin({ headers, encrypted: ctx.encrypted });
      const { address, secret } = await sso.begin({
        ...{ origin, goOn, language: languageOf(headers), handoff },
        address: ctx.address,
      });
      const attributes = { address, handoff: handoff ? secret : null };
      return {
        ...(handoff ? {} : { headers: { 'Set-Cookie': ssoCookie.set(secret, origin.startsWith('https:')) } }),
        body: { data: { id: 'sso', type: 'sso-sign-in', attributes } },
      };
    },
  });
}

const told = z.string().optional();

function callback(services: SsoServices): Action {
  const { sso, ssoCookie, translator } = services;
  return defineAction({
    ...shared,
    method: 'GET',
    path: 'auth/sso/callback',
    summary: 'Where the provider sends the browser back to: proves his answer, begins the session and goes on to the screens',
    requirement: proving,
    // Providers add members of their own.
    input: z.object({ code: told, state: told, iss: told, error: told, error_description: told }),
    produces: ['text/html'],
    async run(call): Promise<ActionAnswer> {
      const { ctx, headers, input, repeated } = call;
      const query = new URLSearchParams(Object.entries(input).filter((pair): pair is [string, string] => pair[1] !== undefined));
      // Of a member that comes twice nobody knows which one counts.
      for (const name of Object.keys(repeated)) query.delete(name);
      const { outcome, pending } = await sso.finish(ctx, {
        ...{ query, secret: ssoCookie.secretOf(cookieOf(headers)), address: ctx.address },
        here: isHere(call),
      });
      const language = pending?.language ?? languageOf(headers);
      if (pending?.handoff) {
        const refusal = 'refusal' in outcome ? outcome.refusal : null;
        return { page: ssoPage({ translator, language, refusal, goOn: null }) };
      }
      const given = await sessionFor(services, call, outcome);
      const goOn = pending?.goOn ?? '/';
      if (isRefusal(given)) return { page: ssoPage({ translator, language, refusal: given, goOn }) };
      return { headers: { 'Set-Cookie': given }, page: ssoPage({ translator, language, refusal: null, goOn }) };
    },
  });
}

function collect(services: SsoServices): Action {
  return defineAction({
    ...shared,
    method: 'POST',
    path: 'auth/sso/handoff',
    summary: 'Collect the session of a window, once the browser came back from the provider',
    requirement: proving,
    input: z.strictObject({ handoff: z.string().min(1).max(200) }),
    output: collectedShape,
    async run(call): Promise<ActionAnswer> {
      assertHere(call);
      const answer = (state: 'waiting' | 'signed_in' | 'refused', refusal: SsoRefusal | null) => ({
        body: { data: { id: 'sso', type: 'sso-handoff', attributes: { state, refusal } } },
      });
      const outcome = services.sso.collect(call.input.handoff);
      if (!outcome) return answer('waiting', null);
      const given = await sessionFor(services, call, outcome);
      if (isRefusal(given)) return answer('refused', given);
      return { headers: { 'Set-Cookie': given }, ...answer('signed_in', null) };
    },
  });
}
