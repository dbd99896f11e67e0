// The data contract `price-list` 1.4: what template, PDF, CSV and other programs read. Key order is part of it, versions only add.
// Amounts are numbers with at most two decimals; null is "no amount", never 0. docs/data-contracts.md#price-list-structure,
// docs/data-contracts.md#price-list-meaning.
import { z } from 'zod';

const amount = z.number().nullable();
const namedClass = z.object({ id: z.string(), name: z.string(), name_secondary: z.string().nullable() });

/**
 * Beside each `amount`, which is the price of one unit: its discount in percent and what is paid. `base_quantity` units cost `base_price`
 * and `base_net`; that is one unless one unit costs no whole number of cents.
 */
const paid = { discount: amount, net: amount, base_quantity: amount, base_price: amount, base_net: amount };
const { discount: _own, ...paidOnly } = paid;
const scale = z.object({ min_quantity: z.number(), price: amount, discount: amount, ...paidOnly });

/** The amounts of a row: by kind of calibration, the first three of them numbered, and all of them set out in the print columns. */
const complexityAmounts = z.record(
  z.string(),
  z.object({ amount, derived: z.boolean(), inherited_from: namedClass.nullable(), ...paid }),
);
const numbered = { amounts: complexityAmounts, amount_1: amount, amount_2: amount, amount_3: amount };
const slots = { slot_1: amount, slot_2: amount, slot_3: amount, slot_4: amount };
const netSlots = { net_slot_1: amount, net_slot_2: amount, net_slot_3: amount, net_slot_4: amount };

const typeRow = z.object({
  type_id: z.string(),
  type_label: z.string(),
  amount,
  derived: z.boolean(),
  scales: z.array(scale),
  ...numbered,
  ...slots,
  ...paid,
  ...netSlots,
});

const categoryRow = z.object({
  id: z.string(),
  number: z.string(),
  name: z.string(),
  name_secondary: z.string().nullable(),
  parent_id: z.string().nullable(),
  depth: z.number().int(),
  amount,
  derived: z.boolean(),
  inherited_from: namedClass.nullable(),
  exceptions: z.array(typeRow),
  scales: z.array(scale),
  ...numbered,
  ...slots,
  ...paid,
  ...netSlots,
});

const serviceRow = z.object({
  id: z.string(),
  name: z.string(),
  name_secondary: z.string().nullable(),
  amount,
  variants: z.array(
    z.object({
      type_id: z.string().nullable(),
      type_label: z.string().nullable(),
      price_class_id: z.string().nullable(),
      price_class_label: z.string().nullable(),
      amount,
      derived: z.boolean(),
      ...numbered,
      ...paid,
    }),
  ),
  scales: z.array(scale),
  ...numbered,
  ...slots,
  ...paid,
  ...netSlots,
});

export const priceListDocument = z.object({
  meta: z.object({
    contract: z.literal('price-list'),
    schema_version: z.literal('1.4'),
    generated_at: z.string(),
    locale: z.string(),
  }),
  list: z.object({
    group: z.object({ id: z.string().nullable(), name: z.string().nullable() }),
    date: z.string(),
    currency: z.string(),
    language: z.object({
      mode: z.enum(['primary', 'secondary', 'both']),
      primary: z.string(),
      primary_label: z.string(),
      secondary: z.string().nullable(),
      secondary_label: z.string().nullable(),
    }),
    derivation: z.object({ mode: z.enum(['percent', 'absolute']).nullable(), value: z.number().nullable() }),
    complexities: z.array(z.object({ value: z.string(), label: z.string() })),
    complexities_truncated: z.boolean(),
    base_column_label: z.string(),
    amount_block_slot: z.number().int(),
    slot_1_label: z.string(),
    slot_2_label: z.string(),
    slot_3_label: z.string(),
    slot_4_label: z.string(),
    complexity_1_label: z.string(),
    complexity_2_label: z.string(),
    complexity_3_label: z.string(),
    surcharges: z.array(
      z.object({
        reference_id: z.string(),
        mode: z.enum(['percent', 'absolute']),
        value: z.number(),
        price_class_id: z.string().nullable(),
        price_class_label: z.string().nullable(),
      }),
    ),
    calibration: z.array(categoryRow),
    other_type_prices: z.object({ count: z.number().int(), truncated: z.boolean(), entries: z.array(typeRow) }),
    services: z.array(serviceRow),
    articles: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        name_secondary: z.string().nullable(),
        amount,
        unit: z.string(),
        ...paid,
      }),
    ),
    counts: z.object({
      categories: z.number().int(),
      categories_priced: z.number().int(),
      type_exceptions: z.number().int(),
      other_type_prices: z.number().int(),
      services: z.number().int(),
      articles: z.number().int(),
    }),
  }),
});

export type PriceListDocument = z.infer<typeof priceListDocument>;
export type PriceList = PriceListDocument['list'];
export type CategoryRow = PriceList['calibration'][number];
export type TypeRow = PriceList['other_type_prices']['entries'][number];
export type ServiceRow = PriceList['services'][number];
export type ArticleRow = PriceList['articles'][number];
export type Paid = Pick<ArticleRow, 'amount' | keyof typeof paid>;
export type ScaleRow = CategoryRow['scales'][number];
export type Surcharge = PriceList['surcharges'][number];
