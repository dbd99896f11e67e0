// The desks of goods in and goods out: what is on them, and one write for all of it, a run that can be taken back. docs/interface/records.md#goods.
import { z } from 'zod';
import { assertMay } from '../core/access/permissions.ts';
import { type Ctx, inColumns } from '../core/lab/context.ts';
import { textSetting } from '../core/lab/lab-settings.ts';
import { withRun } from '../core/many/runs.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import type { Translator } from '../i18n/translate.ts';
import { goodsMovement } from '../resources/goods-movement/definition.ts';
import { deskOf, onDesk } from './desk.ts';
import { deskInput, sendOutInput, takeInInput } from './goods-input.ts';
import { sendOut } from './send-out.ts';
import { type Moved, takeIn } from './take-in.ts';

const moved = z.object({
  data: z.array(
    z.object({
      id: z.string().meta({ description: 'The first of its movements, by which its paper is asked for.' }),
      number: z.string(),
      customer_id: z.string(),
      booking_id: z.string().nullable(),
      booking_number: z.string().nullable(),
      devices: z.array(z.object({ id: z.string(), inventory_id: z.string(), calibration_id: z.string().nullable() })),
    }),
  ),
  meta: z.object({ count: z.int(), run: z.string().nullable().meta({ description: 'To take all of it back.' }) }),
});

const written = ['goods_movement', 'location', 'inventory', 'booking', 'booking_position', 'calibration', 'document_link'];

interface Order {
  kind: string;
  work(inner: Ctx): Promise<Moved[]>;
}

async function asRun(ctx: Ctx, { kind, work }: Order) {
  assertMay(ctx, ctx.lab.registry.resource('inventory'), 'view');
  const count = (all: readonly Moved[]) => all.reduce((sum, { devices }) => sum + devices.length, 0);
  const summary = (all: Moved[]) => ({ devices: count(all), number: all.map(({ number }) => number).join(', ') });
  const { id: run, result } = await withRun(ctx, { kind, resources: written, summary }, (inner) => work(inColumns(inner)));
  return { body: { data: result, meta: { count: count(result), run } } };
}

const shared = { method: 'POST', requirement: goodsMovement.operations.edit, since: '0.14.0' } as const;

/** In the language of the lab, so that the place has one name whoever unpacks. */
async function entranceOf({ lab }: Ctx, translator: Translator): Promise<string> {
  const language = (await textSetting(lab, 'lab.language')) === 'en' ? 'en' : 'de';
  return translator.text(language, 'goods.entrance');
}

export const goodsActions = (translator: Translator): readonly Action[] => [
  defineAction({
    ...shared,
    path: 'goods-movements/preview',
    requirement: goodsMovement.operations.view,
    summary: 'How up to 500 devices stand between lab and customer: in the house or not, their order, what is not finished',
    input: deskInput,
    output: z.object({ data: z.array(onDesk) }),
    async run({ ctx, input }) {
      assertMay(ctx, ctx.lab.registry.resource('inventory'), 'view');
      return { body: { data: await deskOf(inColumns(ctx), input.inventory_ids) } };
    },
  }),
  defineAction({
    ...shared,
    path: 'goods-movements/take-in',
    once: true,
    summary: 'Devices come in: a number a customer, with order, promised day, place, condition and photos; all of it or nothing',
    input: takeInInput,
    output: moved,
    async run({ ctx, input }) {
      const entrance = await entranceOf(ctx, translator);
      return asRun(ctx, { kind: 'goods_in', work: (inner) => takeIn(inner, input.deliveries, entrance) });
    },
  }),
  defineAction({
    ...shared,
    path: 'goods-movements/send-out',
    once: true,
    summary: 'Devices leave: a number a customer; none when one is lent, or is not finished and nobody says that it may go',
    input: sendOutInput,
    output: moved,
    run: ({ ctx, input }) => asRun(ctx, { kind: 'goods_out', work: (inner) => sendOut(inner, input) }),
  }),
];
