// What the portal shows of a record: its key, the attributes it may show with references by their names, and what a page needs
// to label them. docs/interface/v2.md#shape, docs/interface/portal.md#rules.
import type { Ctx } from '../core/lab/context.ts';
import { loadRelations } from '../core/read/relations.ts';
import type { SelectedRow } from '../core/rows/select.ts';
import type { Translator } from '../i18n/translate.ts';
import type { Json } from '../schema/fields/field-type.ts';
import { type ResolvedResource, targetOf, toldType } from '../schema/resolve.ts';
import { publicFields, publicReferences } from './public-view.ts';

interface PortalObject {
  id: string;
  type: string;
  attributes: Record<string, Json>;
}

export async function portalObjects(ctx: Ctx, view: ResolvedResource, rows: readonly SelectedRow[]): Promise<PortalObject[]> {
  const references = publicReferences(view);
  const related = await loadRelations({ ctx, resource: view, rows, names: [...references.values()] });
  return rows.map((row) => {
    const attributes: Record<string, Json> = {};
    for (const field of publicFields(view)) {
      const value = row[field.column] ?? null;
      if (field.spec.kind !== 'ref') {
        attributes[field.attr] = field.type.show(value, field.limits, 'attributes');
        continue;
      }
      // A key says nothing to a visitor, and belongs to a record he may not be meant to know.
      const name = references.get(field.column);
      const other = name === undefined ? null : related.get(row)?.[name];
      const title = name === undefined ? '' : titleColumn(ctx, view, name);
      attributes[field.attr] = other && !Array.isArray(other) ? (other[title] ?? null) : null;
    }
    return { id: String(row[view.key]), type: view.definition.v2?.type ?? view.name, attributes };
  });
}

function titleColumn(ctx: Ctx, view: ResolvedResource, relation: string): string {
  return ctx.lab.registry.resource(targetOf(view, relation)).definition.title;
}

interface PortalField {
  api_name: string;
  column_name: string;
  label: string;
  field_type: string;
  options: { value: Json; label: string; color: string | null; hidden: boolean }[] | null;
}

export function portalFields({ language }: Ctx, translator: Translator, resource: ResolvedResource): PortalField[] {
  return publicFields(resource).map(({ attr, column, label, type, limits, spec }) => ({
    api_name: attr,
    column_name: column,
    label: translator.label(language, label),
    field_type: spec.kind === 'ref' ? 'text' : toldType({ spec, type }),
    options:
      limits.options?.map((option) => ({
        value: option.number ?? option.value,
        label: translator.label(language, option.label),
        color: option.color ?? null,
        hidden: option.hidden ?? false,
      })) ?? null,
  }));
}
