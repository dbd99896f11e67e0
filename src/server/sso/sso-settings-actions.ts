// What administration settles about single sign-on, with a look at the provider before anybody depends on him; and who a user is there.
import { z } from 'zod';
import { reachedOrigin } from '../accounts/reached-origin.ts';
import { AppError } from '../contract/errors.ts';
import { needs } from '../contract/operations.ts';
import type { Ctx } from '../core/lab/context.ts';
import { takeoverOfAllProblem } from '../core/users/duties.ts';
import { removeSignInLink, signInLinksOf } from '../core/users/sign-in-links.ts';
import { userToLookAfter } from '../core/users/user-access.ts';
import { assertKeptVersion, keptVersion } from '../core/write/upsert-record.ts';
import { etagOf, writeOptions } from '../core/write/write-options.ts';
import { instantShape, listOf, objectShape, oneOf } from '../endpoints/answer-shapes.ts';
import { type Action, type ActionAnswer, defineAction } from '../endpoints/define-action.ts';
import type { Translator } from '../i18n/translate.ts';
import { ProviderFault } from './provider-fault.ts';
import { assertUsable, keepSettings, keptSettings, type SsoSettings, ssoSettings } from './settings.ts';
import type { Sso } from './sso.ts';
import { callbackPath } from './sso-cookie.ts';

interface SettingsServices {
  sso: Sso;
  translator: Translator;
  /** Where others reach the lab while it is shared. */
  sharedAddresses(ctx: Ctx): Promise<readonly string[]>;
}

const common = { requirement: needs('administration_management'), since: '0.8.0' } as const;
const base = 'admin/sso';

const stateShape = oneOf(
  objectShape(
    'sso-settings',
    z.object({
      enabled: z.boolean(),
      issuer: z.string().meta({ examples: ['https://login.example.org'] }),
      client_id: z.string(),
      name: z.string().meta({ description: 'On the button of the sign-in page.' }),
      email_claim: z.string().meta({ description: 'Which claim is the e-mail address.', examples: ['email'] }),
      trust_email: z.boolean().meta({ description: 'Addresses count without being marked as verified.' }),
      client_secret: z.enum(['none', 'kept', 'missing', 'locked']).meta({
        description:
          'Never the secret itself. `missing`: it is not on this computer; `locked`: the system’s key store does not open.',
      }),
      client_secret_since: z.string().nullable(),
      redirect_uris: z.array(z.string()).meta({ description: 'What has to be registered at the provider.' }),
    }),
  ),
);

const lookShape = oneOf(
  objectShape(
    'sso-provider',
    z.object({
      works: z.boolean(),
      problem: z.string().nullable().meta({ description: 'What is wrong, in words.' }),
      endpoint: z.string().nullable().meta({ description: 'Where people will be sent.' }),
    }),
  ),
);

const linkShape = objectShape(
  'sign-in-link',
  z.object({
    issuer: z.string(),
    subject: z.string().meta({ description: 'By which the provider knows the user.' }),
    email: z.string().meta({ description: 'As it was when they were linked.' }),
    created_at: instantShape,
    last_used_at: z.string().nullable(),
  }),
);

interface Asked {
  ctx: Ctx;
  headers: Parameters<typeof reachedOrigin>[0]['headers'];
}

function secretState({ secrets }: Sso, { issuer, client_id: client, secret }: SsoSettings) {
  if (secret === null) return 'none';
  const kept = secrets.find({ id: secret.id, issuer, client });
  return 'problem' in kept ? kept.problem : 'kept';
}

async function state({ ctx, headers }: Asked, { sso, sharedAddresses }: SettingsServices): Promise<ActionAnswer> {
  const settings = await ssoSettings(ctx.lab);
  const { secret, ...shown } = settings;
  const origins = new Set([reachedOrigin({ headers, encrypted: ctx.encrypted }), ...(await sharedAddresses(ctx))]);
  const attributes = {
    ...shown,
    client_secret: secretState(sso, settings),
    client_secret_since: secret?.at ?? null,
    redirect_uris: [...origins].map((origin) => `${origin}${callbackPath}`),
  };
  return {
    headers: { ETag: etagOf(await keptVersion(ctx, keptSettings)) },
    body: { data: { id: 'sso', type: 'sso-settings', attributes } },
  };
}

/** Who decides whom the lab believes could come in as anybody. Switching it off is open to all who administrate. */
async function assertMayChange(ctx: Ctx, before: SsoSettings, after: SsoSettings): Promise<void> {
  const decides = ({ enabled, issuer, client_id, email_claim, trust_email, secret }: SsoSettings) =>
    JSON.stringify([enabled, issuer, client_id, email_claim, trust_email, secret]);
  if (!after.enabled || decides(before) === decides(after)) return;
  const problem = await takeoverOfAllProblem(ctx);
  if (problem)
    throw new AppError('auth.forbidden', {
      messageKey: 'errors.sso.holds_more',
      ...(problem.params ? { params: problem.params } : {}),
    });
}

export function ssoSettingsActions(services: SettingsServices): Action[] {
  return [...settingActions(services), ...linkActions()];
}

function settingActions(services: SettingsServices): Action[] {
  const { sso, translator } = services;
  return [
    defineAction({
      ...common,
      method: 'GET',
      path: base,
      summary: 'What is set about single sign-on, without the client’s secret, and what to register at the provider',
      input: z.strictObject({}),
      output: stateShape,
      versioned: true,
      run: (call) => state(call, services),
    }),
    defineAction({
      ...common,
      method: 'PUT',
      path: base,
      summary: 'Switch single sign-on on or off, or change it; another issuer or client needs its secret anew',
      input: z.strictObject({
        enabled: z.boolean().optional(),
        issuer: z.string().trim().max(1000).optional(),
        client_id: z.string().trim().max(255).optional(),
        client_secret: z.string().min(1).max(2000).nullable().optional().meta({
          description: 'Kept on this computer outside the lab, and never shown again. Null: the client has none.',
        }),
        name: z.string().trim().max(60).optional(),
        email_claim: z.string().trim().max(100).optional(),
        trust_email: z.boolean().optional(),
      }),
      output: stateShape,
      versioned: true,
      async run(call) {
        const { ctx, headers } = call;
        const { client_secret: given, ...input } = call.input;
        await assertKeptVersion(ctx, keptSettings, writeOptions(headers));
        const before = await ssoSettings(ctx.lab);
        const wanted = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
        const at = new Date(ctx.lab.clock.now()).toISOString();
        const renewed = given === undefined || given === null ? null : { id: before.secret?.id ?? ctx.lab.newId(), at };
        const secret = given === undefined ? before.secret : renewed;
        const after: SsoSettings = { ...before, ...wanted, secret };
        assertUsable(after);
        await assertMayChange(ctx, before, after);
        // First the secret: without it nobody would come in.
        if (given && secret) sso.secrets.keep({ id: secret.id, issuer: after.issuer, client: after.client_id }, given);
        await keepSettings(ctx, after);
        if (given === null && before.secret) sso.secrets.drop(before.secret.id);
        return state(call, services);
      },
    }),
    defineAction({
      ...common,
      method: 'POST',
      path: `${base}/try`,
      summary: 'Read the description of a provider, and say in words what keeps anybody from signing in there',
      input: z.strictObject({ issuer: z.string().trim().min(1).max(1000) }),
      output: lookShape,
      async run({ ctx, input }) {
        const attributes = await sso.look({ issuer: input.issuer, clientId: 'plumbline', secret: null }).then(
          ({ endpoint }) => ({ works: true, problem: null, endpoint }),
          (error: unknown) => {
            if (!(error instanceof ProviderFault)) throw error;
            const problem = translator.text(ctx.language, `errors.sso.fault.${error.kind}`, error.params);
            return { works: false, problem, endpoint: null };
          },
        );
        return { body: { data: { id: 'sso', type: 'sso-provider', attributes } } };
      },
    }),
  ];
}

function linkActions(): Action[] {
  return [
    defineAction({
      ...common,
      method: 'GET',
      path: 'users/{id}/sign-in-links',
      summary: 'Who a user is at the providers of single sign-on',
      requirement: needs('user_management_view'),
      input: z.strictObject({ id: z.string() }),
      output: listOf(linkShape),
      async run({ ctx, input }) {
        await userToLookAfter(ctx, input.id);
        const links = await signInLinksOf(ctx, input.id);
        return { list: { data: links.map(({ id, ...attributes }) => ({ id, type: 'sign-in-link', attributes })) } };
      },
    }),
    defineAction({
      ...common,
      method: 'DELETE',
      path: 'users/{id}/sign-in-links/{link_id}',
      summary: 'Undo the link of a user to who he is at the provider; his sessions end',
      requirement: needs('user_management_admin'),
      input: z.strictObject({ id: z.string(), link_id: z.string() }),
      async run({ ctx, input }) {
        await removeSignInLink(ctx, { userId: input.id, id: input.link_id });
        return {};
      },
    }),
  ];
}
