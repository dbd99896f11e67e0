// Signing in to v2: tokens in both login forms, who am I, list and revoke. Spec 4.4; decisions 4.5.
import { z } from 'zod';
import { AppError } from '../../../contract/errors.ts';
import { open, signedIn } from '../../../contract/operations.ts';
import type { SignIn } from '../../../auth/sign-in.ts';
import { hashSecret } from '../../../auth/secrets.ts';
import { type Action, type ActionCall, defineAction } from '../../../core/actions.ts';
import { writeAudit } from '../../../core/audit.ts';
import { type Ctx, inTransaction } from '../../../core/context.ts';
import type { Principals } from '../../../core/principals.ts';
import { typed } from '../../../db/connection.ts';
import { textSetting } from '../../lab-settings.ts';
import { updateRow } from '../../../core/write.ts';

const tokenInput = z.object({
  email: z.string().min(1).max(255),
  password: z.string().min(1).max(1000),
  device_name: z.string().max(255).default('API'),
});
const self = signedIn('Everyone may know and manage his own account.');

interface AuthServices {
  signIn: SignIn;
  principals: Principals;
}

export function authActions({ signIn, principals }: AuthServices): Action[] {
  async function issue({ ctx, input }: ActionCall<z.infer<typeof tokenInput>>): Promise<string> {
    const userId = await signIn.byPassword({ email: input.email, password: input.password, address: ctx.address });
    const principal = await principals.byId(userId);
    if (!principal) throw new AppError('auth.login_failed');
    const token = await signIn.issueToken(userId, input.device_name || 'API');
    await inTransaction({ ...ctx, principal }, (inner) => writeAudit(inner, { resource: 'user', recordKey: userId, action: 'token' }));
    return token;
  }

  return [
    defineAction({
      face: 'v2',
      method: 'POST',
      path: 'auth/token',
      summary: 'Issue a token for e-mail and password',
      requirement: open('This is where a caller proves who he is.'),
      since: '0.1.0',
      input: tokenInput,
      output: z.object({ token: z.string() }),
      run: async (call) => ({ status: 200, body: { token: await issue(call) } }),
    }),
    defineAction({
      face: 'v2',
      method: 'POST',
      path: 'auth/login',
      summary: 'Issue a token (the form used in scripts)',
      requirement: open('This is where a caller proves who he is.'),
      since: '0.1.0',
      input: tokenInput,
      output: z.object({ data: z.object({ id: z.string(), type: z.literal('token'), attributes: z.object({ token: z.string() }) }) }),
      async run(call) {
        const token = await issue(call);
        return { status: 200, body: { data: { id: token.split('|')[0], type: 'token', attributes: { token } } } };
      },
    }),
    ...ownAccount(),
    ...tokenList(),
  ];
}

async function me(ctx: Ctx): Promise<unknown> {
  const { principal, lab } = ctx;
  const user = await typed(ctx.db).selectFrom('users').select(['firstname', 'lastname']).where('uID', '=', principal.userId).executeTakeFirst();
  return {
    data: {
      id: principal.userId,
      type: 'user',
      attributes: {
        email: principal.email,
        firstname: user?.firstname ?? null,
        lastname: user?.lastname ?? null,
        language: principal.language,
        operations: [...principal.operations],
        lab_name: await textSetting(lab, 'lab.name'),
        currency: await textSetting(lab, 'settings.price.company_currency'),
      },
    },
  };
}

function ownAccount(): Action[] {
  return [
    defineAction({
      face: 'v2',
      method: 'GET',
      path: 'auth/me',
      summary: 'The signed-in user, his operations and language',
      requirement: self,
      since: '0.1.0',
      input: z.object({}),
      run: async ({ ctx }) => ({ body: await me(ctx) }),
    }),
    defineAction({
      face: 'v2',
      method: 'PATCH',
      path: 'auth/me',
      summary: 'Change the own language',
      requirement: self,
      since: '0.1.0',
      input: z.strictObject({ language: z.enum(['de', 'en']) }),
      async run({ ctx, input }) {
        const users = ctx.lab.registry.resource('user');
        await inTransaction(ctx, async (inner) => {
          await updateRow(inner, users, { key: ctx.principal.userId, values: { language: input.language } });
          await writeAudit(inner, {
            resource: 'user',
            recordKey: ctx.principal.userId,
            action: 'update',
            before: { language: ctx.principal.language },
            after: { language: input.language },
          });
        });
        return { body: await me({ ...ctx, principal: { ...ctx.principal, language: input.language } }) };
      },
    }),
  ];
}

function bearerHash(headers: ActionCall<unknown>['headers']): string | null {
  const secret = /^Bearer\s+[^|\s]+\|(\S+)$/i.exec(String(headers.authorization ?? ''))?.[1];
  return secret === undefined ? null : hashSecret(secret);
}

async function revoke(ctx: Ctx, id: string): Promise<void> {
  const removed = await typed(ctx.db).deleteFrom('tokens').where('uID', '=', id).where('user_uID', '=', ctx.principal.userId).executeTakeFirst();
  if (Number(removed.numDeletedRows) === 0) throw new AppError('record.not_found', { params: { id } });
  await inTransaction(ctx, (inner) => writeAudit(inner, { resource: 'user', recordKey: ctx.principal.userId, action: 'token_revoked' }));
}

function tokenList(): Action[] {
  return [
    defineAction({
      face: 'v2',
      method: 'GET',
      path: 'auth/tokens',
      summary: 'The own tokens, without their secrets',
      requirement: self,
      since: '0.1.0',
      input: z.object({}),
      async run({ ctx, headers }) {
        const rows = await typed(ctx.db).selectFrom('tokens').selectAll().where('user_uID', '=', ctx.principal.userId).orderBy('rid', 'desc').execute();
        const current = bearerHash(headers);
        const data = rows.map((row) => ({
          id: row.uID,
          type: 'token',
          attributes: { device_name: row.name, created_at: row.created_at, last_used_at: row.last_used_at, current: row.secret_hash === current },
        }));
        return { body: { data, meta: { total: data.length, page: 1, per_page: Math.max(1, data.length), last_page: 1 }, links: { self: '/api/v2/auth/tokens', next: null, prev: null } } };
      },
    }),
    defineAction({
      face: 'v2',
      method: 'DELETE',
      path: 'auth/tokens/{id}',
      summary: 'Revoke one of the own tokens',
      requirement: self,
      since: '0.1.0',
      input: z.object({ id: z.string() }),
      async run({ ctx, input }) {
        await revoke(ctx, input.id);
        return {};
      },
    }),
    defineAction({
      face: 'v2',
      method: 'DELETE',
      path: 'auth/token',
      summary: 'Revoke the token in use',
      requirement: self,
      since: '0.1.0',
      input: z.object({}),
      async run({ ctx, headers }) {
        const hash = bearerHash(headers);
        const row = hash === null ? undefined : await typed(ctx.db).selectFrom('tokens').select('uID').where('secret_hash', '=', hash).executeTakeFirst();
        if (!row) throw new AppError('record.not_found', { params: { id: 'token' } });
        await revoke(ctx, row.uID);
        return {};
      },
    }),
  ];
}
