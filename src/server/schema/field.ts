// The words a definition uses to declare its fields. Canonical name = column name = v1 code (house rule): only `attr` renames.

import type { Operation } from '../contract/operations.ts';
import type { Deprecation } from './deprecation.ts';
import type { FieldKind, FieldLimits, FieldOption, Stored } from './fields/field-type.ts';
import type { ResourceName } from './rows.generated.ts';

export interface FieldSpec extends FieldLimits {
  kind: FieldKind;
  /** v2 attribute; the column's name when absent. An administrator may rename it at run time (docs/interface/records.md#names). */
  attr?: string;
  /** Needed on create and never emptied. */
  required?: boolean;
  /** Kept by the server; a client may send it back unchanged (docs/interface/v1.md#sent-back). */
  readOnly?: boolean;
  /** Never leaves the server, is no filter and no sort. */
  hidden?: boolean;
  /** Part of the text index and of `q=`. */
  search?: boolean;
  /** The program changes it without an entry in the trail, so nothing can be said about it by reading that. */
  unproven?: boolean;
  /** Sorts as the language does (ä beside a), by its own indexed sort column. */
  natural?: boolean;
  index?: boolean;
  unique?: boolean;
  /** An operation that writing this field needs on top of the record's own. */
  write?: Operation;
  default?: Stored;
  target?: ResourceName;
  onDelete?: 'restrict' | 'cascade' | 'setNull';
  /** Clients may name the other record by its title instead of its key, when only one bears it. */
  byTitle?: boolean;
  /** The record belongs to the one it names: the words of a search may stand there, too (docs/interface/v2.md#search). */
  belongs?: boolean;
  /** A status field's list of records (docs/interface/records.md#statuses). */
  statusType?: string;
  /** Shown on the public page of a device unless an administrator says otherwise (docs/interface/portal.md#rules). */
  smallView?: boolean;
  /** A whole number that is 1 for yes and 0 for no: v1 and v2 say the number, screens the word. */
  yesNo?: boolean;
  /** On v2 it is on its way out. */
  deprecated?: Deprecation;
  /** Heading the field stands under in forms and `/fields`. */
  group?: string;
}

type Options<K extends keyof FieldSpec = never> = Partial<
  Pick<
    FieldSpec,
    'attr' | 'required' | 'readOnly' | 'hidden' | 'unproven' | 'index' | 'unique' | 'write' | 'smallView' | 'group' | K
  >
>;

/** The record's own key. Generated as a uuid unless the creator brings one. */
export function key(options: Options<'search'> = {}): FieldSpec {
  return { kind: 'key', readOnly: true, ...options };
}

export function text(options: Options<'max' | 'search' | 'natural' | 'default' | 'trimmed'> = {}): FieldSpec {
  return { kind: 'text', ...options };
}

/** `#224466`. */
export function color(options: Options<'default'> = {}): FieldSpec {
  return { kind: 'text', max: 9, color: true, ...options };
}

/** Where somebody is written to: one address or several. What stood there before it was looked at may stay. */
export function emails(options: Options<'search'> = {}): FieldSpec {
  return { kind: 'text', email: true, trimmed: true, ...options };
}

export function note(options: Options<'max' | 'search' | 'lines'> = {}): FieldSpec {
  return { kind: 'note', ...options };
}

export function integer(options: Options<'minimum' | 'maximum' | 'default' | 'yesNo'> = {}): FieldSpec {
  return { kind: 'integer', ...options };
}

export function decimal(options: Options<'minimum' | 'maximum' | 'default'> = {}): FieldSpec {
  return { kind: 'decimal', ...options };
}

/** Integer cents inside, a 2-decimal number outside; `default` is in hundredths. */
export function money(options: Options<'minimum' | 'maximum' | 'default'> = {}): FieldSpec {
  return { kind: 'hundredths', ...options };
}

/** Basis points inside, percent with two decimals outside. */
export function percent(options: Options<'minimum' | 'maximum' | 'default'> = {}): FieldSpec {
  return { kind: 'hundredths', ...options };
}

export function quantity(options: Options<'minimum' | 'maximum' | 'default'> = {}): FieldSpec {
  return { kind: 'hundredths', ...options };
}

export function date(options: Options = {}): FieldSpec {
  return { kind: 'date', ...options };
}

export function datetime(options: Options = {}): FieldSpec {
  return { kind: 'datetime', ...options };
}

export function flag(options: Options<'default'> = {}): FieldSpec {
  return { kind: 'flag', default: 0, ...options };
}

export function select(values: readonly string[], options: Options<'default'> & { labels?: string } = {}): FieldSpec {
  const { labels, ...rest } = options;
  const list: FieldOption[] = values.map((value) => ({ value, label: labels ? `${labels}.${value}` : { en: value, de: value } }));
  return { kind: 'select', options: list, ...rest };
}

export function status(statusType: string, options: Options<'default'> = {}): FieldSpec {
  return { kind: 'status', statusType, index: true, ...options };
}

export function ref(target: ResourceName, options: Options<'onDelete' | 'byTitle' | 'belongs'> = {}): FieldSpec {
  return { kind: 'ref', target, index: true, onDelete: 'restrict', ...options };
}

export function json(options: Options<'max' | 'default'> = {}): FieldSpec {
  return { kind: 'json', ...options };
}
