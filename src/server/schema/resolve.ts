// definition + field settings + user-defined columns + statuses -> the frozen form that every reader takes.
// Built once and dropped as a whole when settings change; nobody reads a bare definition at run time.

import type { ComputedField, Relation, ResourceDefinition } from './define-resource.ts';
import { datetime, type FieldSpec } from './field.ts';
import { fieldTypes } from './field-types.ts';
import type { FieldKind, FieldLimits, FieldOption, FieldType } from './fields/field-type.ts';
import { defaultNoteLength } from './fields/text.ts';
import type { ResourceName } from './rows.generated.ts';

/** A row of `field_settings`: what an administrator changed about a column, or the whole of a user-defined one. */
export interface FieldSetting {
  table: string;
  column: string;
  userDefined: boolean;
  kind?: FieldKind;
  attr?: string;
  labels?: Record<string, string>;
  required?: boolean;
  visible?: boolean;
  filterable?: boolean;
  smallView?: boolean;
  order?: number;
  max?: number;
  options?: FieldOption[];
  hidden?: boolean;
}

export interface ResolvedField {
  column: string;
  attr: string;
  spec: FieldSpec;
  type: FieldType;
  /** Bundle key, or the lab's own texts. */
  label: string | Record<string, string>;
  required: boolean;
  readOnly: boolean;
  visible: boolean;
  filterable: boolean;
  smallView: boolean;
  order: number;
  userDefined: boolean;
  limits: FieldLimits;
  /** Table of this column's own text index; user-defined columns have one each. */
  textIndex: string | null;
  sortColumn: string;
}

/** `Name`: which one it is, where that is known; its rows are typed by it. */
export interface ResolvedResource<Name extends ResourceName = ResourceName> {
  definition: ResourceDefinition;
  name: Name;
  table: string;
  key: string;
  fields: readonly ResolvedField[];
  byColumn: ReadonlyMap<string, ResolvedField>;
  byAttr: ReadonlyMap<string, ResolvedField>;
  computed: ReadonlyMap<string, ComputedField>;
  relations: ReadonlyMap<string, Relation>;
}

/** The kind of value a reader is told of: a number that means yes or no is told as such. */
export function toldType({ spec, type }: Pick<ResolvedField, 'spec' | 'type'>): string {
  return spec.yesNo ? fieldTypes.flag.fieldType : type.fieldType;
}

/** What a relation leads to. */
export function targetOf({ name, relations }: ResolvedResource, relation: string): ResourceName {
  const found = relations.get(relation);
  if (!found) throw new Error(`${name} has no relation ${relation}`);
  return found.target;
}

export interface ResolveInput {
  settings: readonly FieldSetting[];
  statuses: ReadonlyMap<string, readonly FieldOption[]>;
}

const systemFields: Record<string, FieldSpec> = {
  created_at: datetime({ readOnly: true }),
  updated_at: datetime({ readOnly: true }),
};

export function textIndexTable(table: string, column?: string): string {
  return column ? `${table}_text_${column}` : `${table}_text`;
}

export function sortColumnOf(column: string): string {
  return `${column}_sort`;
}

export function resolveResource(definition: ResourceDefinition, input: ResolveInput): ResolvedResource {
  const settings = new Map(input.settings.filter((s) => s.table === definition.table).map((s) => [s.column, s]));
  const declared = Object.entries({ ...definition.fields, ...systemFields });
  const own = declared.map(([column, spec], index) =>
    resolveField({ definition, column, spec, index, setting: settings.get(column), input }),
  );
  const added = [...settings.values()]
    .filter((setting) => setting.userDefined && !setting.hidden)
    .map((setting, index) => userDefinedField(definition, setting, declared.length + index));
  const fields = [...own, ...added].sort((a, b) => a.order - b.order);
  const visible = fields.filter((field) => !field.spec.hidden);
  return Object.freeze({
    definition,
    name: definition.name,
    table: definition.table,
    key: definition.key,
    fields,
    byColumn: new Map(fields.map((field) => [field.column, field])),
    byAttr: new Map(visible.map((field) => [field.attr, field])),
    computed: new Map(Object.entries(definition.computed ?? {})),
    relations: new Map(Object.entries(definition.relations ?? {})),
  });
}

interface FieldInput {
  definition: ResourceDefinition;
  column: string;
  spec: FieldSpec;
  index: number;
  setting: FieldSetting | undefined;
  input: ResolveInput;
}

function resolveField({ definition, column, spec, index, setting, input }: FieldInput): ResolvedField {
  const options = spec.statusType ? input.statuses.get(spec.statusType) : (setting?.options ?? spec.options);
  const system = column in systemFields;
  return {
    column,
    attr: setting?.attr ?? spec.attr ?? column,
    spec,
    type: fieldTypes[spec.kind],
    label: setting?.labels ?? (system ? `record.${column}` : `${definition.name}.${column}`),
    required: spec.required === true || setting?.required === true,
    readOnly: spec.readOnly === true,
    visible: setting?.visible ?? !spec.hidden,
    filterable: !spec.hidden && (setting?.filterable ?? true),
    smallView: setting?.smallView ?? spec.smallView === true,
    order: setting?.order ?? (system ? 100_000 : 0) + index * 10,
    userDefined: false,
    limits: {
      max: spec.max ?? maxOf(spec.kind),
      minimum: spec.minimum,
      maximum: spec.maximum,
      options,
      color: spec.color,
      email: spec.email,
      trimmed: spec.trimmed,
      lines: spec.lines,
    },
    textIndex: definition.textIndex && spec.search ? textIndexTable(definition.table) : null,
    sortColumn: spec.natural ? sortColumnOf(column) : column,
  };
}

function maxOf(kind: FieldKind): number | undefined {
  if (kind === 'text') return 255;
  return kind === 'note' ? defaultNoteLength : undefined;
}

function userDefinedField(definition: ResourceDefinition, setting: FieldSetting, index: number): ResolvedField {
  const kind = setting.kind ?? 'text';
  const spec: FieldSpec = { kind, search: kind === 'text' };
  return {
    column: setting.column,
    attr: setting.attr ?? setting.column,
    spec,
    type: fieldTypes[kind],
    label: setting.labels ?? { en: setting.column, de: setting.column },
    required: setting.required === true,
    readOnly: false,
    visible: setting.visible ?? true,
    filterable: setting.filterable ?? true,
    smallView: setting.smallView === true,
    order: setting.order ?? 50_000 + index * 10,
    userDefined: true,
    limits: { max: setting.max ?? maxOf(kind), options: setting.options },
    textIndex: kind === 'text' ? textIndexTable(definition.table, setting.column) : null,
    sortColumn: setting.column,
  };
}
