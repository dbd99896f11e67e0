// Devices as labels print them, by the hundred and in a fixed number of statements: only what the caller may see, in the words of the
// data contracts. docs/data-contracts.md#label-contents, docs/data-contracts.md#certificate, docs/data-contracts.md#datasheet.

import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { mayView } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { textSetting } from '../../core/lab/lab-settings.ts';
import { type AttributeOf, columnOf, listRows, relatedRows, storedRow } from '../../core/read/named-rows.ts';
import { breathe } from '../../core/rows/row-batches.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { inChunks } from '../../db/store/insert-rows.ts';
import { agreedIntervals } from '../../devices/agreed-interval.ts';
import { codeContent, codeRule } from '../../devices/code-content.ts';
import { isLabelField, type LabelData, labelFields } from '../../labels/format/data.ts';
import { today } from '../../lib/clock.ts';
import type { ResolvedField, ResolvedResource } from '../../schema/resolve.ts';
import type { RowOf } from '../../schema/rows.generated.ts';

const atOnce = 100;

export interface LoadedLabel {
  device: string;
  /** The current calibration, whose dates stand on the label. */
  calibration: string | null;
  /** Its data as JSON, as the print keeps it. */
  content: string;
}

type Language = 'de' | 'en';
type Value = string | number | boolean | null;
type Part = Record<string, Value | Record<string, Value>>;

/** In the order of the keys; each once for each time it is named. Rejects when the signal ends it. */
export async function loadLabelData(
  ctx: Ctx,
  keys: readonly string[],
  language: Language,
  signal?: AbortSignal,
): Promise<LoadedLabel[]> {
  const shared = await sharedParts(ctx, language);
  const loaded: LoadedLabel[] = [];
  for (const chunk of inChunks(keys, atOnce)) {
    signal?.throwIfAborted();
    const byKey = new Map((await loadChunk(ctx, [...new Set(chunk)], shared)).map((label) => [label.device, label]));
    loaded.push(...chunk.flatMap((key) => byKey.get(key) ?? []));
    await breathe();
  }
  return loaded;
}

export async function labelMeta(ctx: Ctx, language: Language): Promise<Pick<LabelData, 'meta' | 'laboratory' | 'barcode'>> {
  const { type, field } = await codeRule(ctx);
  const texts = labelFields.laboratory.map(async (name) => [name, (await textSetting(ctx.lab, `lab.${name}`)) || null] as const);
  return {
    meta: { generated_at: today(ctx.lab.clock), locale: language },
    laboratory: Object.fromEntries(await Promise.all(texts)),
    barcode: { type, field, value: '' },
  };
}

type Shared = Awaited<ReturnType<typeof labelMeta>>;
const sharedParts = labelMeta;

interface MayRecommend {
  done: RowOf<'calibration'> | undefined;
  device: RowOf<'inventory'>;
  owner: RowOf<'customer'> | null;
}

/** A label of an accredited calibration recommends no day that was not agreed; a customer who may not be seen agreed to nothing. */
async function recommending(ctx: Ctx, calibrations: Iterable<RowOf<'calibration'>>): Promise<(of: MayRecommend) => boolean> {
  const isAgreed = await agreedIntervals(
    ctx,
    [...calibrations].map(({ order_number }) => order_number),
  );
  return ({ done, device, owner }) => {
    if (done?.accredited !== 1) return true;
    const interval_agreed = owner?.interval_agreed ?? 0;
    return isAgreed(done.order_number, device.customer_id === null ? null : { interval_agreed });
  };
}

async function loadChunk(ctx: Ctx, keys: readonly string[], shared: Shared): Promise<LoadedLabel[]> {
  const { registry } = ctx.lab;
  const inventory = registry.resource('inventory');
  const [calibration, location] = [registry.resource('calibration'), registry.resource('location')];
  const filter: FilterNode = { kind: 'compare', path: [inventory.key], op: 'in', value: [...keys] };
  const rows = await listRows(ctx, 'inventory', { filter, sort: [], limit: null, offset: 0 });
  const related = await relatedRows({ ctx, name: 'inventory', rows, names: ['customer', 'device_type'] });
  const calibrations = await newestOf(ctx, 'calibration', { keys, current: 'is_current', by: 'calibration_date' });
  const places = await newestOf(ctx, 'location', { keys, current: 'is_active', by: 'location_date' });
  const mayRecommend = await recommending(ctx, calibrations.values());
  const loaded: LoadedLabel[] = [];
  const language = shared.meta.locale;
  for (const row of rows) {
    const device = row.MTAG;
    const { customer: owner, device_type: type } = related(row);
    const done = calibrations.get(device);
    const part = partOf({ group: 'calibration', resource: calibration, row: done, language });
    const next = mayRecommend({ done, device: row, owner }) ? (part.next_calibration_date ?? null) : null;
    const data: LabelData = {
      ...shared,
      barcode: { ...shared.barcode, value: await contentOf(ctx, storedRow(row)) },
      accreditation: {
        mark_number_1: shared.laboratory.code ?? null,
        mark_number_2: part.calibration_mark ?? null,
        calibration_mark: part.calibration_mark ?? null,
      },
      device: {
        ...partOf({ group: 'device', resource: inventory, row, language }),
        id: device,
        type_code: type?.type_name ?? null,
        last_calibration_date: part.calibration_date ?? null,
        // A device may be due for what is no calibration; then its own next day does not say when that is.
        next_calibration_date: next,
      },
      calibration: {
        ...part,
        next_calibration_date: next,
        ...(done ? { id: done.CTAG } : {}),
        calibration_month: monthOf(part.calibration_date),
      },
      customer: partOf({ group: 'customer', resource: registry.resource('customer'), row: owner ?? undefined, language }),
      active_location: partOf({ group: 'active_location', resource: location, row: places.get(device), language }),
    };
    loaded.push({ device, calibration: done?.CTAG ?? null, content: JSON.stringify(data) });
  }
  return loaded;
}

const monthOf = (date: unknown) => (typeof date === 'string' ? date.slice(0, 7) : null);

/** A code without content is found by the check before the print, for all labels at once. */
async function contentOf(ctx: Ctx, row: SelectedRow): Promise<string> {
  try {
    return await codeContent(ctx, row, undefined);
  } catch {
    return '';
  }
}

type OfDevice = 'calibration' | 'location';

interface Newest<Name extends OfDevice> {
  keys: readonly string[];
  /** The flag of the row that counts now. */
  current: AttributeOf<Name>;
  by: AttributeOf<Name>;
}

async function newestOf<Name extends OfDevice>(
  ctx: Ctx,
  name: Name,
  { keys, current, by }: Newest<Name>,
): Promise<Map<string, RowOf<Name>>> {
  const { registry } = ctx.lab;
  if (!mayView(ctx, registry.resource(name))) return new Map();
  const column = (attribute: AttributeOf<Name>) => columnOf(registry, name, attribute);
  const rows = await listRows(ctx, name, {
    filter: {
      kind: 'and',
      items: [
        { kind: 'compare', path: [column('inventory_id')], op: 'in', value: [...keys] },
        { kind: 'compare', path: [column(current)], op: '=', value: 1 },
      ],
    },
    sort: [{ path: [column(by)], direction: 'asc' }],
    limit: null,
    offset: 0,
  });
  return new Map(rows.map((row) => [row.inventory_id, row]));
}

interface PartInput {
  group: 'device' | 'calibration' | 'customer' | 'active_location';
  resource: ResolvedResource;
  /** Read by its names. */
  row: object | undefined;
  language: Language;
}

/** By its v2 names, which an administrator may exchange; user-defined columns by theirs. Only what a label may name is kept. */
function partOf({ group, resource, row: read, language }: PartInput): Part {
  if (!read) return {};
  const row = storedRow(read);
  const named = (attr: string) =>
    isLabelField(`${group}.${attr}`) || (group === 'calibration' && isLabelField(`accreditation.${attr}`));
  const part: Part = {};
  const own: Record<string, Value> = {};
  for (const field of resource.fields) {
    if (!(field.userDefined || named(field.attr)) || field.spec.hidden || field.spec.kind === 'ref') continue;
    const value = shownValue(field, row, language);
    if (value !== null) (field.userDefined ? own : part)[field.attr] = value;
  }
  for (const [name, computed] of resource.computed) if (named(name)) part[name] = computed.show(row);
  return Object.keys(own).length > 0 ? { ...part, custom_fields: own } : part;
}

function shownValue({ spec, type, limits, column }: ResolvedField, row: SelectedRow, language: Language): Value {
  const stored = row[column] ?? null;
  if (spec.kind === 'status') return statusTitle(limits.options ?? [], stored, language);
  const value = type.show(stored, limits, 'attributes');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

function statusTitle(options: NonNullable<ResolvedField['limits']['options']>, stored: unknown, language: Language): Value {
  const label = options.find(({ value }) => value === stored)?.label;
  return typeof label === 'object' ? (label[language] ?? label.en ?? null) : null;
}
