// Settings that narrow by records of the lab: statuses by number or letter, devices by their condition, categories with all below
// them, users by what they are to the caller.

import { invalid } from '../../contract/errors.ts';
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { ownValue } from '../../contract/values/own-value.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { columnIn } from '../../core/read/named-rows.ts';
import { listRecords } from '../../core/read/read.ts';
import type { FieldOption } from '../../schema/fields/field-type.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { oneOf } from './conditions.ts';

type Given = readonly (string | number)[] | undefined;

export function statusOptions(resource: ResolvedResource, column: string): readonly FieldOption[] {
  return resource.byColumn.get(column)?.limits.options ?? [];
}

function optionNamed(options: readonly FieldOption[], given: string | number): FieldOption | undefined {
  const text = String(given).trim().toLowerCase();
  return (
    options.find((option) => String(option.number) === text) ?? options.find((option) => option.value.toLowerCase() === text)
  );
}

interface CodesInput {
  resource: ResolvedResource;
  column: string;
  given: Given;
  setting: string;
}

/** The letters that the database holds; undefined when nothing is given. */
export function statusCodes({ resource, column, given, setting }: CodesInput): string[] | undefined {
  if (given === undefined) return undefined;
  const options = statusOptions(resource, column);
  return given.map((one) => {
    const option = optionNamed(options, one);
    if (option) return option.value;
    const allowed = options.map(({ number, value }) => (number === undefined ? value : `${number} (${value})`)).join(', ');
    throw invalid({ [setting]: [{ key: 'errors.field.choice', params: { allowed } }] });
  });
}

const kinds: Readonly<Record<string, (option: FieldOption) => boolean>> = {
  visible: ({ hidden }) => !hidden,
  active: ({ active, hidden }) => active !== false && !hidden,
  inactive: ({ active, hidden }) => active === false && !hidden,
  hidden: ({ hidden }) => hidden === true,
};

/** The column that holds the status of a device. */
export function deviceStatus(inventory: ResolvedResource<'inventory'>): string {
  return columnIn(inventory, 'status');
}

/** `portletInventoryConditionFilterVal`: a kind of status (`visible`, `active`, `inactive`, `hidden`), or statuses themselves. */
function conditionCodes(inventory: ResolvedResource<'inventory'>, given: Given): string[] | undefined {
  const [word] = given ?? [];
  const kind = given?.length === 1 && typeof word === 'string' ? ownValue(kinds, word.toLowerCase()) : undefined;
  const column = deviceStatus(inventory);
  if (!kind) return statusCodes({ resource: inventory, column, given, setting: 'portletInventoryConditionFilterVal' });
  return statusOptions(inventory, column)
    .filter(kind)
    .map(({ value }) => value);
}

interface DevicesInput {
  status?: Given;
  condition?: Given;
  /** Without a word of the caller's: devices that are not retired, as the lists of due devices have it. */
  otherwise: 'visible' | 'all';
}

/** Both settings together leave the statuses that are in both. */
export function deviceCodes(
  inventory: ResolvedResource<'inventory'>,
  { status, condition, otherwise }: DevicesInput,
): string[] | undefined {
  const own = statusCodes({ resource: inventory, column: deviceStatus(inventory), given: status, setting: 'status' });
  const kind = conditionCodes(inventory, condition);
  if (own && kind) return own.filter((code) => kind.includes(code));
  return own ?? kind ?? (otherwise === 'visible' ? conditionCodes(inventory, ['visible']) : undefined);
}

/** The categories named and all below them, however deep. One statement. */
export async function categoryKeys(ctx: Ctx, named: readonly string[] | undefined): Promise<string[] | undefined> {
  if (named === undefined) return undefined;
  const category = ctx.lab.registry.resource('category');
  const { rows } = await listRecords(ctx, category, { filter: null, sort: [], limit: null, offset: 0 });
  const below = new Map<string, string[]>();
  for (const row of rows) {
    const parent = String(row.parent_id ?? '');
    below.set(parent, [...(below.get(parent) ?? []), String(row.uID)]);
  }
  const found = new Set<string>();
  const open = [...named];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (found.has(key)) continue;
    found.add(key);
    open.push(...(below.get(key) ?? []));
  }
  return [...found];
}

/** `me`, `none`, or keys of users. */
export function assigneeCondition(ctx: Ctx, given: readonly string[] | undefined): FilterNode[] {
  if (given === undefined) return [];
  const users = given.filter((one) => one !== 'none').map((one) => (one === 'me' ? ctx.principal.userId : one));
  const nobody: FilterNode = { kind: 'null', path: ['assignee_uID'], negated: false };
  const somebody = users.length > 0 ? oneOf('assignee_uID', users) : [];
  if (!given.includes('none')) return somebody;
  return somebody.length === 0 ? [nobody] : [{ kind: 'or', items: [nobody, ...somebody] }];
}

/** Shipped statuses that end a matter; a lab's own hidden ones do, too. */
const ending: Readonly<Record<string, readonly string[]>> = { note: ['D'], ticket: ['D', 'X'], booking: ['D', 'X'] };

export function openCodes(resource: ResolvedResource): string[] {
  return statusOptions(resource, 'status')
    .filter(({ value, hidden }) => !hidden && !ending[resource.name]?.includes(value))
    .map(({ value }) => value);
}
