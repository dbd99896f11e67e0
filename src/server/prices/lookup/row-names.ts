// What people call a price row: what it is for, whose price it is, the amount and its period. Told where a row stands in the way of
// another one; nobody knows a row by its key.
import type { MessageParams, Phrase } from '../../contract/errors.ts';
import type { Language } from '../../contract/principal.ts';
import { dateText, locales } from '../../i18n/locale.ts';
import type { PricedRow } from '../engine/book/price-book.ts';
import { moneyText, type Speaking } from './answer-texts.ts';

export interface NamedRow {
  /** Service, type, class and complexity as far as the row has them. */
  what: readonly (string | null | undefined)[];
  /** Null: the list price. */
  group: string | null;
  price: number;
  start: string | null;
  end: string | null;
}

/** `Fluke 87V, Retail, 84.15 EUR, 1 Jan 2026 – …` */
export function rowPhrase(
  { what, group, price, start, end }: NamedRow,
  speaker: { language: Language; currency: string },
): Phrase {
  const date = (day: string | null) => (day === null ? '…' : dateText(day, locales[speaker.language]));
  const params: MessageParams = {
    what: what.filter(Boolean).join(', ') || { key: 'prices.matched.flat' },
    group: group ?? { key: 'prices.list_price' },
    amount: moneyText(price, speaker),
    period: start === null && end === null ? { key: 'prices.row.always' } : `${date(start)} – ${date(end)}`,
  };
  return { key: 'prices.row', params };
}

/** The same for a row of a price book. */
export function rowText(speaking: Speaking, row: PricedRow): string {
  const { names, translator, language } = speaking;
  const named = (from: ReadonlyMap<string, { name: string }>, id: string | null) => (id === null ? null : from.get(id)?.name);
  const { key, params } = rowPhrase(
    {
      what: [
        named(names.services, row.serviceId),
        named(names.types, row.typeId),
        named(names.classes, row.classId),
        row.complexity,
      ],
      group: named(names.groups, row.groupId) ?? null,
      price: row.price,
      start: row.startDate,
      end: row.endDate,
    },
    speaking,
  );
  return translator.text(language, key, params);
}
