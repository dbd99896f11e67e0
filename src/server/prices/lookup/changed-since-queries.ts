// What of an answer about a past day was not so on that day. Rows answer by their first and last day; a row whose amount was written over,
// one without a first day that was entered later, another price group of the customer: the trail alone knows. One statement for all that
// is asked; none for today. docs/interface/prices.md#past-days.

import type { Instant, PlainDate } from '../../contract/values/dates.ts';
import { dayEnd, dayOf } from '../../contract/values/lab-days.ts';
import { type Ctx, readingDb } from '../../core/lab/context.ts';
import { rising } from '../../db/dialect/index.ts';
import { inChunks } from '../../db/store/insert-rows.ts';
import { typed } from '../../db/typed.ts';
import { today, zoneOf } from '../../lib/clock.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import type { PriceAnswer, PriceHit } from '../engine/book/price-answer.ts';
import type { PriceQuestion } from '../engine/book/price-question.ts';

const resourceOf = {
  prices: 'price',
  service_prices: 'service_price',
  device_prices: 'device_price',
  standard_article: 'standard_article',
  price_surcharges: 'price_surcharge',
  price_scales: 'price_scale',
  price_category: 'price_category',
  customers: 'customer',
} as const satisfies Record<string, ResourceName>;

type Source = keyof typeof resourceOf;

/** What of each makes a price. */
const deciding: Readonly<Record<Source, readonly string[]>> = {
  prices: ['price', 'discount', 'quantity', 'start_date', 'end_date'],
  service_prices: ['price', 'discount', 'quantity', 'start_date', 'end_date'],
  device_prices: ['price', 'discount', 'quantity', 'start_date', 'end_date'],
  standard_article: ['price', 'discount'],
  price_surcharges: ['kind', 'value', 'active'],
  price_scales: ['min_quantity', 'price', 'discount'],
  price_category: ['derivation_kind', 'derivation_value', 'derivation_start_date', 'derivation_end_date'],
  customers: ['price_category_id'],
};

export interface ChangedSince {
  table: Source;
  id: string;
  kind: 'written_over' | 'entered' | 'other_group';
  /** When, on the lab's clock. */
  date: PlainDate;
  /** What stood in the row then, in hundredths; null where the amount is the same or was never kept. */
  price: number | null;
  /** The group of the customer then; null is none. */
  groupId: string | null;
}

type Made = readonly (readonly [table: Source, id: string])[];

function madeOf({ for: asked }: PriceQuestion, { row, derivation, surcharge, scale }: PriceHit): Made {
  const groupId = asked.kind === 'customer' || asked.kind === 'group' ? asked.groupId : null;
  return [
    [row.table, row.id],
    ...(surcharge ? [['price_surcharges', surcharge.id] as const] : []),
    ...(scale ? [['price_scales', scale.id] as const] : []),
    ...(derivation && groupId !== null ? [['price_category', groupId] as const] : []),
    ...(asked.kind === 'customer' ? [['customers', asked.customerId] as const] : []),
  ];
}

interface Entry {
  resource: string;
  record_key: string;
  at: string;
  before: string | null;
}

async function entriesSince(ctx: Ctx, made: Made, since: Instant): Promise<Entry[]> {
  const entries: Entry[] = [];
  const resources = [...new Set(made.map(([table]) => resourceOf[table]))];
  for (const keys of inChunks([...new Set(made.map(([, id]) => id))]))
    entries.push(
      ...(await typed(readingDb(ctx))
        .selectFrom('audits')
        .select(['resource', 'record_key', 'at', 'before'])
        .where('resource', 'in', resources)
        .where('record_key', 'in', keys)
        .where('at', '>=', since)
        .where('action', '=', 'update')
        .orderBy('rid', rising)
        .execute()),
    );
  return entries;
}

export interface Answered {
  question: PriceQuestion;
  answer: PriceAnswer;
}

interface PastHit {
  hit: PriceHit;
  made: Made;
  since: Instant;
}

/** Of each, in the order given. */
export async function changedSince(ctx: Ctx, answered: readonly Answered[]): Promise<ChangedSince[][]> {
  const { clock } = ctx.lab;
  const [day, zone] = [today(clock), zoneOf(clock)];
  const asked = answered.map(({ question, answer }): PastHit | null => {
    if (answer.kind === 'gap' || question.date >= day) return null;
    return { hit: answer, made: madeOf(question, answer), since: dayEnd(question.date, zone) };
  });
  const past = asked.filter((one) => one !== null);
  const [first] = past.map(({ since }) => since).sort();
  if (first === undefined) return asked.map(() => []);
  const entries = new Map<string, Entry[]>();
  for (const entry of await entriesSince(
    ctx,
    past.flatMap(({ made }) => made),
    first,
  )) {
    const key = `${entry.resource} ${entry.record_key}`;
    entries.set(key, [...(entries.get(key) ?? []), entry]);
  }
  return asked.map((one) => (one ? changesOf(one, entries, zone) : []));
}

function changesOf({ hit: { row }, made, since }: PastHit, all: ReadonlyMap<string, Entry[]>, zone: string): ChangedSince[] {
  const wasThere = row.table === 'standard_article' || row.startDate !== null || row.createdAt < since;
  const entered: ChangedSince = {
    ...{ table: row.table, id: row.id, kind: 'entered', date: dayOf(row.createdAt, zone), price: null, groupId: null },
  };
  return [
    ...(wasThere ? [] : [entered]),
    ...made.flatMap(([table, id]) => {
      // What was entered later did not stand there with another amount.
      if (table === row.table && !wasThere) return [];
      const own = (all.get(`${resourceOf[table]} ${id}`) ?? []).filter(({ at }) => at >= since);
      const change = changeOf(table, own);
      return change === null ? [] : [{ ...change, table, id, date: dayOf(change.date, zone) }];
    }),
  ];
}

/** The first change after the day says what stood there until then. */
function changeOf(table: Source, entries: readonly Entry[]): Pick<ChangedSince, 'kind' | 'date' | 'price' | 'groupId'> | null {
  const columns = deciding[table];
  const then = new Map<string, unknown>();
  let date: string | null = null;
  for (const { at, before } of entries) {
    const values = Object.entries((before === null ? {} : JSON.parse(before)) as Record<string, unknown>);
    const first = values.filter(([column]) => columns.includes(column) && !then.has(column));
    if (first.length > 0) date ??= at;
    for (const [column, value] of first) then.set(column, value);
  }
  if (date === null) return null;
  const [price, group] = [then.get('price'), then.get('price_category_id')];
  const isGroup = table === 'customers';
  return {
    kind: isGroup ? 'other_group' : 'written_over',
    date,
    price: !isGroup && typeof price === 'number' ? price : null,
    groupId: typeof group === 'string' ? group : null,
  };
}
