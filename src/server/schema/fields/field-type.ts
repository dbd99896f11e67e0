// What a kind of value must know: how it is stored, read and shown in either naming, compared and described.
// One file per kind under fields/; nothing else in the program converts values.
import type { FieldProblem, MessageParams } from '../../contract/errors.ts';

/**
 * How records are spelt: by their columns, with values as they are stored, or by the names of their attributes, with values as people
 * who write programs expect them.
 */
export type Naming = 'columns' | 'attributes';

/** What the database holds and the core passes around. */
export type Stored = string | number | null;

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export type FieldKind =
  | 'key'
  | 'text'
  | 'note'
  | 'integer'
  | 'decimal'
  | 'hundredths'
  | 'date'
  | 'datetime'
  | 'flag'
  | 'status'
  | 'select'
  | 'ref'
  | 'json';

export interface FieldOption {
  /** Stored form; for a status the v1 letter. */
  value: string;
  /** The v2 integer of a status. */
  number?: number;
  /** A bundle key, or texts per language for what a lab entered itself. */
  label: string | Record<string, string>;
  color?: string;
  textColor?: string;
  /** False for a status that takes a device out of use; it still counts, but is not due. */
  active?: boolean;
  hidden?: boolean;
}

export interface FieldLimits {
  max?: number;
  minimum?: number;
  maximum?: number;
  options?: readonly FieldOption[];
  /** A text that is a colour as style sheets write it: `#` and hexadecimal digits. */
  color?: boolean;
  /** A text that is one e-mail address, or several by comma or semicolon. */
  email?: boolean;
  /** A text that other records and files are compared with: blanks around it are nobody's intention and not kept. */
  trimmed?: boolean;
  /** A text whose lines are entries of a list, and shown as one. */
  lines?: boolean;
}

export type Reading = { ok: true; value: Stored } | { ok: false; problem: FieldProblem };

export interface JsonSchema {
  [key: string]: unknown;
}

export interface FieldType {
  kind: FieldKind;
  sqlType: 'TEXT' | 'INTEGER' | 'REAL';
  /** What the v1 filter means when it names no operator (docs/interface/filters.md#v1). */
  defaultOperator: '=' | 'contains';
  /** The readable type name of `/fields`. */
  fieldType: string;
  /** From a request body. `value` is neither undefined nor null nor ''. */
  read(value: unknown, limits: FieldLimits, naming: Naming): Reading;
  /** From a filter or a path segment: more lenient, as a comparison with a value nothing can have is no error. */
  readForFilter(value: unknown, limits: FieldLimits, naming: Naming): Reading;
  show(value: Stored, limits: FieldLimits, naming: Naming): Json;
  schema(limits: FieldLimits, naming: Naming): JsonSchema;
}

export function value(stored: Stored): Reading {
  return { ok: true, value: stored };
}

export function problem(key: string, params?: MessageParams): Reading {
  return { ok: false, problem: params ? { key, params } : { key } };
}
