// Who is spoken to in a comment, and who can be: nobody is called to a record they may not see.
import { missingOperation } from '../../contract/operations.ts';
import { mayView } from '../../core/access/permissions.ts';
import { loadPrincipal } from '../../core/access/principals.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { missingKeys } from '../../core/rows/missing-keys.ts';
import { today } from '../../lib/clock.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';

/** More is an announcement. */
export const mostMentions = 20;

export interface Mention {
  id: string;
  name: string;
}

const mentioned = /<@([^<>\s]{1,80})>/g;

/** Each once, in the order of the text. */
export function mentionsIn(text: string): string[] {
  return [...new Set([...text.matchAll(mentioned)].map(([, id = '']) => id))];
}

export interface CommentedRecord {
  kind: ResolvedResource;
  id: string;
}

/** Null: there is no such user, or they see no comments of this record. */
export async function readerOf(ctx: Ctx, userId: string, { kind, id }: CommentedRecord): Promise<Mention | null> {
  const { registry, clock } = ctx.lab;
  const principal = await loadPrincipal({ db: ctx.db, registry }, userId, today(clock));
  if (!principal || missingOperation(registry.resource('comment').definition.operations.view, principal.operations)) return null;
  const theirs: Ctx = { ...ctx, principal };
  if (!mayView(theirs, kind) || (await missingKeys(theirs, kind, [id])).length > 0) return null;
  return { id: principal.userId, name: principal.name };
}
