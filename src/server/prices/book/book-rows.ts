// What the price tables hold, in the words of price finding. Every function is one statement, whatever there is to read.
import { type Expression, sql } from 'kysely';
import { type Ctx, readingDb } from '../../core/lab/context.ts';
import { textSetting } from '../../core/lab/lab-settings.ts';
import { rising } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import type {
  AmountKind,
  ClassMember,
  DeviceType,
  PriceBookRows,
  PriceClass,
  PricedArticle,
  PricedRow,
  PriceGroup,
  PriceRow,
  PriceScale,
  PriceSurcharge,
  PriceTable,
} from '../engine/book/price-book.ts';
import { leadGroupSetting } from './group-rules.ts';

const rowSources = {
  prices: { id: 'pID', type: 'type_tID', group: 'price_cat_uID' },
  service_prices: { id: 'id', type: 'type_tID', class: 'price_class_id', service: 'service_id', group: 'price_category_id' },
  device_prices: { id: 'id', device: 'MTAG', group: 'price_category_id' },
} as const satisfies Record<
  PriceTable,
  { id: string; group: string } & Partial<Record<'device' | 'type' | 'class' | 'service', string>>
>;

function rowColumns(table: PriceTable): Expression<unknown> {
  const source: Partial<Record<string, string>> = rowSources[table];
  const own = (name: string, as: string) => {
    const column = source[name];
    return sql`${column === undefined ? sql`null` : sql.ref(column)} as ${sql.id(as)}`;
  };
  return sql.join([
    sql`${sql.lit(table)} as ${sql.id('table')}`,
    own('id', 'id'),
    own('device', 'deviceId'),
    own('type', 'typeId'),
    own('class', 'classId'),
    own('service', 'serviceId'),
    own('group', 'groupId'),
    sql`complexity, start_date as ${sql.id('startDate')}, end_date as ${sql.id('endDate')}, price`,
    sql`price_min as ${sql.id('priceMin')}, price_max as ${sql.id('priceMax')}, costs, quantity, unit, discount, tax`,
    sql`created_at as ${sql.id('createdAt')}, row_version as ${sql.id('rowVersion')}`,
  ]);
}

interface Narrowed {
  column: string;
  /** Null: rows that hold nothing there. */
  values: readonly string[] | null;
}

/** Price finding hands out the rows it was given, so what stands on them besides is there again. */
export type StoredPriceRow = PriceRow & { rowVersion: number };

export function versionOf(row: PricedRow): number | null {
  return 'rowVersion' in row ? Number(row.rowVersion) : null;
}

/** All rows of a table, or those of some types or devices. */
export async function readRows(ctx: Ctx, table: PriceTable, only: Narrowed | null = null): Promise<readonly StoredPriceRow[]> {
  const where = only ? sql`where ${narrowing(only)}` : sql``;
  const query = sql<StoredPriceRow>`select ${rowColumns(table)} from ${sql.table(table)} ${where}`;
  return (await query.execute(readingDb(ctx))).rows;
}

function narrowing({ column, values }: Narrowed): Expression<unknown> {
  return values ? sql`${sql.ref(column)} in (${sql.join([...values])})` : sql`${sql.ref(column)} is null`;
}

export interface Named {
  id: string;
  name: string;
}

export interface NamedClass extends PriceClass, Named {
  number: string | null;
}

export type NamedGroup = PriceGroup & Named;
export type NamedType = DeviceType & Named;
export type NamedArticle = PricedArticle & Named;

/** Everything but the prices of device types: what each question may need. */
export interface FrameRows extends Omit<PriceBookRows, 'classes' | 'groups' | 'types' | 'articles'> {
  classes: readonly NamedClass[];
  groups: readonly NamedGroup[];
  types: readonly NamedType[];
  articles: readonly NamedArticle[];
}

export async function readFrame(ctx: Ctx): Promise<FrameRows> {
  return {
    rows: await readRows(ctx, 'service_prices'),
    classes: await readClasses(ctx),
    members: await readMembers(ctx),
    scales: await readScales(ctx),
    surcharges: await readSurcharges(ctx),
    groups: await readGroups(ctx),
    types: await readTypes(ctx),
    articles: await readArticles(ctx),
    leadGroupId: (await textSetting(ctx.lab, leadGroupSetting)) || null,
  };
}

async function readClasses(ctx: Ctx): Promise<NamedClass[]> {
  return typed(readingDb(ctx)).selectFrom('price_classes').select(['id', 'parent_id as parentId', 'number', 'name']).execute();
}

async function readMembers(ctx: Ctx): Promise<ClassMember[]> {
  const rows = await typed(readingDb(ctx))
    .selectFrom('price_class_members')
    .select(['price_class_id as classId', 'member_table as memberTable', 'member_id as memberId'])
    .execute();
  return rows as ClassMember[];
}

async function readScales(ctx: Ctx): Promise<PriceScale[]> {
  const rows = await typed(readingDb(ctx))
    .selectFrom('price_scales')
    .select(['id', 'row_table as rowTable', 'row_id as rowId', 'min_quantity as minQuantity', 'price', 'discount'])
    .execute();
  return rows as PriceScale[];
}

async function readSurcharges(ctx: Ctx): Promise<PriceSurcharge[]> {
  const rows = await typed(readingDb(ctx))
    .selectFrom('price_surcharges')
    .select(['id', 'complexity', 'kind', 'value', 'price_class_id as classId', 'active'])
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as AmountKind, active: row.active === 1 }));
}

async function readGroups(ctx: Ctx): Promise<NamedGroup[]> {
  const rows = await typed(readingDb(ctx))
    .selectFrom('price_category')
    .select(['uID', 'name', 'derivation_kind', 'derivation_value', 'derivation_start_date', 'derivation_end_date'])
    .orderBy('name_sort', rising)
    .orderBy('uID')
    .execute();
  return rows.map(({ uID, name, derivation_kind: kind, derivation_value: value, ...row }) => ({
    id: uID,
    name,
    derivation:
      kind === null || value === null
        ? null
        : { kind: kind as AmountKind, value, startDate: row.derivation_start_date, endDate: row.derivation_end_date },
  }));
}

async function readTypes(ctx: Ctx): Promise<NamedType[]> {
  return typed(readingDb(ctx))
    .selectFrom('types')
    .select(['tID as id', 'type_name as name', 'procedure_id as procedureId'])
    .execute();
}

async function readArticles(ctx: Ctx): Promise<NamedArticle[]> {
  return typed(readingDb(ctx))
    .selectFrom('standard_article')
    .select(['uID as id', 'article_name as name', 'price', 'discount', 'unit', 'tax'])
    .execute();
}
