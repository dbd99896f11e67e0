// Members of price classes: device types and procedures, each in one class at most. Assigning one that is in another class moves it.
// docs/interface/prices.md#records, docs/interface/prices.md#members ("Assigning an already assigned member moves it").

import { AppError, type FieldProblems, invalid } from '../../contract/errors.ts';
import { assertMay } from '../../core/access/permissions.ts';
import { type Ctx, inTransaction } from '../../core/lab/context.ts';
import { missingKeys } from '../../core/rows/missing-keys.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import type { WriteInput } from '../../core/validate/decode.ts';
import { createRecord, updateRecord } from '../../core/write/write.ts';
import { sameText } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import { asText } from '../../lib/as-text.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';

const recordOf: Readonly<Record<string, ResourceName>> = { types: 'device_type', procedures: 'procedure' };
/** Bulk payloads say it in the singular (docs/interface/prices.md#records). */
const tableOf: Readonly<Record<string, string>> = {
  type: 'types',
  procedure: 'procedures',
  types: 'types',
  procedures: 'procedures',
};

export async function memberProblems(ctx: Ctx, { before, values }: { before: Row | null; values: Row }): Promise<FieldProblems> {
  const changed = ['member_table', 'member_id'].some((column) => column in values && values[column] !== before?.[column]);
  const { member_table: table, member_id: id }: Row = { ...before, ...values };
  const name = recordOf[String(table)];
  if (!changed || name === undefined || typeof id !== 'string') return {};
  const missing = await missingKeys(ctx, ctx.lab.registry.resource(name), [id]);
  return missing.length > 0 ? { member_id: [{ key: 'errors.field.no_such_record', params: { id } }] } : {};
}

export interface Assigned {
  row: SelectedRow<'price_class_member'>;
  created: boolean;
  /** It was in another class before. */
  moved: boolean;
}

function memberResource(ctx: Ctx): ResolvedResource<'price_class_member'> {
  return ctx.lab.registry.resource('price_class_member');
}

/** By the attributes' present names: an administrator may have exchanged them. */
function named(resource: ResolvedResource, column: string): string {
  return resource.byColumn.get(column)?.attr ?? column;
}

export async function assignMember(ctx: Ctx, input: WriteInput): Promise<Assigned> {
  const resource = memberResource(ctx);
  assertMay(ctx, resource, 'create');
  const [tableAttr, idAttr, classAttr] = ['member_table', 'member_id', 'price_class_id'].map((name) => named(resource, name));
  const table = tableOf[asText(input.values[tableAttr ?? ''])];
  const values: Record<string, unknown> = { ...input.values, ...(table ? { [tableAttr ?? '']: table } : {}) };
  return inTransaction(ctx, async (inner) => {
    const id = values[idAttr ?? ''];
    const known =
      table !== undefined && typeof id === 'string'
        ? await typed(inner.db)
            .selectFrom('price_class_members')
            .select(['id', 'price_class_id'])
            .where('member_table', '=', table)
            .where((eb) => sameText(eb.ref('member_id'), id))
            .executeTakeFirst()
        : undefined;
    if (!known) return { row: await createRecord(inner, resource, { ...input, values }), created: true, moved: false };
    const target = values[classAttr ?? ''] ?? null;
    if (target === null) throw invalid({ price_class_id: [{ key: 'errors.field.required' }] });
    const row = await updateRecord(inner, resource, { id: known.id, input: { ...input, values } });
    return { row, created: false, moved: known.price_class_id !== row.price_class_id };
  });
}

export interface MemberInput {
  price_class_id: string;
  member_table: string;
  member_id: string;
}

export type MemberResult = ({ ok: true } & Assigned) | { ok: false; error: AppError };

/** Each by itself: what fails is said, the rest goes on. */
export async function assignMembers(ctx: Ctx, members: readonly MemberInput[]): Promise<MemberResult[]> {
  const resource = memberResource(ctx);
  const results: MemberResult[] = [];
  for (const member of members) {
    const values = Object.fromEntries(Object.entries(member).map(([column, value]) => [named(resource, column), value]));
    try {
      results.push({ ok: true, ...(await assignMember(ctx, { values })) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push({ ok: false, error });
    }
  }
  return results;
}
