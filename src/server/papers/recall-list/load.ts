// The recall list of a customer from the database: the same devices as the scheduled lists name. docs/interface/tasks.md#endpoints.

import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { addDays, isPlainDate } from '../../contract/values/dates.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { recallDays } from '../../core/lab/lab-settings.ts';
import { columnOf, getRow, listRows } from '../../core/read/named-rows.ts';
import { dueDevicesUntil } from '../../devices/due-devices.ts';
import { generatedAt, locales } from '../../i18n/locale.ts';
import { today } from '../../lib/clock.ts';
import { senderLine } from '../parts/lab-parts.ts';
import type { LoadServices, PaperAsked, PaperLoaded } from '../parts/paper-loaded.ts';
import { customerPart, deviceNames, textOf } from '../parts/record-parts.ts';
import type { Customer } from '../sheet/contract-parts.ts';
import type { RecallDocument } from './contract.ts';
import type { RecallPrint } from './layout.ts';

export async function loadRecall(
  ctx: Ctx,
  _services: LoadServices,
  { id, language, until: asked }: PaperAsked,
): Promise<PaperLoaded<RecallDocument, RecallPrint>> {
  const { registry } = ctx.lab;
  const row = await getRow(ctx, 'customer', id);
  const inventory = registry.resource('inventory');
  const day = today(ctx.lab.clock);
  const until = asked !== undefined && isPlainDate(asked) ? asked : addDays(day, await recallDays(ctx.lab));
  const filter: FilterNode = {
    kind: 'and',
    items: [{ kind: 'compare', path: ['ktag'], op: '=', value: id }, dueDevicesUntil(inventory, until)],
  };
  const sort = (['duedate', 'asset_number'] as const).map((attribute) => ({
    path: [columnOf(registry, 'inventory', attribute)],
    direction: 'asc' as const,
  }));
  const rows = await listRows(ctx, 'inventory', { filter, sort, limit: null, offset: 0 });
  const devices = rows.map((device) => ({
    ...deviceNames(device),
    location: textOf(device.location),
    next_calibration_date: textOf(device.duedate),
    overdue: String(device.duedate) < day,
  }));
  const sender = await senderLine(ctx);
  const document: RecallDocument = {
    meta: {
      contract: 'recall-list',
      schema_version: '1.0',
      generated_at: generatedAt(ctx.lab.clock.now()),
      locale: locales[language],
      generated_date: day,
    },
    // The row is there, so it is a customer and not nothing.
    customer: customerPart(ctx, row) as Customer,
    until,
    devices,
    counts: { devices: devices.length, overdue: devices.filter(({ overdue }) => overdue).length },
  };
  return {
    document,
    number: `${document.customer.name ?? id} ${day}`,
    customer: id,
    createdAt: `${day}T00:00:00Z`,
    print: (base) => ({ ...base, kind: 'recall-list', document, senderLine: sender }),
  };
}
