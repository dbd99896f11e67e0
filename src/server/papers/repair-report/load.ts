// The report of a repair from the database, through the caller's rows. docs/data-contracts.md#repair-report.

import { fromHundredths } from '../../contract/values/hundredths.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { textSetting } from '../../core/lab/lab-settings.ts';
import { getRow, relatedRows } from '../../core/read/named-rows.ts';
import { generatedAt, isoInstant, locales } from '../../i18n/locale.ts';
import type { LoadServices, PaperAsked, PaperLoaded } from '../parts/paper-loaded.ts';
import { customerPart, customFieldsOf, optionOf, textOf, typedDevice } from '../parts/record-parts.ts';
import type { RepairDocument } from './contract.ts';
import type { RepairPrint } from './layout.ts';

export async function loadRepair(
  ctx: Ctx,
  { translator }: LoadServices,
  { id, language }: PaperAsked,
): Promise<PaperLoaded<RepairDocument, RepairPrint>> {
  const row = await getRow(ctx, 'repair', id);
  const { inventory } = (await relatedRows({ ctx, name: 'repair', rows: [row], names: ['inventory'] }))(row);
  const owner = inventory
    ? (await relatedRows({ ctx, name: 'inventory', rows: [inventory], names: ['customer'] }))(inventory).customer
    : null;
  const now = generatedAt(ctx.lab.clock.now());
  const currency = (await textSetting(ctx.lab, 'settings.price.company_currency')) || 'EUR';
  const fields = customFieldsOf(ctx, 'repair', row, ['technician']);
  if (typeof row.total_cost === 'number') fields.total_cost = fromHundredths(row.total_cost).toFixed(2);
  const document: RepairDocument = {
    meta: { contract: 'repair-report', schema_version: '1.0', generated_at: now, locale: locales[language] },
    repair: {
      description: textOf(row.description),
      notes: textOf(row.notes),
      repair_date: textOf(row.repair_date),
      repair_time: textOf(row.repair_time),
      status_code: textOf(row.status),
      status: optionOf({ ctx, translator }, { name: 'repair', attribute: 'status', value: row.status, language }).title,
      custom_fields: fields,
      number: textOf(row.number),
      received_date: textOf(row.received_date),
      vendor: textOf(row.vendor),
    },
    device: await typedDevice(ctx, inventory),
    customer: customerPart(ctx, owner),
  };
  return {
    document,
    number: document.repair.number ?? id,
    customer: textOf(inventory?.customer_id),
    createdAt: isoInstant(String(row.updated_at)),
    print: (base) => ({ ...base, kind: 'repair-report', document, currency }),
  };
}
