// What a row of a file says in words where the record keeps keys: a record of any kind, named by the word for its kind and by its number
// or name; and whatever else the record type itself reads out of words. docs/interface/prices.md#import.
import type { FieldProblem } from '#server/contract/errors.ts';
import type { Imported } from '#server/schema/define-resource.ts';
import type { Json } from '#server/schema/fields/field-type.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';
import { isNameable } from '../../access/named-rows.ts';
import { mayView } from '../../access/permissions.ts';
import type { Ctx } from '../../lab/context.ts';
import { referredTo } from '../reference-lookup.ts';
import { type RecognisedColumn, wordsOf } from './recognise-columns.ts';
import type { ReadRow, RowWording } from './record-rows.ts';

interface SayInput extends RowWording {
  read: readonly ReadRow[];
  columns: readonly RecognisedColumn[];
}

/** Values of the rows are replaced in place; what nobody understands stays as it is, with a reason. */
export async function sayByKeys(ctx: Ctx, resource: ResolvedResource, { read, columns, translator }: SayInput): Promise<void> {
  const { naming } = resource.definition.imported ?? {};
  const speaker: Speaker = {
    tell(row, column, { key, params }) {
      const attribute = row.attributeOf(column);
      const heading = columns.find((one) => one.attribute === attribute)?.column ?? null;
      row.reasons.push({ column: heading, attribute, key, ...(params ? { params } : {}) });
    },
    put(row, column, value) {
      row.input.values[row.attributeOf(column)] = value;
      row.stored[column] = typeof value === 'string' || typeof value === 'number' ? value : null;
    },
  };
  if (naming) await nameRecords(ctx, { naming, read, translator, speaker });
  const { fromFile } = ctx.lab.registry.hooks(resource.name);
  if (!fromFile) return;
  for (const row of read) {
    const { values = {}, problems = {} } = await fromFile(ctx, row.stored);
    for (const [column, value] of Object.entries(values)) speaker.put(row, column, value ?? null);
    for (const [column, found] of Object.entries(problems)) for (const problem of found ?? []) speaker.tell(row, column, problem);
  }
}

interface Speaker {
  tell(row: ReadRow, column: string, problem: FieldProblem): void;
  put(row: ReadRow, column: string, value: Json): void;
}

interface NameInput extends RowWording {
  naming: NonNullable<Imported['naming']>;
  read: readonly ReadRow[];
  speaker: Speaker;
}

const shown = (text: string) => text.slice(0, 80);

async function nameRecords(ctx: Ctx, { naming, read, translator, speaker }: NameInput): Promise<void> {
  const { resourceColumn, keyColumn } = naming;
  const kindCalled = kindsByWord(ctx, translator);
  const byKind = new Map<ResolvedResource, ReadRow[]>();
  for (const row of read) {
    const word = row.stored[resourceColumn];
    if (typeof word !== 'string') continue;
    const kind = kindCalled.get(word.trim().toLowerCase());
    if (!kind) speaker.tell(row, resourceColumn, { key: 'errors.import.unknown_kind', params: { value: shown(word) } });
    else {
      speaker.put(row, resourceColumn, kind.name);
      byKind.set(kind, [...(byKind.get(kind) ?? []), row]);
    }
  }
  for (const [kind, rows] of byKind) {
    const named = (row: ReadRow) => (typeof row.stored[keyColumn] === 'string' ? String(row.stored[keyColumn]) : null);
    const found = await referredTo(
      ctx,
      kind,
      rows.flatMap((row) => named(row) ?? []),
    );
    for (const row of rows) {
      const name = named(row);
      const record = name === null ? null : (found.get(name) ?? 'unknown');
      if (name === null || record === null) continue;
      const params = { name: shown(name) };
      if (record === 'unknown') speaker.tell(row, keyColumn, { key: 'errors.import.unknown_record', params });
      else if (record === 'ambiguous') speaker.tell(row, keyColumn, { key: 'errors.import.several_named', params });
      else speaker.put(row, keyColumn, record.id);
    }
  }
}

/** Kinds whose records the caller may see: by the names of the interface, and what the lab calls one or several of them. */
function kindsByWord(ctx: Ctx, translator: RowWording['translator']): Map<string, ResolvedResource> {
  const kinds = new Map<string, ResolvedResource>();
  for (const kind of ctx.lab.registry.all().filter((one) => isNameable(one) && mayView(ctx, one))) {
    const { v2 } = kind.definition;
    const labels = [`resource.${kind.name}`, `resource.${kind.name}.plural`].flatMap((label) => wordsOf(translator, label));
    for (const word of [kind.name, v2?.type, v2?.path, ...labels])
      if (word && !kinds.has(word.toLowerCase())) kinds.set(word.toLowerCase(), kind);
  }
  return kinds;
}
