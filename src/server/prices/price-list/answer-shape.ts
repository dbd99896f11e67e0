// The price list as v2 answers it: the same amounts as the printed document, with their origin instead of print columns.
// docs/interface/prices.md#endpoints.
import { z } from 'zod';
import { type CategoryRow, type Paid, type PriceListDocument, priceListDocument } from './document/contract.ts';

const { calibration, services, articles, language, counts, complexities } = priceListDocument.shape.list.shape;
const text = z.string().nullable();
const amount = z.number().nullable();
const { inherited_from, scales, discount, net, base_quantity, base_price, base_net } = calibration.element.shape;
const paid = { discount, net, base_quantity, base_price, base_net };

const priced = {
  amount,
  /** Null where there is no amount of its own, as on a class with others below it. */
  origin: z.enum(['own', 'inherited', 'derived']).nullable(),
  derived: z.boolean(),
  ...paid,
};
const amounts = z.record(z.string(), z.object({ ...priced, inherited_from }));
const typeRow = z.object({ type_id: z.string(), type_name: z.string(), ...priced, amounts, scales });

export const priceListAnswer = z.object({
  data: z.object({
    id: z.string(),
    type: z.literal('price-list'),
    attributes: z.object({
      price_category_id: text,
      price_category_name: text,
      date: z.string(),
      currency: z.string(),
      language,
      derivation: z.object({ kind: z.enum(['percent', 'fixed']), value: z.number() }).nullable(),
      complexities,
      classes: z.array(
        z.object({
          ...calibration.element.pick({ id: true, number: true, name: true, name_secondary: true, parent_id: true, depth: true })
            .shape,
          ...priced,
          inherited_from,
          amounts,
          scales,
          exceptions: z.array(typeRow),
        }),
      ),
      other_types: z.array(typeRow),
      services: z.array(
        z.object({
          ...services.element.pick({ id: true, name: true, name_secondary: true, amount: true, scales: true }).shape,
          ...paid,
          amounts,
          variants: z.array(
            z.object({ type_id: text, type_name: text, price_class_id: text, price_class: text, ...priced, amounts }),
          ),
        }),
      ),
      articles,
      surcharges: z.array(
        z.object({
          complexity: z.string(),
          kind: z.enum(['percent', 'fixed']),
          value: z.number(),
          price_class_id: text,
          price_class: text,
        }),
      ),
    }),
  }),
  meta: z.object({
    ...counts.shape,
    other_types_truncated: z.boolean(),
    /** There are no classes: `POST /price-list/example` makes some to start from. */
    example_offered: z.boolean(),
  }),
});

type Answer = z.infer<typeof priceListAnswer>;

const kindOf = (mode: 'percent' | 'absolute') => (mode === 'percent' ? 'percent' : 'fixed');

const paidOf = ({ discount, net, base_quantity, base_price, base_net }: Omit<Paid, 'amount'>) => ({
  discount,
  net,
  base_quantity,
  base_price,
  base_net,
});

function pricedOf(found: Paid & { derived: boolean; inherited_from?: CategoryRow['inherited_from'] }) {
  const origin = found.amount === null ? null : found.derived ? 'derived' : found.inherited_from ? 'inherited' : 'own';
  return { amount: found.amount, origin, derived: found.derived, ...paidOf(found) } as const;
}

function amountsOf(row: Pick<CategoryRow, 'amounts'>): z.infer<typeof amounts> {
  return Object.fromEntries(
    Object.entries(row.amounts).map(([value, one]) => [value, { ...pricedOf(one), inherited_from: one.inherited_from }]),
  );
}

function typeRowOf(row: CategoryRow['exceptions'][number]): z.infer<typeof typeRow> {
  const { type_id, type_label, scales } = row;
  return { type_id, type_name: type_label, ...pricedOf(row), amounts: amountsOf(row), scales };
}

export function priceListBody({ list }: PriceListDocument): Answer {
  const { group, derivation } = list;
  return {
    data: {
      id: group.id ?? 'list',
      type: 'price-list',
      attributes: {
        price_category_id: group.id,
        price_category_name: group.name,
        date: list.date,
        currency: list.currency,
        language: list.language,
        derivation:
          derivation.mode === null || derivation.value === null
            ? null
            : { kind: kindOf(derivation.mode), value: derivation.value },
        complexities: list.complexities,
        classes: list.calibration.map((row) => {
          const { id, number, name, name_secondary, parent_id, depth, inherited_from, scales } = row;
          return {
            ...{ id, number, name, name_secondary, parent_id, depth },
            ...pricedOf(row),
            inherited_from,
            amounts: amountsOf(row),
            scales,
            exceptions: row.exceptions.map(typeRowOf),
          };
        }),
        other_types: list.other_type_prices.entries.map(typeRowOf),
        services: list.services.map((row) => ({
          ...{ id: row.id, name: row.name, name_secondary: row.name_secondary, amount: row.amount, scales: row.scales },
          ...paidOf(row),
          amounts: amountsOf(row),
          variants: row.variants.map((variant) => ({
            type_id: variant.type_id,
            type_name: variant.type_label,
            price_class_id: variant.price_class_id,
            price_class: variant.price_class_label,
            ...pricedOf(variant),
            amounts: amountsOf(variant),
          })),
        })),
        articles: list.articles,
        surcharges: list.surcharges.map(({ reference_id, mode, value, price_class_id, price_class_label }) => ({
          complexity: reference_id,
          kind: kindOf(mode),
          value,
          price_class_id,
          price_class: price_class_label,
        })),
      },
    },
    meta: {
      ...list.counts,
      other_types_truncated: list.other_type_prices.truncated,
      example_offered: list.calibration.length === 0,
    },
  };
}
