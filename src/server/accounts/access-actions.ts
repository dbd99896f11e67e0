// What user management does for a user besides his record: keys, tokens, sessions, and the lock after wrong passwords.
import { z } from 'zod';
import { hashSecret, newSecret } from '../auth/secrets/secrets.ts';
import type { SignIn } from '../auth/sign-in.ts';
import { needs } from '../contract/operations.ts';
import { isoOf } from '../contract/values/dates.ts';
import { keptCode } from '../core/users/access-codes.ts';
import { createKey } from '../core/users/account.ts';
import { factorState } from '../core/users/factor-state.ts';
import {
  accessesOf,
  accessKinds,
  endAccess,
  endAllAccess,
  unlock,
  userToActFor,
  userToLookAfter,
} from '../core/users/user-access.ts';
import { listThatSays, objectShape, oneOf } from '../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import { keyFields, shownKey } from './key-actions.ts';

const accessShape = objectShape(
  'user-access',
  z.object({
    kind: z.enum(accessKinds),
    name: z.string().meta({ description: 'Of a session: the program it came with.' }),
    address: z.string().nullable(),
    created_at: z.string(),
    last_used_at: z.string().nullable(),
    expires_at: z.string().nullable(),
  }),
);

const accessList = listThatSays(accessShape, {
  waits_seconds: z
    .int()
    .meta({ description: 'Further tries to sign in wait so long after too many wrong passwords; 0: not at all.' }),
  second_factor: z.boolean().meta({ description: 'He signs in with a code as well.' }),
  access_code_until: z.string().nullable().meta({ description: 'So long a code counts with which he may set a password.' }),
});

const change = { requirement: needs('user_management_admin'), since: '0.4.0' } as const;

export function accessActions(signIn: Pick<SignIn, 'waits' | 'forgive'>): Action[] {
  return [
    defineAction({
      ...change,
      method: 'GET',
      path: 'users/{id}/accesses',
      summary: 'Keys, tokens and sessions of a user, without their secrets',
      requirement: needs('user_management_view'),
      input: z.strictObject({ id: z.string() }),
      output: accessList,
      async run({ ctx, input }) {
        const user = await userToLookAfter(ctx, input.id);
        const data = (await accessesOf(ctx, input.id)).map(({ id, ...attributes }) => ({ id, type: 'user-access', attributes }));
        const code = await keptCode(ctx, input.id);
        const meta = {
          waits_seconds: signIn.waits(String(user.email)),
          second_factor: (await factorState(ctx.db, input.id)).on,
          access_code_until: code && isoOf(code.expiresAt),
        };
        return { list: { data, meta } };
      },
    }),
    defineAction({
      ...change,
      method: 'DELETE',
      path: 'users/{id}/accesses',
      summary: 'Sign a user out everywhere: all tokens and sessions, with keys=true his API keys, too',
      input: z.strictObject({ id: z.string(), keys: z.enum(['true', 'false']).optional() }),
      output: z.object({ meta: z.object({ ended: z.int() }) }),
      async run({ ctx, input }) {
        return { body: { meta: { ended: await endAllAccess(ctx, { userId: input.id, keys: input.keys === 'true' }) } } };
      },
    }),
    defineAction({
      ...change,
      method: 'DELETE',
      path: 'users/{id}/accesses/{access_id}',
      summary: 'End a key, a token or a session of a user; it is refused from the next request on',
      input: z.strictObject({ id: z.string(), access_id: z.string() }),
      async run({ ctx, input }) {
        await endAccess(ctx, { userId: input.id, id: input.access_id });
        return {};
      },
    }),
    defineAction({
      ...change,
      method: 'POST',
      path: 'users/{id}/api-keys',
      summary: 'Make an API key for a user; its secret is shown this once',
      input: z.strictObject({ id: z.string(), name: z.string().min(1).max(255) }),
      output: oneOf(objectShape('api-key', z.object({ ...keyFields, api_key: shownKey }))),
      status: 201,
      async run({ ctx, input }) {
        await userToActFor(ctx, input.id);
        const secret = newSecret();
        const made = await createKey(ctx, { userId: input.id, name: input.name, hash: hashSecret(secret) });
        const { id, ...attributes } = made;
        return { body: { data: { id, type: 'api-key', attributes: { ...attributes, api_key: secret } } } };
      },
    }),
    defineAction({
      ...change,
      method: 'POST',
      path: 'users/{id}/unlock',
      summary: 'Open a locked account again, and forgive its wrong passwords',
      input: z.strictObject({ id: z.string() }),
      async run({ ctx, input }) {
        const user = await userToLookAfter(ctx, input.id);
        await unlock(ctx, input.id);
        signIn.forgive(String(user.email));
        return {};
      },
    }),
  ];
}
