// A request's body -> column values, or a problem per field. What is unknown is refused; what was read may come back unchanged
// (docs/interface/v1.md#sent-back); where the caller is to be borne with, what the server keeps may hold anything (9.6).
import type { FieldProblem, FieldProblems } from '../../contract/errors.ts';
import { needs } from '../../contract/operations.ts';
import type { ReceivedFile } from '../../files/receive.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { Reading, Stored } from '../../schema/fields/field-type.ts';
import type { ResolvedField, ResolvedResource } from '../../schema/resolve.ts';
import type { ColumnValues, ValuesOf } from '../../schema/row-values.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import { assertAllowed } from '../access/permissions.ts';
import type { Ctx } from '../lab/context.ts';
import { fileValues } from '../read/files.ts';
import { readComputed } from './decode-computed.ts';

export interface WriteInput<Name extends ResourceName = ResourceName> {
  /** By the names of the context: columns or attributes. */
  values: ValuesOf<Name>;
  /** Relation name -> keys, for links through a link table. */
  links?: Record<string, string[]>;
  /** What could not be read before, by the same names: told with everything else that is wrong. */
  problems?: FieldProblems;
  /** What the program keeps itself may be sent with any value, and stays as it is kept. */
  keptStays?: boolean;
  /** Column values the program itself adds, read-only ones included. */
  trusted?: ColumnValues<Name>;
  /** What came with a multipart form; records that hold none refuse it. */
  file?: ReceivedFile;
}

export interface Decoded {
  values: Row;
  /** Columns the caller named himself, before defaults were filled in. */
  sent: ReadonlySet<string>;
  inputs: Record<string, string>;
  problems: FieldProblems;
}

interface DecodeInput {
  resource: ResolvedResource;
  input: WriteInput;
  before: Row | null;
}

export function addProblem(problems: FieldProblems, column: string, problem: FieldProblem): void {
  problems[column] = [...(problems[column] ?? []), problem];
}

export function decodeWrite(ctx: Ctx, { resource, input, before }: DecodeInput): Decoded {
  // Names come from outside; without a prototype `__proto__` is a name like any other.
  const sent = new Set<string>();
  const decoded: Decoded = { values: {}, sent, inputs: {}, problems: Object.create(null) as FieldProblems };
  Object.assign(decoded.problems, input.problems);
  const computed = ctx.naming === 'attributes' ? resource.computed : new Map<string, never>();
  const given = Object.entries(input.values);
  for (const [name, value] of given) {
    if (!computed.has(name)) decodeOne(ctx, { resource, input, before, name, value }, decoded);
  }
  for (const [name, value] of given) {
    const field = computed.get(name);
    if (!field) continue;
    const reading = readComputed({ value, field, before, told: decoded.values });
    if ('problem' in reading) addProblem(decoded.problems, name, reading.problem);
    else Object.assign(decoded.values, reading.values);
  }
  Object.assign(decoded.values, input.trusted);
  if (input.file) {
    const columns = resource.definition.file;
    if (columns) Object.assign(decoded.values, fileValues(ctx, { columns, file: input.file, before }));
    else addProblem(decoded.problems, 'file', { key: 'errors.request.file_not_taken', params: { field: 'file' } });
  }
  for (const column of Object.keys(decoded.values)) sent.add(column);
  if (!before) fillCreate(resource, decoded);
  for (const field of resource.fields) {
    const missing =
      field.required &&
      !field.readOnly &&
      // A new one may get its number from a series, which is known where it is written.
      !(before === null && resource.definition.numbered?.column === field.column) &&
      (decoded.values[field.column] ?? null) === null &&
      // What was empty before it became mandatory may stay so.
      (before === null || (decoded.values[field.column] === null && before[field.column] !== null));
    if (missing && !decoded.problems[field.column]) addProblem(decoded.problems, field.column, { key: 'errors.field.required' });
  }
  return decoded;
}

/** Declared defaults are written out, so that checks see the row as it will be. */
function fillCreate(resource: ResolvedResource, decoded: Decoded): void {
  for (const { column, spec } of resource.fields) {
    if (!(column in decoded.values) && spec.default !== undefined) decoded.values[column] = spec.default;
  }
}

interface OneInput {
  resource: ResolvedResource;
  input: WriteInput;
  before: Row | null;
  name: string;
  value: unknown;
}

function decodeOne(ctx: Ctx, { resource, input, before, name, value }: OneInput, decoded: Decoded): void {
  const field = ctx.naming === 'columns' ? resource.byColumn.get(name) : resource.byAttr.get(name);
  if (field && !field.spec.hidden) {
    decodeField(ctx, { resource, input, field, before, value }, decoded);
    return;
  }
  if (Object.hasOwn(resource.definition.inputs ?? {}, name)) {
    if (typeof value === 'string') decoded.inputs[name] = value;
    else addProblem(decoded.problems, name, { key: 'errors.field.text' });
    return;
  }
  // A client may send back the relations it read; they are not written through (docs/interface/v1.md#sent-back).
  if (resource.relations.has(name)) return;
  addProblem(decoded.problems, name, {
    key: 'errors.field.unknown',
    params: { field: name.slice(0, 80), model: modelName(resource) },
  });
}

function modelName(resource: ResolvedResource): string {
  return resource.name.charAt(0).toUpperCase() + resource.name.slice(1);
}

interface FieldInput {
  resource: ResolvedResource;
  input: WriteInput;
  field: ResolvedField;
  before: Row | null;
  value: unknown;
}

function decodeField(ctx: Ctx, { resource, input, field, before, value }: FieldInput, decoded: Decoded): void {
  const { column } = field;
  if (field.readOnly && input.keptStays && column !== resource.key) return;
  const reading = readValue(ctx, { field, before, value });
  if (!reading.ok) {
    addProblem(decoded.problems, column, reading.problem);
    return;
  }
  const unchanged = before !== null && before[column] === reading.value;
  if (column === resource.key) {
    if (before && !unchanged) addProblem(decoded.problems, column, { key: 'errors.record.key_changed' });
    else if (!before && reading.value !== null) decoded.values[column] = reading.value;
    return;
  }
  if (field.readOnly) {
    if (!unchanged && !(before === null && reading.value === null))
      addProblem(decoded.problems, column, { key: 'errors.field.read_only' });
    return;
  }
  if (field.spec.write && !unchanged) assertAllowed(ctx, needs(field.spec.write));
  decoded.values[column] = reading.value;
}

function readValue(ctx: Ctx, { field, before, value }: Omit<FieldInput, 'resource' | 'input'>): Reading {
  if (isEmpty(value)) return { ok: true, value: emptyValue(field) };
  const reading = field.type.read(value, field.limits, ctx.naming);
  if (reading.ok || before === null) return reading;
  // What stands there may be longer or other than what may be written now.
  const stored = before[field.column] ?? null;
  const shown = field.type.show(stored, field.limits, ctx.naming);
  return JSON.stringify(shown) === JSON.stringify(value) ? { ok: true, value: stored } : reading;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** A flag has no third state: emptied, it is off. */
function emptyValue(field: ResolvedField): Stored {
  return field.spec.kind === 'flag' ? 0 : null;
}
