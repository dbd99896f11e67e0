// The book that prices are found from, read with a fixed number of statements and kept in memory until one of its tables is
// written. The prices of a device type come in with the first question about it: after a write, nobody waits for the whole
// book to be read again. House rule "no N+1".
import type { Ctx } from '../../core/lab/context.ts';
import { inChunks } from '../../db/store/insert-rows.ts';
import { indexBook } from '../engine/book/index-book.ts';
import type { PriceBook, PriceRow, ServiceShelves, Shelf } from '../engine/book/price-book.ts';
import { indexShelves } from '../engine/book/shelves.ts';
import {
  type FrameRows,
  type Named,
  type NamedClass,
  type NamedGroup,
  type NamedType,
  readFrame,
  readRows,
} from './book-rows.ts';

const bookTables: readonly string[] = [
  'prices',
  'service_prices',
  'price_scales',
  'price_surcharges',
  'price_classes',
  'price_class_members',
  'price_category',
  'standard_article',
  'types',
  'settings',
];

/** What ids are called, for sentences. */
export interface BookNames {
  groups: ReadonlyMap<string, NamedGroup>;
  classes: ReadonlyMap<string, NamedClass>;
  types: ReadonlyMap<string, NamedType>;
  services: ReadonlyMap<string, Named>;
}

export interface LoadedBook {
  book: PriceBook;
  names: BookNames;
}

export interface BookExtent {
  /** Only questions about these device types will be asked; absent: about any. */
  types?: readonly string[];
}

interface Kept {
  stamp: number;
  frame: FrameRows;
  names: BookNames;
  /** A book without the prices of device types. */
  bare: PriceBook;
  /** Rows of the other table that are a type's own. */
  typedRows: ReadonlyMap<string, readonly PriceRow[]>;
  /** A book that grows by device types. */
  growing: { book: PriceBook; shelves: Map<string, Shelf>; rows: number };
  whole: PriceBook | null;
}

const mostGrowingRows = 200_000;
const noShelf: Shelf = new Map();
const noShelves: ServiceShelves = { device: new Map(), type: new Map(), class: new Map(), flat: noShelf };

const keptByLab = new WeakMap<object, Kept>();

export async function loadPriceBook(ctx: Ctx, { types }: BookExtent = {}): Promise<LoadedBook> {
  const kept = await keptFor(ctx);
  if (kept.whole) return { book: kept.whole, names: kept.names };
  if (types) return { book: await grown(ctx, kept, types), names: kept.names };
  const rows = [...(await readRows(ctx, 'prices')), ...kept.frame.rows];
  kept.whole = indexBook({ ...kept.frame, rows });
  // The whole holds what the part did.
  kept.growing = growing(kept.bare);
  return { book: kept.whole, names: kept.names };
}

/** A book of its own with all that concerns these types, for plans that look at every row of theirs. */
export async function bookOfTypes(ctx: Ctx, types: readonly string[]): Promise<LoadedBook> {
  const { frame, names } = await keptFor(ctx);
  const rows: PriceRow[] = [...frame.rows];
  for (const values of inChunks([...new Set(types)]))
    rows.push(...(await readRows(ctx, 'prices', { column: 'type_tID', values })));
  return { book: indexBook({ ...frame, rows }), names };
}

async function keptFor(ctx: Ctx): Promise<Kept> {
  // A transaction that wrote prices sees its own; nobody else must.
  if (ctx.written && bookTables.some((table) => ctx.written?.tables.has(table))) return freshly(ctx, -1);
  const stamp = ctx.lab.changes.stamp(bookTables);
  const known = keptByLab.get(ctx.lab);
  if (known?.stamp === stamp) return known;
  const fresh = await freshly(ctx, stamp);
  keptByLab.set(ctx.lab, fresh);
  return fresh;
}

async function freshly(ctx: Ctx, stamp: number): Promise<Kept> {
  const frame = await readFrame(ctx);
  const bare = indexBook(frame);
  const typedRows = new Map<string, PriceRow[]>();
  for (const row of frame.rows) {
    if (row.typeId === null || row.serviceId !== null) continue;
    typedRows.set(row.typeId, [...(typedRows.get(row.typeId) ?? []), row]);
  }
  const byId = <Item extends { id: string }>(items: readonly Item[]) => new Map(items.map((item) => [item.id, item]));
  const names = {
    groups: byId(frame.groups),
    classes: byId(frame.classes),
    types: byId(frame.types),
    services: byId(frame.articles),
  };
  return { stamp, frame, names, bare, typedRows, growing: growing(bare), whole: null };
}

function growing(bare: PriceBook): Kept['growing'] {
  const shelves = new Map<string, Shelf>();
  return { book: withShelves(bare, { type: shelves }), shelves, rows: 0 };
}

/** The same book with other shelves for questions without a service. */
function withShelves(book: PriceBook, changed: Partial<ServiceShelves>): PriceBook {
  return { ...book, shelves: new Map([...book.shelves, [null, { ...(book.shelves.get(null) ?? noShelves), ...changed }]]) };
}

async function grown(ctx: Ctx, kept: Kept, types: readonly string[]): Promise<PriceBook> {
  // Who was given the book before keeps it; only new questions get the fresh one.
  if (kept.growing.rows > mostGrowingRows) kept.growing = growing(kept.bare);
  const { growing: part } = kept;
  const missing = [...new Set(types)].filter((type) => !part.shelves.has(type) && kept.names.types.has(type));
  for (const chunk of inChunks(missing)) {
    const rows = await readRows(ctx, 'prices', { column: 'type_tID', values: chunk });
    const typed = chunk.flatMap((type) => kept.typedRows.get(type) ?? []);
    const read = indexShelves([...rows, ...typed]).get(null)?.type;
    for (const type of chunk) part.shelves.set(type, read?.get(type) ?? noShelf);
    part.rows += rows.length + chunk.length;
  }
  return part.book;
}

/** The book with the prices agreed for these devices, which only questions about them need; the caller has seen the devices. */
export async function withDevices({ book, names }: LoadedBook, ctx: Ctx, devices: readonly string[]): Promise<LoadedBook> {
  const rows: PriceRow[] = [];
  for (const chunk of inChunks([...new Set(devices)])) {
    rows.push(...(await readRows(ctx, 'device_prices', { column: 'MTAG', values: chunk })));
  }
  if (rows.length === 0) return { book, names };
  const device = indexShelves(rows).get(null)?.device ?? noShelves.device;
  return { book: withShelves(book, { device }), names };
}
