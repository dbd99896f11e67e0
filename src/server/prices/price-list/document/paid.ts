// An amount of the list with what is paid: the same function as everywhere, in the contract's words.
import { fromHundredths } from '#server/contract/values/hundredths.ts';
import { netOfAll, netOfOne, priceOfOne, type UnitPrice } from '#server/contract/values/net-price.ts';
import type { Paid } from './contract.ts';

export function paidOf(price: UnitPrice | null | undefined): Paid {
  if (!price) return { amount: null, discount: null, net: null, base_quantity: null, base_price: null, base_net: null };
  return {
    amount: fromHundredths(priceOfOne(price)),
    discount: fromHundredths(price.discount),
    net: fromHundredths(netOfOne(price)),
    base_quantity: fromHundredths(price.units),
    base_price: fromHundredths(price.amount),
    base_net: fromHundredths(netOfAll(price)),
  };
}
