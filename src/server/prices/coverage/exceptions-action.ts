// GET /prices/exceptions: the prices of device types that depart from what their class gives, page by page. docs/design/prices.md#d-369.
import { z } from 'zod';
import { needs } from '../../contract/operations.ts';
import { textSetting } from '../../core/lab/lab-settings.ts';
import { listThatSays, objectShape } from '../../endpoints/answer-shapes.ts';
import { defineAction } from '../../endpoints/define-action.ts';
import { dayInput } from '../../endpoints/input-shapes.ts';
import { today } from '../../lib/clock.ts';
import { loadPriceBook } from '../book/load-price-book.ts';
import { exceptionRows, exceptionShape, shownException } from './exception-rows.ts';

export const exceptionsAction = defineAction({
  method: 'GET',
  path: 'prices/exceptions',
  summary: 'Prices of device types whose class has an amount, each with the price it departs from, the largest difference first',
  requirement: needs('price_view'),
  since: '0.3.0',
  input: z.strictObject({
    date: dayInput.optional(),
    'page[number]': z.coerce.number().int().min(1).max(1_000_000).default(1),
    'page[size]': z.coerce.number().int().min(1).max(500).default(50),
  }),
  output: listThatSays(objectShape('price-exception', exceptionShape), {
    date: z.string(),
    currency: z.string(),
    complete: z.boolean(),
  }),
  async run({ ctx, input: { date = today(ctx.lab.clock), 'page[number]': page, 'page[size]': size } }) {
    const { book, names } = await loadPriceBook(ctx);
    const { rows, complete } = await exceptionRows(book, date);
    const data = rows
      .slice((page - 1) * size, page * size)
      .map((one) => ({ id: one.row.id, type: 'price-exception' as const, attributes: shownException(one, names) }));
    const meta = {
      date,
      currency: (await textSetting(ctx.lab, 'settings.price.company_currency')) || 'EUR',
      complete,
    };
    return { list: { data, meta, page: { number: page, size, total: rows.length } } };
  },
});
