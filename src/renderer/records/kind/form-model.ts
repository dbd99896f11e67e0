// A record as a form holds it, text by text, and the way back to what the server is told: only what changed.

import { isPlainDate } from '#server/contract/values/dates.ts';
import { typedNumber } from '#server/contract/values/numbers/minus.ts';
import { readMoney } from '../../lib/entry/amount-text.ts';
import type { Format } from '../../lib/format.ts';
import { linkedIds, type RecordRow, type Value, type Written } from '../../lib/records.ts';
import type { Field } from './fields.ts';
import { type RecordKind, textOf } from './record-kind.ts';
import { unitOf } from './units.ts';

export type FormValues = Record<string, string>;

/** No person types these into a field: values worked out from others, and structures that have screens of their own. */
export const unseen: ReadonlySet<string> = new Set(['computed', 'json']);

/** What is worked out from other fields, or points to records this screen does not know, is not typed in. */
export function formFields(kind: RecordKind, fields: readonly Field[]): Field[] {
  return fields.filter((field) => isFormField(kind, field));
}

export function isFormField(kind: RecordKind, field: Field): boolean {
  return field.visible && isTyped(kind, field);
}

/** Those a form could show, were they visible. */
export function typedFields(kind: RecordKind, fields: readonly Field[]): Field[] {
  return fields.filter((field) => isTyped(kind, field));
}

function isTyped(kind: RecordKind, field: Field): boolean {
  const known = field.field_type !== 'relation' || (field.relation !== null && field.api_name in kind.relations);
  return known && field.editable && !unseen.has(field.field_type_raw) && !kind.byAction?.has(field.api_name);
}

/** Whether a form asks for a field, as its other fields stand. */
export function isAsked({ askedWith }: Pick<RecordKind, 'askedWith'>, name: string, values: FormValues): boolean {
  return holdsWith(askedWith?.[name], values);
}

/** Whether each of these fields holds one of its values. */
export function holdsWith(needed: Readonly<Record<string, readonly string[]>> = {}, values: FormValues): boolean {
  return Object.entries(needed).every(([other, some]) => some.includes(values[other] ?? ''));
}

/** A new record begins with what the server would give it. */
export function toFormValues(fields: readonly Field[], record: RecordRow | null, format: Format): FormValues {
  return Object.fromEntries(
    fields.map((field) => {
      const isLink = field.field_type === 'links';
      return [
        field.api_name,
        isLink
          ? linkedIds(record, field.api_name).join(',')
          : toText(field, record ? record.attributes[field.api_name] : field.default_value, format),
      ];
    }),
  );
}

function toText(field: Field, value: Value | undefined, { locale }: Format): string {
  if (field.field_type === 'boolean') return Number(value ?? 0) === 1 ? '1' : '0';
  const decimal = isNumber(field) && typeof value === 'number';
  return decimal ? value.toLocaleString(locale, { useGrouping: false, maximumFractionDigits: 20 }) : textOf(value);
}

export function isNumber(field: Field): boolean {
  return field.field_type === 'number' || field.field_type === 'decimal';
}

/** What differs from `base`; on create `base` holds the server's own defaults, so only what was filled in or emptied. */
export function changesOf(fields: readonly Field[], base: FormValues, values: FormValues): Record<string, Written> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = values[field.api_name] ?? '';
      return text === base[field.api_name] ? [] : [[field.api_name, toValue(field, text)]];
    }),
  );
}

export function idsOf(text: string): string[] {
  return text === '' ? [] : text.split(',');
}

/** What cannot be read goes as it stands: the server names what is wrong with it. */
function toValue(field: Field, text: string): Written {
  if (field.field_type === 'links') return idsOf(text);
  const trimmed = field.field_type === 'textarea' ? text : text.trim();
  if (trimmed === '') return null;
  if (field.field_type === 'boolean') return Number(trimmed);
  if (isNumber(field)) return toNumber(trimmed);
  if (field.field_type === 'select') return field.options?.find((option) => String(option.value) === trimmed)?.value ?? trimmed;
  return trimmed;
}

function toNumber(text: string): Value {
  const plain = typedNumber(text).replace(/^([+-]?\d*),(\d+)$/, '$1.$2');
  const number = Number(plain);
  return Number.isFinite(number) ? number : text;
}

/** An amount as a form shows it: at least two decimals, no digit lost; what cannot be read stays as it stands. */
export function amountText(text: string, { locale }: Pick<Format, 'locale'>): string {
  const number = toNumber(text.trim());
  const exact = typeof number === 'number' && text.trim() !== '' && text.length <= 15;
  return exact
    ? number.toLocaleString(locale, { useGrouping: false, minimumFractionDigits: 2, maximumFractionDigits: 20 })
    : text;
}

interface AmountsInput {
  kind: RecordKind;
  fields: readonly Field[];
  base: FormValues;
  values: FormValues;
  format: Pick<Format, 'locale'>;
}

/** Fields of money in which somebody typed what is no amount; one that stood there already may have more decimals. */
export function unreadAmounts({ kind, fields, base, values, format }: AmountsInput): string[] {
  const typed = fields.filter((field) => isAmount(kind, field, values)).map(({ api_name }) => api_name);
  return typed.filter((name) => {
    const text = values[name] ?? '';
    return text !== base[name] && text.trim() !== '' && readMoney(text, format.locale) === null;
  });
}

/** Typed into a field of its own for money. */
function isAmount(kind: RecordKind, field: Field, values: FormValues): boolean {
  const { api_name: name } = field;
  return isNumber(field) && kind.inputs?.[name] === undefined && unitOf(kind.units, name, (other) => values[other]) === 'money';
}

/** Date fields whose text is no date. */
export function unreadDates(fields: readonly Field[], values: FormValues): string[] {
  return unread(fields, values, 'date', isPlainDate);
}

/** Fields of a moment whose day or time cannot be read. */
export function unreadInstants(fields: readonly Field[], values: FormValues): string[] {
  return unread(fields, values, 'datetime', (text) => !Number.isNaN(Date.parse(text)) && !text.includes('\n'));
}

function unread(fields: readonly Field[], values: FormValues, type: string, reads: (text: string) => boolean): string[] {
  const typed = fields.filter((field) => field.field_type === type).map((field) => field.api_name);
  return typed.filter((name) => (values[name] ?? '') !== '' && !reads(values[name] ?? ''));
}

/** Fields that must not stay empty and are. */
export function missingFields(fields: readonly Field[], values: FormValues): string[] {
  return fields.filter((field) => field.mandatory && (values[field.api_name] ?? '').trim() === '').map((field) => field.api_name);
}
