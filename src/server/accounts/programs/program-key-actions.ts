// The own keys for programs on v2 and links of lists: seen, made and revoked in person; and those of everybody, for user management.
// docs/interface/access.md#keys-for-programs.
import { z } from 'zod';
import { hashSecret, newMarkedSecret } from '../../auth/secrets/secrets.ts';
import { needs, person } from '../../contract/operations.ts';
import { everybodysAccesses, everybodysKinds } from '../../core/users/everybodys-accesses.ts';
import { endHandedOut, handedOutOf, handOut } from '../../core/users/handed-out.ts';
import { instantShape, listOf, objectShape, oneOf } from '../../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import { handedOutFields, handedOutShape, madeFields, shownHandedOut } from './handed-out-shapes.ts';
import { presentedHash } from './presented-secret.ts';

export const inPerson = {
  requirement: person('A key that could make or end keys would be as good as any of them.'),
  since: '0.11.0',
} as const;

const shownKey = z.string().meta({
  description: 'The secret, shown this once: as `Authorization: Bearer`, as `X-API-Key`, or as the password of HTTP Basic.',
  examples: ['plk_q3V7…'],
});

const keyShape = objectShape('access-key', z.object({ ...handedOutFields, key: shownKey }));

const everybodysShape = objectShape(
  'everybodys-access',
  z.object({
    kind: z.enum(everybodysKinds),
    name: z.string(),
    user_id: z.string(),
    user_name: z.string(),
    whole: z.boolean().meta({ description: 'Neither narrowed to named operations nor to customers.' }),
    read_only: z.boolean(),
    created_at: instantShape,
    last_used_at: instantShape.nullable(),
    expires_at: instantShape.nullable(),
  }),
);

const listed = z.array(z.string().min(1).max(100)).min(1);

export const programKeyActions: readonly Action[] = [
  defineAction({
    ...inPerson,
    method: 'GET',
    path: 'auth/keys',
    summary: 'The own keys for programs and links of lists, without their secrets',
    input: z.strictObject({}),
    output: listOf(handedOutShape),
    async run({ ctx }) {
      return { list: { data: (await handedOutOf(ctx, ctx.principal.userId)).map(shownHandedOut) } };
    },
  }),
  defineAction({
    ...inPerson,
    method: 'POST',
    path: 'auth/keys',
    summary: 'Make a key for a program, as wide as its user or narrower; its secret is shown this once',
    input: z.strictObject({
      ...madeFields,
      read_only: z.boolean().default(false).meta({ description: 'It writes nothing, whatever else it may.' }),
      operations: listed
        .max(100)
        .nullable()
        .default(null)
        .meta({ description: handedOutFields.operations.description ?? '' }),
      customers: listed
        .max(1000)
        .nullable()
        .default(null)
        .meta({ description: handedOutFields.customers.description ?? '' }),
    }),
    output: oneOf(keyShape),
    status: 201,
    async run({ ctx, input, headers }) {
      const secret = newMarkedSecret('key');
      const { id, ...attributes } = await handOut(ctx, {
        ...{ form: 'key', name: input.name, hash: hashSecret(secret), validDays: input.valid_days },
        ...{ readOnly: input.read_only, operations: input.operations, customers: input.customers },
        madeWith: presentedHash(headers, false),
      });
      return { body: { data: { id, type: 'access-key', attributes: { ...attributes, key: secret } } } };
    },
  }),
  defineAction({
    ...inPerson,
    method: 'DELETE',
    path: 'auth/keys/{id}',
    summary: 'Revoke an own key or link; it is refused from the next request on',
    input: z.strictObject({ id: z.string() }),
    async run({ ctx, input }) {
      await endHandedOut(ctx, { userId: ctx.principal.userId, id: input.id });
      return {};
    },
  }),
  defineAction({
    method: 'GET',
    path: 'accesses',
    summary: 'Keys, links, API keys and signed-in programs of everybody; each ends by `DELETE /users/{id}/accesses/{access_id}`',
    requirement: needs('user_management_view'),
    since: '0.11.0',
    input: z.strictObject({}),
    output: listOf(everybodysShape),
    async run({ ctx }) {
      const data = (await everybodysAccesses(ctx)).map(({ id, ...attributes }) => ({
        id,
        type: 'everybodys-access',
        attributes,
      }));
      return { list: { data } };
    },
  }),
];
