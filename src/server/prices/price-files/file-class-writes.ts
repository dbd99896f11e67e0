// What was planned for a file of price classes, written: classes from the root down, then their amounts.

import type { ImportRow } from '../../core/imports/import-kind.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { ManyChange } from '../../core/many/plan-many.ts';
import { writeMany } from '../../core/many/write-many.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { ClassWrite, PlannedAmount } from '../engine/plan/plan-class-file.ts';
import { type ClassRef, refKey } from '../engine/plan/plan-class-targets.ts';
import { asInput } from './file-judged.ts';

interface RowWrite {
  ref: ClassRef;
  write: ClassWrite | null;
  amount: PlannedAmount | null;
}

export async function writeClassFile(ctx: Ctx, rows: AsyncIterable<ImportRow>): Promise<void> {
  const written: RowWrite[] = [];
  for await (const { write } of rows) written.push(write as unknown as RowWrite);
  const classes = written.flatMap(({ write }) => write ?? []);
  const ids = new Map<string, string>();
  for (const { ref } of classes) if ('fresh' in ref) ids.set(refKey(ref), ctx.lab.newId());
  const idOf = (ref: ClassRef): string => ('known' in ref ? ref.known : (ids.get(refKey(ref)) ?? ''));
  for (const level of byLevel(classes)) await writeClasses(ctx, level, idOf);
  await writeAmounts(ctx, written, idOf);
}

/** Nobody is written before what stands above him. */
function byLevel(classes: readonly ClassWrite[]): ClassWrite[][] {
  const byKey = new Map(classes.map((one) => [refKey(one.ref), one]));
  const depths = new Map<string, number>();
  const depthOf = ({ ref, parent }: ClassWrite): number => {
    const key = refKey(ref);
    const known = depths.get(key);
    if (known !== undefined) return known;
    const above = parent ? byKey.get(refKey(parent)) : undefined;
    const depth = above ? depthOf(above) + 1 : 0;
    depths.set(key, depth);
    return depth;
  };
  const levels: ClassWrite[][] = [];
  for (const one of classes) {
    const depth = depthOf(one);
    levels[depth] = [...(levels[depth] ?? []), one];
  }
  return levels;
}

async function writeClasses(ctx: Ctx, level: readonly ClassWrite[], idOf: (ref: ClassRef) => string): Promise<void> {
  const resource = ctx.lab.registry.resource('price_class');
  const changes = level.map(({ ref, number, values, parent }): ManyChange => {
    const moved: Row = parent === undefined ? {} : { parent_id: parent === null ? null : idOf(parent) };
    const own = asInput(resource, { ...values, ...moved });
    if ('known' in ref) return { id: ref.known, input: { values: own } };
    return { input: { values: { ...asInput(resource, { [resource.key]: idOf(ref), number }), ...own } } };
  });
  await writeMany(ctx, resource, changes);
}

async function writeAmounts(ctx: Ctx, rows: readonly RowWrite[], idOf: (ref: ClassRef) => string): Promise<void> {
  const resource = ctx.lab.registry.resource('service_price');
  const changes = rows.flatMap(({ ref, amount }): ManyChange[] => {
    if (!amount) return [];
    if (amount.id !== null) return [{ id: amount.id, input: { values: asInput(resource, amount.values) } }];
    const row = { price_class_id: idOf(ref), price_category_id: amount.groupId, ...amount.values };
    return [{ input: { values: asInput(resource, row) } }];
  });
  await writeMany(ctx, resource, changes);
}
