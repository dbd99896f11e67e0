// The columns of a record as a table that people read, and that an import reads back: headings in the language of the user, a
// reference as its title and, in a column of its own, its key.
import type { Language } from '../../contract/principal.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { ComputedField } from '../../schema/define-resource.ts';
import type { FieldOption } from '../../schema/fields/field-type.ts';
import type { ResolvedField, ResolvedResource } from '../../schema/resolve.ts';
import type { TableColumn, TableParts } from '../../tabular/cells/table-column.ts';
import type { Ctx } from '../lab/context.ts';
import type { ListQuery } from '../lab/query.ts';
import type { Registry } from '../lab/registry.ts';
import type { ExtraCondition } from '../rows/select.ts';

export type ExportColumn = { header: string; attr: string } & (
  | { kind: 'value'; field: ResolvedField }
  /** What the record that the field points to is called; `relation` leads there. */
  | { kind: 'title'; field: ResolvedField; relation: string; target: ResolvedResource }
  | { kind: 'computed'; computed: ComputedField }
);

export interface Wording {
  translator: Pick<Translator, 'text' | 'label'>;
  language: Language;
}

/** What people call a column, which changes with the language and whoever names it anew, or what programs do. */
export type HeaderWords = 'labels' | 'names';

interface ColumnsInput extends Wording {
  registry: Registry;
  resource: ResolvedResource;
  /** Attributes to take; otherwise all that are visible. The key is always there. */
  attrs?: readonly string[] | undefined;
  headers?: HeaderWords;
}

export function exportColumns({ headers = 'labels', ...input }: ColumnsInput): ExportColumn[] {
  const columns = labelledColumns(input);
  return headers === 'labels'
    ? withOwnHeaders(columns)
    : columns.map((column) => ({ ...column, header: nameOf(column, input.resource) }));
}

/** As a filter of v2 names it. */
function nameOf(column: ExportColumn, resource: ResolvedResource): string {
  if (column.kind !== 'title') return column.attr === resource.byColumn.get(resource.key)?.attr ? 'id' : column.attr;
  const { target, relation } = column;
  return `${relation}.${target.byColumn.get(target.definition.title)?.attr ?? 'title'}`;
}

function labelledColumns({ registry, resource, attrs, translator, language }: Omit<ColumnsInput, 'headers'>): ExportColumn[] {
  const isWanted = (attr: string, visible: boolean) => (attrs ? attrs.includes(attr) : visible);
  const key = resource.fields.filter(({ column }) => column === resource.key);
  const others = resource.fields.filter(
    (field) => field.column !== resource.key && !field.spec.hidden && isWanted(field.attr, field.visible),
  );
  const label = (field: ResolvedField) => translator.label(language, field.label);
  const ofFields = [...key, ...others].flatMap((field): ExportColumn[] => {
    const value: ExportColumn = { kind: 'value', header: label(field), attr: field.attr, field };
    const named = titleOf(registry, resource, field);
    if (!named) return [value];
    return [
      { kind: 'title', header: label(field), attr: field.attr, field, ...named },
      { ...value, header: bracketed(label(field), field.attr) },
    ];
  });
  const computed = [...resource.computed].flatMap(([attr, one]): ExportColumn[] =>
    isWanted(attr, true)
      ? [{ kind: 'computed', header: translator.text(language, `${resource.name}.${attr}`), attr, computed: one }]
      : [],
  );
  return [...ofFields, ...computed];
}

/** A heading with the attribute behind it: programs read that, whatever the language. */
const bracketed = (label: string, attr: string): string => `${label} [${attr}]`;

/** No two columns bear the same heading. */
function withOwnHeaders(columns: readonly ExportColumn[]): ExportColumn[] {
  const seen = new Set<string>();
  return columns.map((column) => {
    const header = seen.has(column.header.toLowerCase()) ? bracketed(column.header, column.attr) : column.header;
    seen.add(header.toLowerCase());
    return { ...column, header };
  });
}

function titleOf(
  registry: Registry,
  resource: ResolvedResource,
  field: ResolvedField,
): { relation: string; target: ResolvedResource } | null {
  if (field.type.kind !== 'ref') return null;
  const found = [...resource.relations].find(([, one]) => one.kind === 'one' && one.column === field.column);
  if (!found) return null;
  const target = registry.resource(found[1].target);
  const title = target.byColumn.get(target.definition.title);
  return title && !title.spec.hidden && title.column !== target.key ? { relation: found[0], target } : null;
}

/** What a status or a choice is called; two that are called alike bear their value, too. */
export function optionTitle(option: FieldOption, options: readonly FieldOption[], { translator, language }: Wording): string {
  const title = (one: FieldOption) => translator.label(language, one.label).trim();
  const own = title(option);
  const alike = options.filter((one) => title(one).toLowerCase() === own.toLowerCase());
  return alike.length > 1 || own === '' ? bracketed(own, String(option.number ?? option.value)) : own;
}

interface OwnTableInput {
  ctx: Ctx;
  query: ListQuery;
  extra: ExtraCondition | null;
}

/** A record type whose files have columns of their own, the same for everybody, with references by name. */
export type OwnTable = (input: OwnTableInput) => Promise<{ columns: readonly TableColumn[]; parts: TableParts }>;
