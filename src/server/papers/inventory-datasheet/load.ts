// The data sheet of a device from the database, through the caller's rows; what he may not view stays out.
// docs/data-contracts.md#label-contents, docs/data-contracts.md#datasheet.

import { AppError } from '../../contract/errors.ts';
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import type { Language } from '../../contract/principal.ts';
import { mayView } from '../../core/access/permissions.ts';
import { type Ctx, inColumns } from '../../core/lab/context.ts';
import { settingValue } from '../../core/lab/lab-settings.ts';
import { getRecord, listRecords } from '../../core/read/read.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { codeContent } from '../../devices/code-content.ts';
import { generatedAt, isoInstant, locales } from '../../i18n/locale.ts';
import { loadDrift } from '../../resources/inventory/load-drift.ts';
import { completed } from '../../resources/rules/calibration-status.ts';
import type { LoadServices, PaperAsked, PaperLoaded } from '../parts/paper-loaded.ts';
import {
  customerAddress,
  customFieldsOf,
  deviceNames,
  deviceTypeName,
  numberOf,
  optionOf,
  relatedOf,
  textOf,
} from '../parts/record-parts.ts';
import type { DatasheetDocument } from './contract.ts';
import type { DatasheetPrint } from './layout.ts';

export async function loadDatasheet(
  ctx: Ctx,
  services: LoadServices,
  asked: PaperAsked,
): Promise<PaperLoaded<DatasheetDocument, DatasheetPrint>> {
  const row = await getRecord(ctx, ctx.lab.registry.resource('inventory'), asked.id);
  const document = await datasheetOf(ctx, services, { row, language: asked.language });
  return {
    document,
    number: document.device.asset_number ?? asked.id,
    customer: textOf(row.ktag),
    createdAt: isoInstant(String(row.updated_at)),
    print: (base) => ({ ...base, kind: 'inventory-datasheet', document }),
  };
}

interface DatasheetInput {
  row: SelectedRow;
  language: Language;
}

async function datasheetOf(
  ctx: Ctx,
  { translator }: LoadServices,
  { row, language }: DatasheetInput,
): Promise<DatasheetDocument> {
  const { registry } = ctx.lab;
  const inventory = registry.resource('inventory');
  const id = String(row.MTAG);
  const { customer, inventory: parent } = await relatedOf(ctx, inventory, row, ['customer', 'inventory']);
  const calibrations = await calibrationsOf(ctx, id);
  const status = optionOf(translator, { resource: inventory, column: 'I4209', value: row.I4209, language });
  const resultTitle = (value: unknown) =>
    optionOf(translator, { resource: registry.resource('calibration'), column: 'C2323', value, language }).title;
  return {
    meta: {
      contract: 'inventory-datasheet',
      schema_version: '1.3',
      generated_at: generatedAt(ctx.lab.clock.now()),
      locale: locales[language],
    },
    device: {
      ...deviceNames(row),
      type_code: await deviceTypeName(ctx, row),
      accuracy_class: textOf(row.I4224),
      location: textOf(row.I4211),
      active_location: await placeOf(ctx, id),
      cost_center: textOf(row.cost_center),
      status: status.number,
      calibration_interval: numberOf(inventory.computed.get('calibration_interval')?.show(row)),
      last_calibration_date: textOf(calibrations[0]?.C2301),
      next_calibration_date: textOf(row.duedate),
      custom_fields: customFieldsOf(ctx, 'inventory', row),
      status_title: status.title,
      test_equipment_number: textOf(row.I4232),
      second_number: textOf(row.I4244),
      remark: textOf(row.remark),
    },
    barcode: await barcodeOf(ctx, row),
    customer: customer
      ? {
          ...customerAddress(customer),
          custom_fields: customFieldsOf(ctx, 'customer', customer),
        }
      : {},
    calibrations: calibrations.map((one) => ({
      calibration_date: textOf(one.C2301),
      next_calibration_date: textOf(one.C2303),
      certificate_number: textOf(one.C2306),
      technician: textOf(one.C2307),
      cal_result: textOf(one.C2323),
      cal_result_title: resultTitle(one.C2323),
    })),
    parent: parent ? deviceNames(parent) : {},
    children: await childrenOf(ctx, id),
    drift: await driftPart(ctx, id),
  };
}

const compare = (column: string, value: string | number): FilterNode => ({ kind: 'compare', path: [column], op: '=', value });

/** Those that are done, the newest first. */
async function calibrationsOf(ctx: Ctx, device: string): Promise<SelectedRow[]> {
  const resource = ctx.lab.registry.resource('calibration');
  if (!mayView(ctx, resource)) return [];
  const filter: FilterNode = { kind: 'and', items: [compare('MTAG', device), compare('status', completed)] };
  const sort = [{ path: ['C2301'], direction: 'desc' as const }];
  return (await listRecords(inColumns(ctx), resource, { filter, sort, limit: null, offset: 0 })).rows;
}

async function placeOf(ctx: Ctx, device: string): Promise<DatasheetDocument['device']['active_location']> {
  const resource = ctx.lab.registry.resource('location');
  if (!mayView(ctx, resource)) return {};
  const filter: FilterNode = { kind: 'and', items: [compare('MTAG', device), compare('L2815', 1)] };
  const sort = [{ path: ['L2809'], direction: 'desc' as const }];
  const [place] = (await listRecords(inColumns(ctx), resource, { filter, sort, limit: 1, offset: 0 })).rows;
  if (!place) return {};
  return {
    location_1: textOf(place.L2801),
    location_2: textOf(place.L2802),
    location_3: textOf(place.L2803),
    custom_fields: customFieldsOf(ctx, 'location', place),
  };
}

/** As labels have it: without a content there is a code without a value. */
async function barcodeOf(ctx: Ctx, row: SelectedRow): Promise<DatasheetDocument['barcode']> {
  const setting = await settingValue(ctx.lab, 'label.code');
  const { type, field } = (setting && typeof setting === 'object' ? setting : {}) as { type?: unknown; field?: unknown };
  const value = await codeContent(ctx, row, undefined).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'request.invalid') return null;
    throw error;
  });
  return { type: textOf(type) ?? 'datamatrix', field: textOf(field) ?? 'asset_number', value };
}

const mostChildren = 2000;

/** The whole subtree, each part after what it belongs to. A level is one statement, and nothing is followed twice. */
async function childrenOf(ctx: Ctx, id: string): Promise<DatasheetDocument['children']> {
  const inventory = ctx.lab.registry.resource('inventory');
  const byParent = new Map<string, SelectedRow[]>();
  const seen = new Set([id]);
  for (let parents = [id]; parents.length > 0 && seen.size < mostChildren; ) {
    const filter: FilterNode = { kind: 'compare', path: ['I4217'], op: 'in', value: parents.slice(0, 500) };
    const sort = [{ path: ['I4201'], direction: 'asc' as const }];
    const { rows } = await listRecords(inColumns(ctx), inventory, { filter, sort, limit: mostChildren, offset: 0 });
    const fresh = rows.filter(({ MTAG }) => !seen.has(String(MTAG)));
    for (const row of fresh) {
      seen.add(String(row.MTAG));
      byParent.set(String(row.I4217), [...(byParent.get(String(row.I4217)) ?? []), row]);
    }
    parents = fresh.map(({ MTAG }) => String(MTAG));
  }
  const below = (parent: string, level: number): DatasheetDocument['children'] =>
    (byParent.get(parent) ?? []).flatMap((row) => [
      { level, ...deviceNames(row), location: textOf(row.I4211), next_calibration_date: textOf(row.duedate) },
      ...below(String(row.MTAG), level + 1),
    ]);
  return below(id, 1);
}

async function driftPart(ctx: Ctx, id: string): Promise<DatasheetDocument['drift']> {
  const { registry } = ctx.lab;
  if (!['calibration', 'result'].every((name) => mayView(ctx, registry.resource(name)))) return [];
  const { series } = await loadDrift(ctx, id);
  return series.map(({ label, unit, points }) => ({
    label,
    unit,
    points: points.map(({ date, error, tolerance_used }) => ({ date, error, tolerance_used })),
  }));
}
