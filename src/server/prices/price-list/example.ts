// A price list to start from: a small tree of classes with amounts, a second kind of calibration and a surcharge, all of it ordinary
// records that can be changed or deleted. docs/interface/prices.md#endpoints `POST /price-list/example`.
import { z } from 'zod';
import { AppError } from '../../contract/errors.ts';
import { type Ctx, inTransaction } from '../../core/lab/context.ts';
import { textSetting } from '../../core/lab/lab-settings.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { createRecord } from '../../core/write/write.ts';
import { typed } from '../../db/typed.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';

export const exampleAnswer = z.object({
  meta: z.object({ price_classes: z.number(), service_prices: z.number(), price_surcharges: z.number() }),
});

interface ExampleClass {
  names: readonly [german: string, english: string];
  /** Euro and cents; a DAkkS amount beside it where the lab usually keeps one. */
  amount?: number;
  accredited?: number;
}

interface ExampleBranch extends ExampleClass {
  below: readonly ExampleClass[];
}

/** Round sums that nobody takes for his own. */
const branches: readonly ExampleBranch[] = [
  {
    names: ['Elektrische Messgrößen', 'Electrical quantities'],
    below: [
      { names: ['Handmultimeter', 'Handheld multimeters'], amount: 60, accredited: 95 },
      { names: ['Zangenstromwandler', 'Current clamps'], amount: 50 },
      { names: ['Oszilloskope', 'Oscilloscopes'], amount: 180, accredited: 290 },
    ],
  },
  {
    names: ['Druck', 'Pressure'],
    below: [
      { names: ['Manometer', 'Pressure gauges'], amount: 55, accredited: 90 },
      { names: ['Drucktransmitter', 'Pressure transmitters'], amount: 85, accredited: 140 },
    ],
  },
  {
    names: ['Temperatur', 'Temperature'],
    below: [
      { names: ['Thermometer mit Fühler', 'Thermometers with probe'], amount: 70, accredited: 120 },
      { names: ['Klimadatenlogger', 'Climate data loggers'], amount: 110 },
    ],
  },
  {
    names: ['Länge', 'Length'],
    // An amount on the upper class is what those below it cost unless they say otherwise.
    amount: 30,
    below: [
      { names: ['Messschieber', 'Callipers'] },
      { names: ['Bügelmessschrauben', 'Micrometers'] },
      { names: ['Endmaßsätze', 'Gauge block sets'], amount: 240 },
    ],
  },
];

const surcharge = { complexity: 'DAkkS', kind: 'percent', value: 50 } as const;

export async function createExampleList(ctx: Ctx): Promise<z.infer<typeof exampleAnswer>> {
  const english = (await textSetting(ctx.lab, 'lab.language')) === 'en';
  return inTransaction(ctx, async (inner) => {
    const known = await typed(inner.db).selectFrom('price_classes').select('id').limit(1).executeTakeFirst();
    if (known) throw new AppError('record.locked', { messageKey: 'errors.price_list.classes_exist' });
    const made = { price_class: 0, service_price: 0, price_surcharge: 0 };
    const create = async (name: keyof typeof made, values: Record<string, unknown>) => {
      const resource = inner.lab.registry.resource(name);
      const row: SelectedRow = await createRecord<ResourceName>(inner, resource, { values });
      made[name] += 1;
      return String(row[resource.key]);
    };
    const createClass = async ({ names, amount, accredited }: ExampleClass, number: string, parent: string | null) => {
      const [name, second] = english ? [names[1], names[0]] : names;
      const id = await create('price_class', { number, name, name_secondary: second, parent_id: parent });
      if (amount !== undefined) await create('service_price', { price_class_id: id, price: amount });
      if (accredited !== undefined)
        await create('service_price', { price_class_id: id, price: accredited, complexity: surcharge.complexity });
      return id;
    };
    for (const [index, branch] of branches.entries()) {
      const number = `PK${(index + 1) * 100}`;
      const parent = await createClass(branch, number, null);
      for (const [position, below] of branch.below.entries())
        await createClass(below, `${number}.${String(position + 1).padStart(2, '0')}`, parent);
    }
    await create('price_surcharge', surcharge);
    const { price_class, service_price, price_surcharge } = made;
    return { meta: { price_classes: price_class, service_prices: service_price, price_surcharges: price_surcharge } };
  });
}
