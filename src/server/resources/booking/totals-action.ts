// What an order comes to: each line, each tax rate, discount, tax and gross. docs/data-contracts.md#order-document.
import { z } from 'zod';
import { needs } from '../../contract/operations.ts';
import { fromHundredths } from '../../contract/values/hundredths.ts';
import { taxCaseOf } from '../../contract/values/tax-case.ts';
import { textSetting } from '../../core/lab/lab-settings.ts';
import { getRecord } from '../../core/read/read.ts';
import { relatedRecords } from '../../core/read/related-records.ts';
import { unseenRows } from '../../core/rows/unseen-rows.ts';
import { defineAction } from '../../endpoints/define-action.ts';
import { orderLineOf, orderTotals, taxedAs } from '../../prices/engine/order-totals.ts';

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** All amounts as the face shows them: two decimals. */
function shown<Amounts extends object>(amounts: Amounts): Amounts {
  return Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, fromHundredths(value)])) as Amounts;
}

const amount = z.number();
const taxGroup = z.object({
  rate: amount,
  line_net: amount,
  allowance: amount,
  charge: amount,
  net: amount,
  vat: amount,
});

export const totalsAction = defineAction({
  method: 'GET',
  path: 'bookings/{id}/totals',
  summary: 'What an order adds up to: lines, tax rates, discount, tax and gross',
  requirement: needs('bookings_view'),
  since: '0.3.0',
  input: z.strictObject({ id: z.string() }),
  output: z.object({
    data: z.object({
      id: z.string(),
      type: z.literal('order-totals'),
      attributes: z.object({
        currency: z.string(),
        lines: z.array(z.object({ position_id: z.string(), pos_number: z.number().nullable(), line_net: amount })),
        tax_groups: z.array(taxGroup),
        net_total: amount,
        order_discount_percent: amount,
        discount_amount: amount,
        net_after_discount: amount,
        charge_total: amount,
        net_taxable: amount,
        vat_total: amount,
        gross_total: amount,
        further: z
          .object({ count: z.int(), line_net: amount })
          .meta({ description: 'Lines of devices the caller does not see: part of all sums, and not among the lines.' }),
      }),
    }),
  }),
  async run({ ctx, input: { id } }) {
    const { registry } = ctx.lab;
    const booking = await getRecord(ctx, registry.resource('booking'), id);
    const query = { filter: null, sort: [], limit: null, offset: 0 };
    const { page } = await relatedRecords(ctx, { resource: registry.resource('booking'), id, relation: 'positions', query });
    const rows = page.rows.toSorted((a, b) => Number(a.pos_number) - Number(b.pos_number));
    const columns = ['quantity', 'price', 'base_quantity', 'discount', 'tax'];
    const unseen = await unseenRows(ctx, { resource: registry.resource('booking'), id, relation: 'positions', columns });
    const taxCase = taxCaseOf(booking.tax_case);
    const lines = [...rows, ...unseen].map((row) => taxedAs(taxCase, orderLineOf(row)));
    const { line_nets, tax_groups, ...sums } = orderTotals(lines, numberOrNull(booking.W4114));
    const further = line_nets.slice(rows.length).reduce((sum, net) => sum + net, 0);
    const attributes = {
      currency: (await textSetting(ctx.lab, 'settings.price.company_currency')) || 'EUR',
      lines: rows.map((row, index) => ({
        position_id: String(row.uID),
        pos_number: numberOrNull(row.pos_number),
        line_net: fromHundredths(line_nets[index] ?? 0),
      })),
      tax_groups: tax_groups.map(shown),
      ...shown(sums),
      further: { count: unseen.length, line_net: fromHundredths(further) },
    };
    return { body: { data: { id, type: 'order-totals', attributes } } };
  },
});
