// Devices as labels print them, by the hundred and in a fixed number of statements: only what the caller may see, in the words of the
// data contracts. docs/data-contracts.md#label-contents, docs/data-contracts.md#certificate, docs/data-contracts.md#datasheet.

import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { mayView } from '../../core/access/permissions.ts';
import { type Ctx, inColumns } from '../../core/lab/context.ts';
import { textSetting } from '../../core/lab/lab-settings.ts';
import { listRecords } from '../../core/read/read.ts';
import { loadRelations, type Related } from '../../core/read/relations.ts';
import { breathe, inChunks } from '../../core/rows/row-batches.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { agreedIntervals } from '../../devices/agreed-interval.ts';
import { codeContent, codeRule } from '../../devices/code-content.ts';
import { isLabelField, type LabelData, labelFields } from '../../labels/format/data.ts';
import { today } from '../../lib/clock.ts';
import type { ResolvedField, ResolvedResource } from '../../schema/resolve.ts';

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

function customerPart(resource: ResolvedResource, owner: Related | undefined, language: Language) {
  return partOf({ group: 'customer', resource, row: owner && !Array.isArray(owner) ? owner : undefined, language });
}

interface MayRecommend {
  done: SelectedRow | undefined;
  device: SelectedRow;
  owner: Related | undefined;
}

/** A mark of accreditation recommends no day that was not agreed; a customer who may not be seen agreed to nothing. */
async function recommending(ctx: Ctx, calibrations: Iterable<SelectedRow>): Promise<(of: MayRecommend) => boolean> {
  const isAgreed = await agreedIntervals(
    ctx,
    [...calibrations].map(({ C2314 }) => C2314),
  );
  return ({ done, device, owner }) => {
    if (done?.accredited !== 1) return true;
    const interval_agreed = owner && !Array.isArray(owner) ? owner.interval_agreed : 0;
    return isAgreed(done.C2314, device.ktag === null ? null : { interval_agreed });
  };
}

async function loadChunk(ctx: Ctx, keys: readonly string[], shared: Shared): Promise<LoadedLabel[]> {
  const inventory = ctx.lab.registry.resource('inventory');
  const filter: FilterNode = { kind: 'compare', path: [inventory.key], op: 'in', value: [...keys] };
  const { rows } = await listRecords(inColumns(ctx), inventory, { filter, sort: [], limit: null, offset: 0 });
  const [customer, calibration, location] = ['customer', 'calibration', 'location'].map((name) =>
    ctx.lab.registry.resource(name),
  ) as [ResolvedResource, ResolvedResource, ResolvedResource];
  const related = await loadRelations({ ctx, resource: inventory, rows, names: ['customer', 'device_type'] });
  const calibrations = await newestOf(ctx, calibration, { keys, current: 'C2339', by: 'C2301' });
  const places = await newestOf(ctx, location, { keys, current: 'L2815', by: 'L2809' });
  const mayRecommend = await recommending(ctx, calibrations.values());
  const loaded: LoadedLabel[] = [];
  const language = shared.meta.locale;
  for (const row of rows) {
    const device = String(row[inventory.key]);
    const { customer: owner, device_type: type } = related.get(row) ?? {};
    const done = calibrations.get(device);
    const part = partOf({ group: 'calibration', resource: calibration, row: done, language });
    const data: LabelData = {
      ...shared,
      barcode: { ...shared.barcode, value: await contentOf(ctx, row) },
      accreditation: {
        mark_number_1: shared.laboratory.code ?? null,
        mark_number_2: part.calibration_mark ?? null,
        calibration_mark: part.calibration_mark ?? null,
      },
      device: {
        ...partOf({ group: 'device', resource: inventory, row, language }),
        id: device,
        type_code: type && !Array.isArray(type) ? String(type.type_name ?? '') : null,
        last_calibration_date: part.calibration_date ?? null,
        // A device may be due for what is no calibration; then its own next day does not say when that is.
        next_calibration_date: part.next_calibration_date ?? null,
      },
      calibration: {
        ...part,
        ...(mayRecommend({ done, device: row, owner }) ? {} : { next_calibration_date: null }),
        ...(done ? { id: String(done[calibration.key]) } : {}),
        calibration_month: monthOf(part.calibration_date),
      },
      customer: customerPart(customer, owner, language),
      active_location: partOf({ group: 'active_location', resource: location, row: places.get(device), language }),
    };
    loaded.push({ device, calibration: done ? String(done[calibration.key]) : null, content: JSON.stringify(data) });
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

interface Newest {
  keys: readonly string[];
  /** The flag of the row that counts now. */
  current: string;
  by: string;
}

async function newestOf(ctx: Ctx, resource: ResolvedResource, { keys, current, by }: Newest): Promise<Map<string, SelectedRow>> {
  if (!mayView(ctx, resource)) return new Map();
  // Conditions name columns, as v1 does.
  const { rows } = await listRecords(inColumns(ctx), resource, {
    filter: {
      kind: 'and',
      items: [
        { kind: 'compare', path: ['MTAG'], op: 'in', value: [...keys] },
        { kind: 'compare', path: [current], op: '=', value: 1 },
      ],
    },
    sort: [{ path: [by], direction: 'asc' }],
    limit: null,
    offset: 0,
  });
  return new Map(rows.map((row) => [String(row.MTAG), row]));
}

interface PartInput {
  group: 'device' | 'calibration' | 'customer' | 'active_location';
  resource: ResolvedResource;
  row: SelectedRow | undefined;
  language: Language;
}

/** By its v2 names, which an administrator may exchange; user-defined columns by theirs. Only what a label may name is kept. */
function partOf({ group, resource, row, language }: PartInput): Part {
  if (!row) return {};
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
