// The cells of a widget's rows: values in words and colours, and records by their titles, of a row or of what it leads to.
import type { Column } from '../../contract/widget-answer.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { loadRelations, type Related } from '../../core/read/relations.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import type { Json } from '../../schema/fields/field-type.ts';
import { type ResolvedField, type ResolvedResource, toldType } from '../../schema/resolve.ts';
import type { Texts, WidgetCall } from './widget-type.ts';

/** What a row leads to, by the name of the relation, or by both names where it leads on from there. */
type RelatedByPath = Readonly<Record<string, Related>>;

interface Cell {
  column: Column;
  of(row: SelectedRow, related: RelatedByPath): Json;
}

function fieldCell(field: ResolvedField, stored: SelectedRow[string], texts: Texts): Json {
  const { kind } = field.spec;
  const shown = field.type.show(stored ?? null, field.limits, 'attributes');
  if ((kind !== 'status' && kind !== 'select') || stored === null || stored === undefined) return shown;
  const option = field.limits.options?.find(({ value }) => value === stored);
  return {
    value: shown,
    label: option ? texts.label(option.label) : String(stored),
    ...(option?.color ? { color: option.color } : {}),
    ...(option?.textColor ? { text_color: option.textColor } : {}),
  };
}

function typeOf(field: ResolvedField): string {
  return field.spec.kind === 'status' ? 'status' : toldType(field);
}

const oneAt = (related: RelatedByPath, path: string): SelectedRow | null => {
  const found = related[path];
  return Array.isArray(found) ? null : (found ?? null);
};

export function cellOf(call: WidgetCall<unknown>, resource: ResolvedResource, name: string): Cell | null {
  const { ctx, texts } = call;
  const own = resource.byColumn.get(name);
  if (own) {
    if (own.spec.hidden || !own.visible) return null;
    const column = { name: own.attr, label: texts.label(own.label), type: typeOf(own) };
    return { column, of: (row) => fieldCell(own, row[name] ?? null, texts) };
  }
  const [relationName = '', inner] = name.split('.');
  if (inner === undefined) return recordCell(call, resource, { name, path: name });
  const target = ctx.lab.registry.resource(oneRelation(resource, relationName).target);
  if (target.relations.has(inner)) return recordCell(call, target, { name: inner, path: name });
  const field = target.byColumn.get(inner);
  if (!field || field.spec.hidden || !field.visible) return null;
  const column = { name: `${relationName}.${field.attr}`, label: texts.label(field.label), type: typeOf(field) };
  return {
    column,
    of(_row, related) {
      const found = oneAt(related, relationName);
      return found && fieldCell(field, found[inner] ?? null, texts);
    },
  };
}

function oneRelation(resource: ResolvedResource, name: string) {
  const relation = resource.relations.get(name);
  if (relation?.kind !== 'one') throw new Error(`${resource.name} has no column ${name}`);
  return relation;
}

interface RecordCell {
  /** Of the relation, and the whole way to it from the widget's rows. */
  name: string;
  path: string;
}

function recordCell({ ctx, texts }: WidgetCall<unknown>, resource: ResolvedResource, { name, path }: RecordCell): Cell {
  const relation = oneRelation(resource, name);
  const target = ctx.lab.registry.resource(relation.target);
  const label = resource.byColumn.get(relation.column)?.label ?? name;
  return {
    column: { name: path, label: texts.label(label), type: 'record' },
    of(_row, related) {
      const found = oneAt(related, path);
      if (!found) return null;
      const type = target.definition.v2?.type ?? target.name;
      return { id: String(found[target.key]), type, label: String(found[target.definition.title] ?? found[target.key]) };
    },
  };
}

interface RelatedInput {
  ctx: Ctx;
  resource: ResolvedResource;
  rows: readonly SelectedRow[];
  columns: readonly string[];
}

/** One statement a relation, and one more for each that is led on to. */
export async function loadRelated({ ctx, resource, rows, columns }: RelatedInput): Promise<Map<SelectedRow, RelatedByPath>> {
  const paths = columns.map((column) => column.split('.'));
  const names = [...new Set(paths.map(([name = '']) => name).filter((name) => resource.relations.has(name)))];
  const loaded = new Map<SelectedRow, Record<string, Related>>(await loadRelations({ ctx, resource, rows, names }));
  for (const name of names) {
    const target = ctx.lab.registry.resource(oneRelation(resource, name).target);
    const inner = paths.flatMap(([first, second]) => (first === name && second && target.relations.has(second) ? [second] : []));
    if (inner.length === 0) continue;
    const found = [...loaded.values()].map((related) => oneAt(related, name)).filter((one) => one !== null);
    const beyond = await loadRelations({ ctx, resource: target, rows: [...new Set(found)], names: inner });
    for (const related of loaded.values()) {
      const one = oneAt(related, name);
      for (const second of inner) related[`${name}.${second}`] = (one && beyond.get(one)?.[second]) ?? null;
    }
  }
  return loaded;
}
