// The slip of a loan from the database: the place asked for and every other one of the same loan, through the caller's rows.
// docs/data-contracts.md#location-report.

import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { type Ctx, inColumns } from '../../core/lab/context.ts';
import { getRecord, listRecords } from '../../core/read/read.ts';
import { loadRelations } from '../../core/read/relations.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { generatedAt, isoInstant, labDayAndTime, locales } from '../../i18n/locale.ts';
import { today, zoneOf } from '../../lib/clock.ts';
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
  relatedOf,
  textOf,
} from '../parts/record-parts.ts';
import type { LoanCustomer, LoanDevice, LoanDocument } from './contract.ts';
import type { LoanPrint } from './layout.ts';

export async function loadLoan(
  ctx: Ctx,
  { translator }: LoadServices,
  { id, language }: PaperAsked,
): Promise<PaperLoaded<LoanDocument, LoanPrint>> {
  const resource = ctx.lab.registry.resource('location');
  const row = await getRecord(ctx, resource, id);
  const names = ['customer', 'customer_contact', 'delivery_customer', 'delivery_contact'];
  const found = await relatedOf(ctx, resource, row, names);
  const devices = await devicesOf(ctx, row);
  const since = textOf(row.L2809);
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
      location_1: textOf(row.L2801),
      location_2: textOf(row.L2802),
      location_3: textOf(row.L2803),
      location_4: textOf(row.L2830),
      location_5: textOf(row.L2831),
      location_date: day,
      location_time: time,
      rental_end: textOf(row.rental_end),
      is_active: row.L2815 === 1 ? 1 : 0,
      status: optionOf(translator, { resource, column: 'status', value: row.status, language }).title,
      custom_fields: customFieldsOf(ctx, 'location', row),
      loan_number: textOf(row.loan_number),
      remark: textOf(row.remark),
    },
    shipping: { tracking_number: textOf(row.tracking_number), note: textOf(row.shipping_note), item_count: devices.length },
    device: devices[0] ?? {},
    devices,
    customer: customerOf(ctx, found.customer),
    customer_contact: contactPart(found.customer_contact),
    delivery_customer: customerOf(ctx, row.delivery_customer_KTAG === null ? found.customer : found.delivery_customer),
    delivery_contact: contactPart(found.delivery_contact),
  };
  return {
    document,
    number: document.location.loan_number ?? document.devices[0]?.asset_number ?? id,
    customer: textOf(row.customer_KTAG),
    createdAt: isoInstant(String(row.updated_at)),
    print: (base) => ({ ...base, kind: 'location-report', document, senderLine: sender }),
  };
}

function customerOf(ctx: Ctx, customer: SelectedRow | null | undefined): Linked<LoanCustomer> {
  if (!customer) return {};
  return {
    ...customerAddress(customer),
    custom_fields: customFieldsOf(ctx, 'customer', customer),
  };
}

const mostDevices = 500;

/** The device of the place first, then the others of its loan. */
async function devicesOf(ctx: Ctx, row: SelectedRow): Promise<LoanDevice[]> {
  const resource = ctx.lab.registry.resource('location');
  const loan = textOf(row.loan_number);
  const filter: FilterNode = { kind: 'compare', path: ['loan_number'], op: '=', value: loan ?? '' };
  const others =
    loan === null ? [] : (await listRecords(inColumns(ctx), resource, { filter, sort: [], limit: mostDevices, offset: 0 })).rows;
  const places = [row, ...others.filter(({ LTAG, MTAG }) => LTAG !== row.LTAG && MTAG !== row.MTAG)];
  const related = await loadRelations({ ctx, resource, rows: places, names: ['inventory'] });
  const devices: LoanDevice[] = [];
  for (const place of places) {
    const device = related.get(place)?.inventory;
    if (!device || Array.isArray(device)) continue;
    devices.push({
      ...deviceNames(device),
      type_code: await deviceTypeName(ctx, device),
      next_calibration_date: textOf(device.duedate),
      custom_fields: customFieldsOf(ctx, 'inventory', device),
    });
  }
  return devices;
}
