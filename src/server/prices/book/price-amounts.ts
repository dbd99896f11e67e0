// The amounts that every answer about a price carries beside each other: of one unit before and after the discount, and what both are
// worked out from. docs/interface/prices.md#paid, docs/interface/prices.md#quantity.
import { z } from 'zod';
import { fromHundredths } from '../../contract/values/hundredths.ts';
import { netOfAll } from '../../contract/values/net-price.ts';
import type { PriceHit } from '../engine/book/price-answer.ts';

const perUnit = 'Of one unit';

export const priceAmounts = z.object({
  price: z.number().meta({ description: `${perUnit}, after derivation, surcharge and scale.` }),
  discount: z.number().meta({ description: 'Percent of the row or article that was found.' }),
  net: z.number().meta({ description: `${perUnit}, less the discount.` }),
  base_price: z.number().meta({ description: 'What `price` is worked out from: the price of `base_quantity` units.' }),
  base_quantity: z.number().meta({ description: 'One, unless one unit costs no whole number of cents.' }),
  base_net: z.number().meta({ description: '`base_price` less the discount.' }),
});

export const noAmounts = {
  price: null,
  discount: null,
  net: null,
  base_price: null,
  base_quantity: null,
  base_net: null,
} as const;

export function shownAmounts({ amount, discount, net, basis }: Pick<PriceHit, 'amount' | 'discount' | 'net' | 'basis'>) {
  return {
    price: fromHundredths(amount),
    discount: fromHundredths(discount),
    net: fromHundredths(net),
    base_price: fromHundredths(basis.amount),
    base_quantity: fromHundredths(basis.units),
    base_net: fromHundredths(netOfAll(basis)),
  };
}
