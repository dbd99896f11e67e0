// The slip of a loan from the database: the place asked for and every other one of the same loan, through the caller's rows.
// docs/data-contracts.md#location-report.

import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { getRow, listRows, relatedRows } from '../../core/read/named-rows.ts';
import { generatedAt, isoInstant, labDayAndTime, locales } from '../../i18n/locale.ts';
import { today, zoneOf } from '../../lib/clock.ts';
import type { RowOf } from '../../schema/rows.generated.ts';
import { senderLine } from '../parts/lab-parts.ts';
import type { LoadServices, PaperAsked, PaperLoaded } from '../parts/paper-loaded.ts';
import {
  contactPart,
  customerAddress,
  customFieldsOf,
  deviceNames,
  deviceTypeName,
  type Linked,
  optionOf,
  textOf,
} from '../parts/record-parts.ts';
import type { LoanCustomer, LoanDevice, LoanDocument } from './contract.ts';
import type { LoanPrint } from './layout.ts';

export async function loadLoan(
  ctx: Ctx,
  { translator }: LoadServices,
  { id, language }: PaperAsked,
): Promise<PaperLoaded<LoanDocument, LoanPrint>> {
  const row = await getRow(ctx, 'location', id);
  const names = ['customer', 'customer_contact', 'delivery_customer', 'delivery_contact'] as const;
  const found = (await relatedRows({ ctx, name: 'location', rows: [row], names }))(row);
  const devices = await devicesOf(ctx, row);
  const since = textOf(row.location_date);
  const { day, time } = since ? labDayAndTime(since, zoneOf(ctx.lab.clock)) : { day: null, time: null };
  const sender = await senderLine(ctx);
  const document: LoanDocument = {
    meta: {
      contract: 'location-report',
      schema_version: '1.2',
      generated_at: generatedAt(ctx.lab.clock.now()),
      locale: locales[language],
      generated_date: today(ctx.lab.clock),
    },
    location: {
      location_1: textOf(row.location_1),
      location_2: textOf(row.location_2),
      location_3: textOf(row.location_3),
      location_4: textOf(row.location_4),
      location_5: textOf(row.location_5),
      location_date: day,
      location_time: time,
      rental_end: textOf(row.rental_end),
      is_active: row.is_active === 1 ? 1 : 0,
      status: optionOf({ ctx, translator }, { name: 'location', attribute: 'status', value: row.status, language }).title,
      ...(row.purpose === 'calibration' ? { purpose: 'calibration' } : {}),
      custom_fields: customFieldsOf(ctx, 'location', row),
      loan_number: textOf(row.loan_number),
      remark: textOf(row.remark),
    },
    shipping: { tracking_number: textOf(row.tracking_number), note: textOf(row.shipping_note), item_count: devices.length },
    device: devices[0] ?? {},
    devices,
    customer: customerOf(ctx, found.customer),
    customer_contact: contactPart(found.customer_contact),
    delivery_customer: customerOf(ctx, row.delivery_customer_id === null ? found.customer : found.delivery_customer),
    delivery_contact: contactPart(found.delivery_contact),
  };
  return {
    document,
    number: document.location.loan_number ?? document.devices[0]?.asset_number ?? id,
    customer: textOf(row.customer_id),
    createdAt: isoInstant(String(row.updated_at)),
    print: (base) => ({ ...base, kind: 'location-report', document, senderLine: sender }),
  };
}

function customerOf(ctx: Ctx, customer: RowOf<'customer'> | null | undefined): Linked<LoanCustomer> {
  if (!customer) return {};
  return {
    ...customerAddress(customer),
    custom_fields: customFieldsOf(ctx, 'customer', customer),
  };
}

const mostDevices = 500;

/** The device of the place first, then the others of its loan. */
async function devicesOf(ctx: Ctx, row: RowOf<'location'>): Promise<LoanDevice[]> {
  const loan = textOf(row.loan_number);
  const filter: FilterNode = { kind: 'compare', path: ['loan_number'], op: '=', value: loan ?? '' };
  const others = loan === null ? [] : await listRows(ctx, 'location', { filter, sort: [], limit: mostDevices, offset: 0 });
  const places = [row, ...others.filter(({ LTAG, inventory_id }) => LTAG !== row.LTAG && inventory_id !== row.inventory_id)];
  const related = await relatedRows({ ctx, name: 'location', rows: places, names: ['inventory'] });
  const devices: LoanDevice[] = [];
  for (const place of places) {
    const device = related(place).inventory;
    if (!device) continue;
    devices.push({
      ...deviceNames(device),
      type_code: await deviceTypeName(ctx, device),
      next_calibration_date: textOf(device.duedate),
      custom_fields: customFieldsOf(ctx, 'inventory', device),
    });
  }
  return devices;
}
