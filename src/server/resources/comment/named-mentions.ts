// Mentions in a text from elsewhere: written by name there, kept by key here. Who is not called so, or does not see the record, is not
// told apart: the name stays as it was written. docs/interface/records.md#comments.

import type { FieldProblem } from '../../contract/errors.ts';
import { givenName } from '../../contract/names/person-names.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { typed } from '../../db/typed.ts';
import { type CommentedRecord, mentionsIn, mostMentions, readerOf } from './mentions.ts';

interface Called {
  id: string;
  name: string;
}

/** Names as they can be mentioned: the longest first, as one may begin another. */
async function peopleByName(ctx: Ctx): Promise<Called[]> {
  const users = await typed(ctx.db)
    .selectFrom('users')
    .select(['uID', 'firstname', 'lastname', 'email'])
    .where('status', '=', 'active')
    .execute();
  return users
    .flatMap(({ uID, firstname, lastname, email }) => {
      const name = givenName({ firstname, lastname });
      return [name, email ?? ''].filter((one) => one.trim() !== '').map((one): Called => ({ id: uID, name: one }));
    })
    .sort((one, other) => other.name.length - one.name.length);
}

const begins = /(?<=^|[\s(])@(?=\p{L})/gu;

export async function mentionedByName(
  ctx: Ctx,
  text: string,
  record: CommentedRecord,
): Promise<{ text: string; problem?: FieldProblem }> {
  if (text.search(begins) < 0) return { text };
  const people = await peopleByName(ctx);
  let written = '';
  let last = 0;
  for (const { index } of text.matchAll(begins)) {
    if (index < last || mentionsIn(written).length > mostMentions) continue;
    const rest = text.slice(index + 1).toLocaleLowerCase();
    const fits = people.filter(
      ({ name }) => rest.startsWith(name.toLocaleLowerCase()) && !/^[\p{L}\p{N}]/u.test(rest.slice(name.length)),
    );
    const readers: Called[] = [];
    for (const one of fits.filter(({ name }) => name.length === fits[0]?.name.length))
      if (await readerOf(ctx, one.id, record)) readers.push(one);
    const [reader, other] = readers;
    if (!reader) continue;
    if (other) return { text, problem: { key: 'errors.comment.several_called', params: { name: reader.name } } };
    written += `${text.slice(last, index)}<@${reader.id}>`;
    last = index + 1 + reader.name.length;
  }
  return { text: written + text.slice(last) };
}
