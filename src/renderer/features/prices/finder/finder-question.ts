// What the finder is asked, as the address holds it, and where a price for that question is entered. Pure; docs/interface/prices.md#lookup.

import type { PriceAnswer } from '#renderer/records/price-origin/price-answers.ts';
import { isPlainDate } from '#server/contract/values/dates.ts';
import { amountOf } from '../matrix/matrix-cells.ts';

export const questionNames = [
  'customer_id',
  'price_category_id',
  'type_id',
  'inventory_id',
  'service_id',
  'complexity',
  'date',
  'quantity',
] as const;
export type QuestionName = (typeof questionNames)[number];
export type Question = Readonly<Record<QuestionName, string>>;

export function readQuestion(params: URLSearchParams): Question {
  return Object.fromEntries(questionNames.map((name) => [name, params.get(name) ?? ''])) as Question;
}

export function writeQuestion(question: Question): URLSearchParams {
  return new URLSearchParams(questionNames.map((name) => [name, question[name]]).filter(([, value]) => value !== ''));
}

/** Of two that say the same thing the last one given counts. */
const instead: Partial<Record<QuestionName, QuestionName>> = {
  customer_id: 'price_category_id',
  price_category_id: 'customer_id',
  type_id: 'inventory_id',
  inventory_id: 'type_id',
};

export function withAnswered(question: Question, name: QuestionName, value: string): Question {
  const other = instead[name];
  return { ...question, ...(other && value !== '' ? { [other]: '' } : {}), [name]: value };
}

/** As v2 is asked; null while nothing is named that could have a price. */
export function askedOf(question: Question, locale: string): string | null {
  if (question.type_id === '' && question.inventory_id === '' && question.service_id === '') return null;
  const quantity = amountOf(question.quantity, locale);
  const asked = {
    ...question,
    // None at all is refused by name; what is half typed is left out.
    quantity: Number.isNaN(Number(quantity)) ? '' : quantity,
    date: isPlainDate(question.date) ? question.date : '',
  };
  return writeQuestion(asked).toString();
}

/** The form for the missing price, filled in as far as the question says it. */
export function entryAddress(question: Question, { meta }: PriceAnswer): string {
  const { type_id, inventory_id, service_id, complexity } = question;
  const group = meta.price_category_id ?? '';
  // Rows that are not in force on this day stay as they are; the new one begins on it.
  const start_date = meta.reason === 'outside_validity' ? meta.date : '';
  const [route, values] =
    service_id !== ''
      ? ['/service-prices/new', { service_id, type_tID: type_id, price_category_id: group }]
      : inventory_id !== ''
        ? ['/device-prices/new', { MTAG: inventory_id, price_category_id: group }]
        : ['/prices/new', { type_tID: type_id, price_cat_uID: group }];
  const given = Object.entries({ ...values, complexity, start_date }).filter(([, value]) => value !== '');
  return `${route}?${new URLSearchParams(given)}`;
}
