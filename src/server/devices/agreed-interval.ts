// Whether the next calibration may be recommended: ISO/IEC 17025 7.8.4.3 wants it agreed with the customer. What the order says wins;
// a device without a customer is the lab's own. docs/interface/papers.md#interval, docs/adr/0046.
import type { Ctx } from '../core/lab/context.ts';
import { oneOfTexts } from '../db/dialect/index.ts';
import { typed } from '../db/typed.ts';

type Value = string | number | null | undefined;
type IsAgreed = (orderNumber: Value, customer: { readonly interval_agreed?: Value } | null) => boolean;

const plain = (number: Value) => (typeof number === 'string' ? number.trim().toLowerCase() : '');

/** Asked of many calibrations at once, by the numbers of their orders; it says yes or no of the interval and nothing else of an order. */
export async function agreedIntervals({ db }: Ctx, orderNumbers: readonly Value[]): Promise<IsAgreed> {
  const numbers = [...new Set(orderNumbers.map(plain))].filter((number) => number !== '');
  const orders =
    numbers.length === 0
      ? []
      : await typed(db)
          .selectFrom('booking')
          .select(['number', 'interval_agreed'])
          .where((eb) => oneOfTexts(eb.ref('number'), numbers))
          .execute();
  const said = new Map(orders.map(({ number, interval_agreed }) => [plain(number), interval_agreed]));
  return (orderNumber, customer) => {
    const byOrder = said.get(plain(orderNumber));
    return byOrder ? byOrder === 'yes' : customer === null || customer.interval_agreed === 1;
  };
}
