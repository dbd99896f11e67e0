// Signing in to v2: tokens in both login forms, who am I, list and revoke. docs/interface/v2.md#tokens.
import { z } from 'zod';
import type { SignIn } from '../auth/sign-in.ts';
import { AppError } from '../contract/errors.ts';
import { open, person, signedIn } from '../contract/operations.ts';
import type { Principal } from '../contract/principal.ts';
import { assertFactor } from '../core/access/permissions.ts';
import type { Principals } from '../core/access/principals.ts';
import type { Ctx } from '../core/lab/context.ts';
import { noteAccess, ownAccount, ownTokens, revokeOwnToken, setOwnLanguage } from '../core/users/account.ts';
import { unusedDays } from '../core/users/ended-access.ts';
import { setGuidance, tourStates, welcomeStates } from '../core/users/guidance.ts';
import { listOf, objectShape, oneOf } from '../endpoints/answer-shapes.ts';
import { type Action, type ActionCall, defineAction } from '../endpoints/define-action.ts';
import { endSession } from './browser-session.ts';
import type { SessionCookie } from './cookies.ts';
import { presentedHash } from './programs/presented-secret.ts';
import { beginScreenSession, cookieOf, programOf } from './screen-session.ts';

export const shownCode = z
  .string()
  .max(40)
  .meta({
    description: 'Of the second factor, where the account has one: the six digits of its authenticator, or a recovery code.',
    examples: ['492039'],
  });
const credentials = {
  email: z.string().min(1).max(255),
  password: z.string().min(1).max(1000),
  code: shownCode.optional(),
};
const tokenInput = z.object({
  ...credentials,
  device_name: z.string().max(255).default('').meta({
    description: 'What the token is called in the list of tokens; without it, what the program that asks calls itself.',
  }),
  valid_days: z.int().min(1).max(3650).optional().meta({
    description: 'After so many days the token ends by itself; without it, it holds until it is revoked.',
  }),
});
const proving = open('This is where a caller proves who he is.');
const self = signedIn('Everyone may know his own account.');
const inPerson = person('Everyone may manage his own account.');

const tokenExample = {
  description: 'Shown this once; send it as `Authorization: Bearer <token>`.',
  examples: ['0198c2f8-5d01-7c2e-9f4b-8a7d6c5e4f10|Zl8Qd2…'],
};

const guidance = z.strictObject({
  tour: z.enum(tourStates),
  step: z.string().max(40).nullable().meta({ description: 'The step the tour is at.' }),
  welcome: z.enum(welcomeStates).meta({ description: 'What the home screen begins with for those who are new.' }),
});

const meShape = oneOf(
  objectShape(
    'user',
    z.object({
      email: z.string(),
      firstname: z.string().nullable(),
      lastname: z.string().nullable(),
      language: z.enum(['de', 'en']),
      operations: z.array(z.string()).meta({ examples: [['using_API', 'inventory_view']] }),
      lab_name: z.string(),
      currency: z.string().meta({ examples: ['EUR'] }),
      timezone: z.string().meta({
        description: 'Where the lab’s days begin and end: `lab.timezone`, or the zone of its machine.',
        examples: ['Europe/Berlin'],
      }),
      demonstration: z.boolean().meta({ description: 'The lab was filled to be looked at.' }),
      file_megabytes: z.number().meta({ description: 'The most that a file sent to the lab may have.', examples: [50] }),
      guidance,
      seen_customers: z.enum(['all', 'assigned', 'none']).meta({
        description: 'Whose records are seen; `none`: only assigned customers are, and there are none yet.',
      }),
      second_factor: z.enum(['off', 'on', 'missing']).meta({
        description: '`missing`: the role asks for one. Until it is there, everything else is answered with 403.',
      }),
    }),
  ),
);

const ownToken = objectShape(
  'token',
  z.object({
    device_name: z.string(),
    created_at: z.string(),
    last_used_at: z.string().nullable(),
    expires_at: z.string().nullable().meta({ description: 'When it ends by itself.' }),
    unused: z.boolean().meta({ description: `Nobody used it for ${unusedDays} days: better revoked.` }),
    current: z.boolean().meta({ description: 'The token of this very request.' }),
  }),
);

interface AuthServices {
  sessionCookie: SessionCookie;
  signIn: SignIn;
  principals: Principals;
}

export function authActions(services: AuthServices): Action[] {
  return [...issuing(services), ...screens(services), ...account(), ...tokens()];
}

type Proof = ActionCall<{ email: string; password: string; code?: string | undefined }>;

async function proven(
  { signIn, principals }: AuthServices,
  { ctx, input: { email, password, code }, signal }: Proof,
): Promise<Principal> {
  const userId = await signIn.byPasswordAndCode({ email, password, code, address: ctx.address, gone: signal });
  const principal = await principals.byId(userId);
  if (!principal) throw new AppError('auth.login_failed');
  return principal;
}

/** For the program's own pages: everybody who may sign in may work at the screens, also without `using_API`. */
function screens(services: AuthServices): Action[] {
  const shared = { path: 'auth/session', requirement: proving, since: '0.8.0' } as const;
  return [
    defineAction({
      ...shared,
      method: 'POST',
      summary: 'Sign in to the screens: begins a session, kept in a cookie',
      input: z.strictObject(credentials),
      output: meShape,
      async run(call) {
        const principal = await proven(services, call);
        const { ctx, cookie } = await beginScreenSession(services, { ctx: call.ctx, principal, headers: call.headers });
        return { headers: { 'Set-Cookie': cookie }, ...(await me(ctx)) };
      },
    }),
    defineAction({
      ...shared,
      method: 'DELETE',
      summary: 'Sign out of the screens, whether there is a session or not',
      input: z.strictObject({}),
      async run({ ctx, headers }) {
        const left = (principal: Principal) => noteAccess({ ...ctx, principal }, 'logout');
        return { headers: { 'Set-Cookie': await endSession(services, { cookie: cookieOf(headers), left }) } };
      },
    }),
  ];
}

function issuing(services: AuthServices): Action[] {
  async function issue(call: ActionCall<z.infer<typeof tokenInput>>): Promise<string> {
    const principal = await proven(services, call);
    assertFactor(principal);
    const name = call.input.device_name || programOf(call.headers) || 'API';
    const token = await services.signIn.issueToken(principal.userId, name, call.input.valid_days);
    await noteAccess({ ...call.ctx, principal }, 'token');
    return token;
  }
  const shared = { method: 'POST', requirement: proving, since: '0.1.0', input: tokenInput } as const;
  return [
    defineAction({
      ...shared,
      path: 'auth/token',
      summary: 'Issue a token for e-mail and password',
      output: z.object({ token: z.string().meta(tokenExample) }),
      run: async (call) => ({ body: { token: await issue(call) } }),
    }),
    defineAction({
      ...shared,
      path: 'auth/login',
      summary: 'Issue a token (the form used in scripts)',
      output: oneOf(objectShape('token', z.object({ token: z.string().meta(tokenExample) }))),
      async run(call) {
        const token = await issue(call);
        return { body: { data: { id: token.split('|')[0], type: 'token', attributes: { token } } } };
      },
    }),
  ];
}

/** The own account, as the screens know it. */
async function me(ctx: Ctx) {
  return { body: { data: { id: ctx.principal.userId, type: 'user', attributes: await ownAccount(ctx) } } };
}

function account(): Action[] {
  return [
    defineAction({
      method: 'GET',
      path: 'auth/me',
      summary: 'The signed-in user, his operations and language',
      beforeFactor: true,
      requirement: self,
      since: '0.1.0',
      input: z.strictObject({}),
      output: meShape,
      run: ({ ctx }) => me(ctx),
    }),
    defineAction({
      method: 'PATCH',
      path: 'auth/me',
      summary: 'Change the own language',
      beforeFactor: true,
      requirement: inPerson,
      since: '0.1.0',
      input: z.strictObject({ language: z.enum(['de', 'en']) }),
      output: meShape,
      async run({ ctx, input }) {
        await setOwnLanguage(ctx, input.language);
        return me(ctx);
      },
    }),
    defineAction({
      method: 'PATCH',
      path: 'auth/guidance',
      summary: 'Note how far the own introduction to the program is',
      requirement: inPerson,
      since: '0.5.0',
      input: guidance.partial(),
      output: meShape,
      async run({ ctx, input }) {
        await setGuidance(ctx, input);
        return me(ctx);
      },
    }),
  ];
}

function tokens(): Action[] {
  return [
    defineAction({
      method: 'GET',
      path: 'auth/tokens',
      summary: 'The own tokens, without their secrets',
      requirement: inPerson,
      since: '0.1.0',
      input: z.strictObject({}),
      output: listOf(ownToken),
      async run({ ctx, headers }) {
        const list = await ownTokens(ctx, presentedHash(headers, false));
        return { list: { data: list.map(({ id, ...attributes }) => ({ id, type: 'token', attributes })) } };
      },
    }),
    defineAction({
      method: 'DELETE',
      path: 'auth/tokens/{id}',
      summary: 'Revoke one of the own tokens',
      requirement: inPerson,
      since: '0.1.0',
      input: z.strictObject({ id: z.string() }),
      async run({ ctx, input }) {
        await revokeOwnToken(ctx, { id: input.id });
        return {};
      },
    }),
    defineAction({
      method: 'DELETE',
      path: 'auth/token',
      summary: 'Revoke the token in use',
      requirement: inPerson,
      since: '0.1.0',
      input: z.strictObject({}),
      async run({ ctx, headers }) {
        const hash = presentedHash(headers, false);
        if (hash === null) throw new AppError('record.not_found', { params: { id: 'token' } });
        await revokeOwnToken(ctx, { hash });
        return {};
      },
    }),
  ];
}
