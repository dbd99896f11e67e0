// Who can be mentioned in a comment on a record: those who would see it, by the beginning of a name.

import { z } from 'zod';
import { notFound } from '../../contract/errors.ts';
import { givenName } from '../../contract/names/person-names.ts';
import { needs } from '../../contract/operations.ts';
import { isNameable } from '../../core/access/named-rows.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { getRecord } from '../../core/read/read.ts';
import { rising } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import { oneOf } from '../../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import { type CommentedRecord, type Mention, readerOf } from './mentions.ts';

/** A list that opens below a word. */
const mostOffered = 8;
/** A lab has some dozens of accounts; of hundreds that fit no name, not all are asked about. */
const mostTried = 200;

async function people(ctx: Ctx, record: CommentedRecord, q: string): Promise<Mention[]> {
  const users = await typed(ctx.db)
    .selectFrom('users')
    .select(['uID', 'firstname', 'lastname', 'email'])
    .where('status', '=', 'active')
    .orderBy('lastname', rising)
    .orderBy('uID', rising)
    .execute();
  const wanted = q.trim().toLocaleLowerCase();
  const fits = users.filter(({ firstname, lastname, email }) => {
    const names = [firstname, lastname, givenName({ firstname, lastname }), email];
    return names.some((name) => name?.toLocaleLowerCase().startsWith(wanted));
  });
  const found: Mention[] = [];
  for (const { uID } of fits.slice(0, mostTried)) {
    const reader = await readerOf(ctx, uID, record);
    if (reader) found.push(reader);
    if (found.length === mostOffered) break;
  }
  return found;
}

export const commentPeopleAction: Action = defineAction({
  method: 'GET',
  path: 'comments/people',
  summary: 'Who can be mentioned in a comment on a record: up to eight who see it, by the beginning of a name',
  requirement: needs('notepad_edit'),
  since: '0.13.0',
  mayBeAway: true,
  input: z.strictObject({
    resource: z.string().min(1).max(40),
    record_key: z.string().min(1).max(80),
    q: z.string().max(80).default(''),
  }),
  output: oneOf(z.array(z.object({ id: z.string(), name: z.string() }))),
  async run({ ctx, input: { resource, record_key: id, q } }) {
    const kind = ctx.lab.registry.all().find((one) => one.name === resource && isNameable(one));
    if (!kind) throw notFound(id);
    await getRecord(ctx, kind, id);
    return { body: { data: await people(ctx, { kind, id }, q) } };
  },
});
