// Records as the parts of data contracts: devices, customers, contacts, statuses in words, the lab's own fields. A record the
// caller may not see is `{}` like one that is not there. Contracts sections 0, 2.1, 3.
import type { Language } from '../../contract/principal.ts';
import { type Ctx, inColumns } from '../../core/lab/context.ts';
import type { ListQuery } from '../../core/lab/query.ts';
import { relatedRecords } from '../../core/read/related-records.ts';
import { loadRelations } from '../../core/read/relations.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { Contact, Customer, Device } from '../sheet/contract-parts.ts';

type Nothing = Record<string, never>;

/** `T` or nothing at all. */
export type Linked<T> = T | Nothing;

export const textOf = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);
export const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Related rows of one row, those the caller may see; to-many relations are read with `rowsOf`. */
export async function relatedOf(
  ctx: Ctx,
  resource: ResolvedResource,
  row: SelectedRow,
  names: readonly string[],
): Promise<Record<string, SelectedRow | null>> {
  const related = (await loadRelations({ ctx, resource, rows: [row], names })).get(row) ?? {};
  return Object.fromEntries(Object.entries(related).map(([name, found]) => [name, Array.isArray(found) ? null : found]));
}

const whole: ListQuery = { filter: null, sort: [], limit: null, offset: 0 };

interface RowsInput {
  resource: ResolvedResource;
  id: string;
  relation: string;
  sort?: readonly string[];
}

/** All rows at the other end of a to-many relation; the caller needs the operation to view them. */
export async function rowsOf(ctx: Ctx, { resource, id, relation, sort = [] }: RowsInput): Promise<SelectedRow[]> {
  // Conditions and orders name columns, as v1 does.
  const query = { ...whole, sort: sort.map((column) => ({ path: [column], direction: 'asc' as const })) };
  const { page } = await relatedRecords(inColumns(ctx), { resource, id, relation, query });
  return page.rows;
}

/** The fields a lab added itself, under their v2 names, besides the columns a contract names. */
export function customFieldsOf(
  ctx: Ctx,
  name: string,
  row: SelectedRow,
  columns: readonly string[] = [],
): Record<string, string> {
  const { fields } = ctx.lab.registry.resource(name);
  const own = fields.flatMap(({ userDefined, column, attr }): [string, unknown][] =>
    userDefined && row[column] !== undefined ? [[attr, row[column]]] : [],
  );
  const named = columns.map((column): [string, unknown] => [column, row[column]]);
  return Object.fromEntries(
    [...named, ...own].flatMap(([key, value]) => (value === null || value === undefined ? [] : [[key, String(value)]])),
  );
}

export function deviceNames(device: SelectedRow) {
  return {
    asset_number: textOf(device.I4201),
    serial_number: textOf(device.I4204),
    description: textOf(device.I4206),
    manufacturer: textOf(device.I4202),
    model: textOf(device.I4203),
  };
}

/** Null where the caller may not see types. */
export async function deviceTypeName(ctx: Ctx, device: SelectedRow): Promise<string | null> {
  const { device_type: type } = await relatedOf(ctx, ctx.lab.registry.resource('inventory'), device, ['device_type']);
  return textOf(type?.type_name);
}

export async function typedDevice(ctx: Ctx, device: SelectedRow | null | undefined): Promise<Linked<Device>> {
  return device ? devicePart(ctx, device, await deviceTypeName(ctx, device)) : {};
}

export function devicePart(ctx: Ctx, device: SelectedRow, typeName: string | null): Device {
  return {
    ...deviceNames(device),
    type_code: typeName,
    accuracy_class: textOf(device.I4224),
    custom_fields: customFieldsOf(ctx, 'inventory', device),
  };
}

function customerName(customer: SelectedRow): string | null {
  return [customer.K4613, customer.K4602].filter(Boolean).join(' ') || null;
}

/** Who a customer is and where, as every paper says it. */
export function customerAddress(customer: SelectedRow) {
  return {
    name: customerName(customer),
    customer_number: textOf(customer.K4601),
    street: textOf(customer.K4603),
    zip: textOf(customer.K4606),
    city: textOf(customer.K4604),
    country: textOf(customer.K4605),
  };
}

export function customerPart(ctx: Ctx, customer: SelectedRow | null | undefined): Linked<Customer> {
  if (!customer) return {};
  const place = [customer.K4606, customer.K4604].filter(Boolean).join(' ');
  const lines = [customerName(customer), customer.K4619, customer.K4603, place, customer.K4605];
  return {
    ...customerAddress(customer),
    email: textOf(customer.email),
    phone: textOf(customer.phone),
    contact_person: null,
    address_block: lines.filter(Boolean).join('\n'),
    custom_fields: customFieldsOf(ctx, 'customer', customer),
  };
}

export function contactPart(contact: SelectedRow | null | undefined): Linked<Contact> {
  if (!contact) return {};
  return {
    name: [contact.firstname, contact.name].filter(Boolean).join(' ') || null,
    street: textOf(contact.street),
    zip: textOf(contact.zip),
    city: textOf(contact.location),
    email: textOf(contact.email),
    phone: textOf(contact.phone),
  };
}

interface OptionInput {
  resource: ResolvedResource;
  column: string;
  value: unknown;
  language: Language;
}

/** What a status or a choice is called, and its v2 number. */
export function optionOf(translator: Translator, { resource, column, value, language }: OptionInput) {
  const option = resource.byColumn.get(column)?.limits.options?.find((one) => one.value === value);
  return { title: option ? translator.label(language, option.label) : null, number: option?.number ?? null };
}
