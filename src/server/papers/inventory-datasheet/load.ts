// The data sheet of a device from the database, through the caller's rows; what he may not view stays out.
// docs/data-contracts.md#label-contents, docs/data-contracts.md#datasheet.

import { AppError } from '../../contract/errors.ts';
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import type { Language } from '../../contract/principal.ts';
import { mayView } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { settingValue } from '../../core/lab/lab-settings.ts';
import type { ListQuery } from '../../core/lab/query.ts';
import { type AttributeOf, columnOf, getRow, listRows, relatedRows, storedRow } from '../../core/read/named-rows.ts';
import { codeContent } from '../../devices/code-content.ts';
import { generatedAt, isoInstant, locales } from '../../i18n/locale.ts';
import { type Drift, loadDrift } from '../../resources/inventory/load-drift.ts';
import { completed } from '../../resources/rules/calibration-status.ts';
import type { ResourceName, RowOf } from '../../schema/rows.generated.ts';
import type { LoadServices, PaperAsked, PaperLoaded } from '../parts/paper-loaded.ts';
import {
  customerAddress,
  customFieldsOf,
  deviceNames,
  deviceTypeName,
  numberOf,
  optionOf,
  textOf,
} from '../parts/record-parts.ts';
import type { DatasheetDocument } from './contract.ts';
import type { DatasheetPrint } from './layout.ts';

export async function loadDatasheet(
  ctx: Ctx,
  services: LoadServices,
  asked: PaperAsked,
): Promise<PaperLoaded<DatasheetDocument, DatasheetPrint>> {
  const row = await getRow(ctx, 'inventory', asked.id);
  const document = await datasheetOf(ctx, services, { row, language: asked.language });
  return {
    document,
    number: document.device.asset_number ?? asked.id,
    customer: textOf(row.customer_id),
    createdAt: isoInstant(String(row.updated_at)),
    print: (base) => ({ ...base, kind: 'inventory-datasheet', document }),
  };
}

interface DatasheetInput {
  row: RowOf<'inventory'>;
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
  const { customer, inventory: parent } = await aroundDevice(ctx, row);
  const calibrations = await calibrationsOf(ctx, id);
  const status = optionOf({ ctx, translator }, { name: 'inventory', attribute: 'status', value: row.status, language });
  const resultTitle = (value: unknown) =>
    optionOf({ ctx, translator }, { name: 'calibration', attribute: 'cal_result', value, language }).title;
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
      accuracy_class: textOf(row.accuracy_class),
      location: textOf(row.location),
      active_location: await placeOf(ctx, id),
      cost_center: textOf(row.cost_center),
      status: status.number,
      calibration_interval: numberOf(inventory.computed.get('calibration_interval')?.show(storedRow(row))),
      last_calibration_date: textOf(calibrations[0]?.calibration_date),
      next_calibration_date: textOf(row.duedate),
      custom_fields: customFieldsOf(ctx, 'inventory', row),
      status_title: status.title,
      test_equipment_number: textOf(row.test_equipment_number),
      second_number: textOf(row.second_number),
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
      calibration_date: textOf(one.calibration_date),
      next_calibration_date: textOf(one.next_calibration_date),
      certificate_number: textOf(one.certificate_number),
      technician: textOf(one.technician),
      cal_result: textOf(one.cal_result),
      cal_result_title: resultTitle(one.cal_result),
    })),
    parent: parent ? deviceNames(parent) : {},
    children: await childrenOf(ctx, id),
    drift: await driftPart(ctx, id),
  };
}

async function aroundDevice(ctx: Ctx, row: RowOf<'inventory'>) {
  return (await relatedRows({ ctx, name: 'inventory', rows: [row], names: ['customer', 'inventory'] }))(row);
}

interface Compared<Name extends ResourceName> {
  name: Name;
  attribute: AttributeOf<Name>;
  value: string | number;
}

function compare<Name extends ResourceName>(ctx: Ctx, { name, attribute, value }: Compared<Name>): FilterNode {
  return { kind: 'compare', path: [columnOf(ctx.lab.registry, name, attribute)], op: '=', value };
}

function newestBy<Name extends ResourceName>(ctx: Ctx, name: Name, attribute: AttributeOf<Name>): ListQuery['sort'] {
  return [{ path: [columnOf(ctx.lab.registry, name, attribute)], direction: 'desc' }];
}

/** Those that are done, the newest first. */
async function calibrationsOf(ctx: Ctx, device: string): Promise<RowOf<'calibration'>[]> {
  const name = 'calibration';
  if (!mayView(ctx, ctx.lab.registry.resource(name))) return [];
  const ofDevice = compare(ctx, { name, attribute: 'inventory_id', value: device });
  const done = compare(ctx, { name, attribute: 'status', value: completed });
  const filter: FilterNode = { kind: 'and', items: [ofDevice, done] };
  return listRows(ctx, name, { filter, sort: newestBy(ctx, name, 'calibration_date'), limit: null, offset: 0 });
}

async function placeOf(ctx: Ctx, device: string): Promise<DatasheetDocument['device']['active_location']> {
  const name = 'location';
  if (!mayView(ctx, ctx.lab.registry.resource(name))) return {};
  const ofDevice = compare(ctx, { name, attribute: 'inventory_id', value: device });
  const active = compare(ctx, { name, attribute: 'is_active', value: 1 });
  const filter: FilterNode = { kind: 'and', items: [ofDevice, active] };
  const [place] = await listRows(ctx, name, { filter, sort: newestBy(ctx, name, 'location_date'), limit: 1, offset: 0 });
  if (!place) return {};
  return {
    location_1: textOf(place.location_1),
    location_2: textOf(place.location_2),
    location_3: textOf(place.location_3),
    custom_fields: customFieldsOf(ctx, 'location', place),
  };
}

/** As labels have it: without a content there is a code without a value. */
async function barcodeOf(ctx: Ctx, row: RowOf<'inventory'>): Promise<DatasheetDocument['barcode']> {
  const setting = await settingValue(ctx.lab, 'label.code');
  const { type, field } = (setting && typeof setting === 'object' ? setting : {}) as { type?: unknown; field?: unknown };
  const value = await codeContent(ctx, storedRow(row), undefined).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'request.invalid') return null;
    throw error;
  });
  return { type: textOf(type) ?? 'datamatrix', field: textOf(field) ?? 'asset_number', value };
}

const mostChildren = 2000;

/** The whole subtree, each part after what it belongs to. A level is one statement, and nothing is followed twice. */
async function childrenOf(ctx: Ctx, id: string): Promise<DatasheetDocument['children']> {
  const { registry } = ctx.lab;
  const byParent = new Map<string, RowOf<'inventory'>[]>();
  const parentColumn = columnOf(registry, 'inventory', 'parent');
  const sort = [{ path: [columnOf(registry, 'inventory', 'asset_number')], direction: 'asc' as const }];
  const seen = new Set([id]);
  for (let parents = [id]; parents.length > 0 && seen.size < mostChildren; ) {
    const filter: FilterNode = { kind: 'compare', path: [parentColumn], op: 'in', value: parents.slice(0, 500) };
    const rows = await listRows(ctx, 'inventory', { filter, sort, limit: mostChildren, offset: 0 });
    const fresh = rows.filter(({ MTAG }) => !seen.has(String(MTAG)));
    for (const row of fresh) {
      seen.add(String(row.MTAG));
      byParent.set(String(row.parent), [...(byParent.get(String(row.parent)) ?? []), row]);
    }
    parents = fresh.map(({ MTAG }) => String(MTAG));
  }
  const below = (parent: string, level: number): DatasheetDocument['children'] =>
    (byParent.get(parent) ?? []).flatMap((row) => [
      { level, ...deviceNames(row), location: textOf(row.location), next_calibration_date: textOf(row.duedate) },
      ...below(String(row.MTAG), level + 1),
    ]);
  return below(id, 1);
}

async function driftPart(ctx: Ctx, id: string): Promise<DatasheetDocument['drift']> {
  const { registry } = ctx.lab;
  if (!(['calibration', 'result'] as const).every((name) => mayView(ctx, registry.resource(name)))) return [];
  const { series } = await loadDrift(ctx, id);
  const foremost = foremostOf(series);
  return series.map((one) => ({
    label: one.label,
    unit: one.unit,
    name: one.name,
    nominal: one.nominal,
    points: one.points.map(({ date, error, tolerance_used }) => ({ date, error, tolerance_used })),
    ...(foremost.has(one) ? { forecast: forecastOf(one) } : {}),
  }));
}

type Series = Drift['series'][number];

/** More would be a paper of its own. */
const mostForecasts = 6;
/** A band is told by so many of its days. */
const everyDay = 5;

/** Those with a line, that reach a limit first; then those that lie beyond one, then the rest in their order. */
function foremostOf(series: readonly Series[]): ReadonlySet<Series> {
  const rank = ({ forecast: { band_reaches, state } }: Series) => band_reaches ?? (state === 'beyond' ? '9998' : '9999');
  const lined = series.filter(({ forecast: { line } }) => line !== null);
  return new Set(lined.toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0)).slice(0, mostForecasts));
}

function forecastOf({ points, forecast }: Series): NonNullable<DatasheetDocument['drift'][number]['forecast']> {
  const { state, since, line_reaches, band_reaches, until, band } = forecast;
  const limited = points.findLast(({ lower_limit, upper_limit }) => lower_limit !== null || upper_limit !== null);
  const told = band.filter((_, at) => at % everyDay === 0 || at === band.length - 1);
  return {
    ...{ state, since, line_reaches, band_reaches, until },
    ...{ lower_limit: limited?.lower_limit ?? null, upper_limit: limited?.upper_limit ?? null },
    band: told.map(({ date, value, lower, upper }) => ({ date, value, lower, upper })),
  };
}
