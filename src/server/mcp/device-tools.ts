// Tools that answer what is asked about devices most: what is due, what a calibration costs and why, how the readings moved.
import { z } from 'zod';
import { addDays } from '../contract/values/dates.ts';
import { today } from '../lib/clock.ts';
import { askAction, askList } from './asking.ts';
import { mostRows } from './record-tools.ts';
import { defineTool, holds, type Tool } from './tool.ts';

const key = z.string().min(1).max(80);

const dueDevices = defineTool({
  name: 'due_devices',
  title: 'What is due',
  description: 'Devices in use that are overdue or due within so many days, the most overdue first.',
  input: z.strictObject({
    days: z.int().min(0).max(3650).default(30).meta({ description: 'From today; 0: overdue and due today.' }),
    customer_id: key.optional(),
    page: z.int().min(1).max(100_000).default(1),
    page_size: z.int().min(1).max(mostRows).default(20),
  }),
  offered: ({ ctx }) => holds(ctx, 'inventory_view'),
  run(asking, { days, customer_id, page, page_size }) {
    const { lab } = asking.ctx;
    const inventory = lab.registry.resource('inventory');
    const named = (column: string) => inventory.byColumn.get(column)?.attr ?? column;
    const options = inventory.byColumn.get('I4209')?.limits.options ?? [];
    const inUse = options.filter(({ hidden }) => !hidden).map(({ number, value }) => number ?? value);
    const query: Record<string, string> = {
      [`filter[${named('duedate')}]`]: `lte:${addDays(today(lab.clock), days)}`,
      [`filter[${named('I4209')}]`]: `in:${inUse.join(',')}`,
      ...(customer_id === undefined ? {} : { [`filter[${named('ktag')}]`]: `eq:${customer_id}` }),
      sort: named('duedate'),
      'page[number]': String(page),
      'page[size]': String(page_size),
    };
    return askList(asking, inventory, { query, repeated: {} });
  },
});

const devicePrice = defineTool({
  name: 'device_price',
  title: 'Price, explained',
  description:
    'What the calibration of a device, or of a device type or service, costs on a day for a customer, and the steps by which that price was found.',
  input: z.strictObject({
    inventory_id: key.optional().meta({ description: 'The device; or else type_id or service_id.' }),
    type_id: key.optional(),
    service_id: key.optional(),
    customer_id: key.optional(),
    price_category_id: key.optional(),
    date: z.iso.date().optional(),
    quantity: z.number().positive().optional(),
    complexity: z
      .string()
      .max(80)
      .optional()
      .meta({ examples: ['DAkkS'] }),
  }),
  offered: ({ ctx }) => holds(ctx, 'price_view'),
  run: (asking, input) => askAction(asking, 'GET', 'prices/lookup', input),
});

const deviceDrift = defineTool({
  name: 'device_drift',
  title: 'Drift of a device',
  description: 'How the readings of a device moved over its calibrations, test point by test point, and where they are heading.',
  input: z.strictObject({ id: key.meta({ description: 'The device.' }) }),
  offered: ({ ctx }) => holds(ctx, 'inventory_details_calibrations_measurements_view'),
  run: (asking, { id }) => askAction(asking, 'GET', 'inventories/{id}/drift', { id }),
});

export const deviceTools: readonly Tool[] = [dueDevices, devicePrice, deviceDrift];
