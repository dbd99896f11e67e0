// A user's own API keys for v1, and his own password. docs/interface/access.md#passwords.
import { z } from 'zod';
import { hashSecret, newSecret } from '../auth/secrets/secrets.ts';
import type { SignIn } from '../auth/sign-in.ts';
import { person } from '../contract/operations.ts';
import { createKey, deleteKey, keysOf, setOwnPassword } from '../core/users/account.ts';
import { listOf, objectShape, oneOf } from '../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import { beginSession } from './browser-session.ts';
import type { SessionCookie } from './cookies.ts';

const shared = {
  requirement: person('Everyone may know and manage his own account.'),
  since: '0.1.0',
} as const;

/** Of every account, those of the customer's room among them. */
const ofAccount = { ...shared, inRoom: true } as const;

export const keyFields = { name: z.string(), created_at: z.string(), last_used_at: z.string().nullable() };
export const shownKey = z.string().meta({ description: 'The secret, shown this once.', examples: ['q3V7…'] });

interface KeyServices {
  signIn: SignIn;
  sessionCookie: SessionCookie;
}

export function keyActions({ signIn, sessionCookie }: KeyServices): Action[] {
  return [
    defineAction({
      ...shared,
      method: 'GET',
      path: 'auth/api-keys',
      summary: 'The own API keys, without their secrets',
      input: z.strictObject({}),
      output: listOf(objectShape('api-key', z.object(keyFields))),
      async run({ ctx }) {
        const data = (await keysOf(ctx, ctx.principal.userId)).map(({ id, ...attributes }) => ({
          id,
          type: 'api-key',
          attributes,
        }));
        return { list: { data } };
      },
    }),
    defineAction({
      ...shared,
      method: 'POST',
      path: 'auth/api-keys',
      summary: 'Make an API key; its secret is shown this once',
      input: z.strictObject({ name: z.string().min(1).max(255) }),
      output: oneOf(objectShape('api-key', z.object({ ...keyFields, api_key: shownKey }))),
      status: 201,
      async run({ ctx, input }) {
        const secret = newSecret();
        const { id, ...attributes } = await createKey(ctx, {
          userId: ctx.principal.userId,
          name: input.name,
          hash: hashSecret(secret),
        });
        return { body: { data: { id, type: 'api-key', attributes: { ...attributes, api_key: secret } } } };
      },
    }),
    defineAction({
      ...shared,
      method: 'DELETE',
      path: 'auth/api-keys/{id}',
      summary: 'Revoke an own API key; it is refused from the next request on',
      input: z.strictObject({ id: z.string() }),
      async run({ ctx, input }) {
        await deleteKey(ctx, { userId: ctx.principal.userId, id: input.id });
        return {};
      },
    }),
    defineAction({
      ...ofAccount,
      method: 'POST',
      path: 'auth/password',
      summary: 'Change the own password; ends all sessions and tokens but those that are named, and this browser goes on',
      input: z.strictObject({
        current_password: z.string().min(1).max(1000),
        password: z.string().min(1).max(1000),
        keep_tokens: z
          .array(z.string().max(100))
          .max(50)
          .optional()
          .meta({ description: 'Of the own tokens those that stay signed in, by their ids.' }),
      }),
      async run({ ctx, input, headers, signal }) {
        const { userId, email } = ctx.principal;
        const { address } = ctx;
        await signIn.byPassword({ email, password: input.current_password, address, gone: signal });
        await setOwnPassword(ctx, { password: input.password, keepTokens: input.keep_tokens ?? [] });
        const cookie = typeof headers.cookie === 'string' ? headers.cookie : undefined;
        if (sessionCookie.secretOf(cookie) === null) return {};
        const program = String(headers['user-agent'] ?? '').slice(0, 255);
        const begun = { userId, address, program, cookie, secure: ctx.encrypted === true };
        return { headers: { 'Set-Cookie': await beginSession({ signIn, sessionCookie }, begun) } };
      },
    }),
  ];
}
