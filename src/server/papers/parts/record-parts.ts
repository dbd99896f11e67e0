// Records as the parts of data contracts: devices, customers, contacts, statuses in words, the lab's own fields. A record the
// caller may not see is `{}` like one that is not there. Contracts sections 0, 2.1, 3.
import type { Language } from '../../contract/principal.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { type AttributeOf, columnOf, relatedRows, storedRow } from '../../core/read/named-rows.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { ResourceName, RowOf } from '../../schema/rows.generated.ts';
import type { Contact, Customer, Device } from '../sheet/contract-parts.ts';

type Nothing = Record<string, never>;

/** `T` or nothing at all. */
export type Linked<T> = T | Nothing;

export const textOf = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);
export const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The fields a lab added itself, under their v2 names, besides the attributes a contract names by their columns. */
export function customFieldsOf<Name extends ResourceName>(
  ctx: Ctx,
  name: Name,
  row: RowOf<Name>,
  attributes: readonly AttributeOf<Name>[] = [],
): Record<string, string> {
  const { registry } = ctx.lab;
  const stored = storedRow(row);
  const own = registry
    .resource(name)
    .fields.flatMap(({ userDefined, column, attr }): [string, unknown][] =>
      userDefined && stored[column] !== undefined ? [[attr, stored[column]]] : [],
    );
  const named = attributes.map((attribute): [string, unknown] => [columnOf(registry, name, attribute), row[attribute]]);
  return Object.fromEntries(
    [...named, ...own].flatMap(([key, value]) => (value === null || value === undefined ? [] : [[key, String(value)]])),
  );
}

export function deviceNames(device: RowOf<'inventory'>) {
  return {
    asset_number: textOf(device.asset_number),
    serial_number: textOf(device.serial_number),
    description: textOf(device.description),
    manufacturer: textOf(device.manufacturer),
    model: textOf(device.model),
  };
}

/** Null where the caller may not see types. */
export async function deviceTypeName(ctx: Ctx, device: RowOf<'inventory'>): Promise<string | null> {
  const related = await relatedRows({ ctx, name: 'inventory', rows: [device], names: ['device_type'] });
  return textOf(related(device).device_type?.type_name);
}

export async function typedDevice(ctx: Ctx, device: RowOf<'inventory'> | null | undefined): Promise<Linked<Device>> {
  return device ? devicePart(ctx, device, await deviceTypeName(ctx, device)) : {};
}

export function devicePart(ctx: Ctx, device: RowOf<'inventory'>, typeName: string | null): Device {
  return {
    ...deviceNames(device),
    type_code: typeName,
    accuracy_class: textOf(device.accuracy_class),
    custom_fields: customFieldsOf(ctx, 'inventory', device),
  };
}

function customerName(customer: RowOf<'customer'>): string | null {
  return [customer.name_prefix, customer.name].filter(Boolean).join(' ') || null;
}

/** Who a customer is and where, as every paper says it. */
export function customerAddress(customer: RowOf<'customer'>) {
  return {
    name: customerName(customer),
    customer_number: textOf(customer.customer_number),
    street: textOf(customer.street),
    zip: textOf(customer.zip),
    city: textOf(customer.city),
    country: textOf(customer.country),
  };
}

export function customerPart(ctx: Ctx, customer: RowOf<'customer'> | null | undefined): Linked<Customer> {
  if (!customer) return {};
  const place = [customer.zip, customer.city].filter(Boolean).join(' ');
  const lines = [customerName(customer), customer.address_line, customer.street, place, customer.country];
  return {
    ...customerAddress(customer),
    email: textOf(customer.email),
    phone: textOf(customer.phone),
    contact_person: null,
    address_block: lines.filter(Boolean).join('\n'),
    custom_fields: customFieldsOf(ctx, 'customer', customer),
  };
}

export function contactPart(contact: RowOf<'contact'> | null | undefined): Linked<Contact> {
  if (!contact) return {};
  return {
    name: [contact.firstname, contact.name].filter(Boolean).join(' ') || null,
    street: textOf(contact.street),
    zip: textOf(contact.zip),
    city: textOf(contact.city),
    email: textOf(contact.email),
    phone: textOf(contact.phone),
  };
}

interface OptionInput<Name extends ResourceName> {
  name: Name;
  attribute: AttributeOf<Name>;
  value: unknown;
  language: Language;
}

interface Spoken {
  ctx: Ctx;
  translator: Translator;
}

/** What a status or a choice is called, and its v2 number. */
export function optionOf<Name extends ResourceName>(
  { ctx, translator }: Spoken,
  { name, attribute, value, language }: OptionInput<Name>,
) {
  const { registry } = ctx.lab;
  const field = registry.resource(name).byColumn.get(columnOf(registry, name, attribute));
  const option = field?.limits.options?.find((one) => one.value === value);
  return { title: option ? translator.label(language, option.label) : null, number: option?.number ?? null };
}
