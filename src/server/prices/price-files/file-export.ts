// Prices and price classes as the files their imports take: fixed columns, references by name, every row of the list. Exporting and
// importing again changes nothing. docs/interface/prices.md#endpoints (`/prices/export`); docs/interface/prices.md#export.

import { fromHundredths } from '../../contract/values/hundredths.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { OwnTable } from '../../core/read/export-columns.ts';
import { loadRelations } from '../../core/read/relations.ts';
import { atMoment, type MomentReader, streamRecords } from '../../core/read/stream.ts';
import { typed } from '../../db/typed.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { Stored } from '../../schema/fields/field-type.ts';
import type { ColumnsOf } from '../../schema/rows.generated.ts';
import type { TableCell } from '../../tabular/cells/table-column.ts';
import { folded } from '../engine/plan/plan-price-file.ts';
import { classFileColumns, type FileColumn, fileTableColumns, priceFileColumns } from './file-columns.ts';
import { labCurrency } from './file-currency.ts';

async function tableColumns(ctx: Ctx, columns: readonly FileColumn[]) {
  return fileTableColumns(columns, ctx.lab.registry, await labCurrency(ctx.lab));
}

const hundredths: ReadonlySet<string> = new Set(['price', 'price_min', 'price_max', 'costs', 'quantity', 'discount', 'tax']);

function cells(columns: readonly FileColumn[], values: Readonly<Record<string, Stored>>): TableCell[] {
  return columns.map(({ name }) => {
    const value = values[name] ?? null;
    return typeof value === 'number' && hundredths.has(name) ? fromHundredths(value) : value;
  });
}

async function* whileOpen(reader: MomentReader, parts: AsyncGenerator<TableCell[][]>): AsyncGenerator<TableCell[][]> {
  try {
    yield* parts;
  } finally {
    await reader.done();
  }
}

const priceTable: OwnTable = async ({ ctx, query, extra }) => {
  const resource = ctx.lab.registry.resource('price');
  async function* rows(): AsyncGenerator<TableCell[][]> {
    const reader = await atMoment(ctx);
    async function* read() {
      for await (const part of streamRecords(reader, resource, query, extra)) {
        const related = await loadRelations({ ctx: reader.ctx, resource, rows: part, names: ['device_type', 'price_category'] });
        yield part.map((row) => {
          const { device_type: type, price_category: group } = related.get(row) ?? {};
          return cells(priceFileColumns, { ...row, type: type?.type_name ?? null, group: group?.name ?? null });
        });
      }
    }
    yield* whileOpen(reader, read());
  }
  return { columns: await tableColumns(ctx, priceFileColumns), parts: rows() };
};

interface ClassNames {
  byId: ReadonlyMap<string, { number: string | null; name: string }>;
  /** How a file names a class that stands above another: by its name where that says it, else by its number. */
  parentName(id: string): string | null;
}

async function classNames(ctx: Ctx): Promise<ClassNames> {
  const all = await typed(ctx.db).selectFrom('price_classes').select(['id', 'number', 'name']).execute();
  const byId = new Map(all.map(({ id, ...one }) => [id, one]));
  const taken = new Map<string, number>();
  for (const { number, name } of all)
    for (const one of new Set([folded(name), folded(number ?? '')])) taken.set(one, (taken.get(one) ?? 0) + 1);
  return {
    byId,
    parentName(id) {
      const one = byId.get(id);
      if (!one) return null;
      return taken.get(folded(one.name)) === 1 ? one.name : (one.number ?? one.name);
    },
  };
}

/** Amounts of the classes themselves: those of a service or a single type are no part of the file. */
async function amountsOf(ctx: Ctx, classes: readonly ColumnsOf<'price_class'>[]): Promise<Map<string, Row[]>> {
  const rows = await typed(ctx.db)
    .selectFrom('service_prices as p')
    .leftJoin('price_category as g', 'g.uID', 'p.price_category_id')
    .select(['p.price_class_id', 'g.name as group', 'p.complexity', 'p.start_date', 'p.end_date'])
    .select(['p.price', 'p.tax', 'p.quantity', 'p.discount'])
    .where('p.service_id', 'is', null)
    .where('p.type_tID', 'is', null)
    .where(
      'p.price_class_id',
      'in',
      classes.map(({ id }) => id),
    )
    .orderBy('p.rid')
    .execute();
  const byClass = new Map<string, Row[]>();
  for (const { price_class_id: id, ...row } of rows) byClass.set(id ?? '', [...(byClass.get(id ?? '') ?? []), row]);
  return byClass;
}

const priceClassTable: OwnTable = async ({ ctx, query, extra }) => {
  const resource = ctx.lab.registry.resource('price_class');
  async function* rows(): AsyncGenerator<TableCell[][]> {
    const reader = await atMoment(ctx);
    async function* read() {
      const names = await classNames(reader.ctx);
      for await (const part of streamRecords(reader, resource, query, extra)) {
        const amounts = await amountsOf(reader.ctx, part);
        yield part.flatMap((row) => {
          const parent = row.parent_id === null ? null : names.parentName(row.parent_id);
          return (amounts.get(row.id) ?? [{}]).map((amount) => cells(classFileColumns, { ...row, parent, ...amount }));
        });
      }
    }
    yield* whileOpen(reader, read());
  }
  return { columns: await tableColumns(ctx, classFileColumns), parts: rows() };
};

export const priceTables: Readonly<Record<string, OwnTable>> = { price: priceTable, price_class: priceClassTable };
