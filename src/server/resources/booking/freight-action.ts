// Delivery costs stand beside an order and in none of its sums (docs/data-contracts.md#order-document). To be invoiced they become a line
// of their own, taxed as what they bring, and no longer stand beside it. docs/adr/0057.
import { z } from 'zod';
import { AppError } from '../../contract/errors.ts';
import { fromHundredths } from '../../contract/values/hundredths.ts';
import { type Ctx, inColumns } from '../../core/lab/context.ts';
import { textSetting } from '../../core/lab/lab-settings.ts';
import { withRun } from '../../core/many/runs.ts';
import { rowsAtEnd } from '../../core/read/named-rows.ts';
import { getRecord } from '../../core/read/read.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { createRecord, updateRecord } from '../../core/write/write.ts';
import { oneOf, recordShape } from '../../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import type { Translator } from '../../i18n/translate.ts';
import { lineNet, orderLineOf } from '../../prices/engine/order-totals.ts';
import { booking } from './definition.ts';

export function freightAction(translator: Translator): Action {
  return defineAction({
    method: 'POST',
    path: 'bookings/{id}/freight-position',
    summary: 'The delivery costs of an order as a line of it, which is in its sums and taxed',
    requirement: booking.operations.edit,
    since: '0.10.0',
    status: 201,
    once: true,
    mayBeLocked: true,
    input: z.strictObject({ id: z.string() }),
    output: oneOf(recordShape('booking-position')),
    async run({ ctx, input: { id } }) {
      const options = { kind: 'freight_position', resources: ['booking', 'booking_position'] };
      const language = (await textSetting(ctx.lab, 'lab.language')) === 'en' ? 'en' : 'de';
      const name = translator.text(language, 'papers.order.freight');
      const { result: row } = await withRun(ctx, options, (inner) => freightLine(inner, id, name));
      return { record: { resource: ctx.lab.registry.resource('booking_position'), row } };
    },
  });
}

async function freightLine(ctx: Ctx, id: string, name: string): Promise<SelectedRow<'booking_position'>> {
  const { registry } = ctx.lab;
  const resource = registry.resource('booking');
  const costs = Number((await getRecord(ctx, resource, id)).delivery_costs ?? 0);
  if (costs === 0) throw new AppError('record.locked', { messageKey: 'errors.booking.no_delivery_costs' });
  const tax = await prevailingRate(ctx, id);
  const values = {
    booking_uid: id,
    name,
    quantity: 1,
    price: fromHundredths(costs),
    ...(tax === null ? {} : { tax: fromHundredths(tax) }),
  };
  const inner = inColumns(ctx);
  const line = await createRecord(inner, registry.resource('booking_position'), { values });
  await updateRecord(inner, resource, { id, input: { values: { delivery_costs: null } } });
  return line;
}

/** What is brought along is taxed as what it comes with: the rate of the largest part; null without lines. */
async function prevailingRate(ctx: Ctx, id: string): Promise<number | null> {
  const query = { filter: null, sort: [], limit: null, offset: 0 };
  const lines = await rowsAtEnd(ctx, { name: 'booking', id, relation: 'positions', query });
  const nets = new Map<number, number>();
  for (const line of lines.map(orderLineOf)) nets.set(line.tax ?? 0, (nets.get(line.tax ?? 0) ?? 0) + lineNet(line));
  const [largest] = [...nets].sort(([, one], [, other]) => other - one);
  return largest?.[0] ?? null;
}
