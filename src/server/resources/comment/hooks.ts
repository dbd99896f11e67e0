// A comment is about a record that is there and that its author sees, speaks to people who see it as well, and says who wrote it. It is
// not changed afterwards.
import { AppError } from '../../contract/errors.ts';
import { isNameable } from '../../core/access/named-rows.ts';
import { mayView } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, Prepared, ProblemsOf, ResourceHooks } from '../../core/lab/hooks.ts';
import { missingKeys } from '../../core/rows/missing-keys.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { StoredColumns } from '../../schema/row-values.ts';
import { type Mention, mentionsIn, mostMentions, readerOf } from './mentions.ts';
import { mentionedByName } from './named-mentions.ts';

type Columns = StoredColumns<'comment'>;
type Change = JudgedChange<'comment'>;

const kindOf = (ctx: Ctx, name: unknown): ResolvedResource | undefined =>
  ctx.lab.registry.all().find((one) => one.name === name && isNameable(one));

async function complete(ctx: Ctx, { action, values }: Change): Promise<Columns> {
  if (action !== 'create') return {};
  const { principal } = ctx;
  const author = principal.program ? {} : { user_uID: principal.userId, user_name: principal.name };
  const kind = kindOf(ctx, values.resource);
  const found: Mention[] = [];
  if (kind && typeof values.text === 'string')
    for (const id of mentionsIn(values.text).slice(0, mostMentions)) {
      const reader = await readerOf(ctx, id, { kind, id: String(values.record_key) });
      if (reader) found.push(reader);
    }
  return { mentions: JSON.stringify(found), mentioned: found.map(({ name }) => name).join(', ') || null, ...author };
}

async function check(ctx: Ctx, { action, values }: Change): Promise<ProblemsOf<'comment'>> {
  if (action === 'update') throw new AppError('record.locked', { messageKey: 'errors.comment.stays' });
  if (action !== 'create') return {};
  const { resource, record_key: id, text, mentions } = values;
  if (typeof resource !== 'string' || typeof id !== 'string') return {};
  const kind = kindOf(ctx, resource);
  if (!kind) {
    const allowed = ctx.lab.registry.all().filter(isNameable);
    return { resource: [{ key: 'errors.field.choice', params: { allowed: allowed.map(({ name }) => name).join(', ') } }] };
  }
  const seen = mayView(ctx, kind) && (await missingKeys(ctx, kind, [id])).length === 0;
  const problems = typeof text === 'string' && seen ? mentionProblems(text, mentions) : [];
  return {
    ...(seen ? {} : { record_key: [{ key: 'errors.field.no_such_record', params: { id } }] }),
    ...(problems.length > 0 ? { text: problems } : {}),
  };
}

/** A file names people as they are called; its texts come as they are kept. */
async function fromFile(ctx: Ctx, { resource, record_key: id, text }: Columns): Promise<Prepared<'comment'>> {
  const kind = kindOf(ctx, resource);
  if (!kind || typeof id !== 'string' || typeof text !== 'string') return {};
  const { text: kept, problem } = await mentionedByName(ctx, text, { kind, id });
  return problem ? { problems: { text: [problem] } } : { values: { text: kept } };
}

/** All that are wrong at once. */
function mentionProblems(text: string, known: unknown) {
  const asked = mentionsIn(text);
  if (asked.length > mostMentions) return [{ key: 'errors.comment.too_many', params: { max: mostMentions } }];
  const found = new Set((JSON.parse(typeof known === 'string' ? known : '[]') as Mention[]).map(({ id }) => id));
  return asked.filter((id) => !found.has(id)).map((id) => ({ key: 'errors.comment.no_reader', params: { id } }));
}

export const commentHooks: ResourceHooks<'comment'> = { fromFile, complete, check };
