// A record as the public portal sees it: its key and the fields flagged for the small view, nothing else. What is not shown is
// not selected, not searched and no sort, so its content cannot be asked out either. docs/interface/portal.md#rules.
import type { Relation } from '../schema/define-resource.ts';
import type { ResolvedField, ResolvedResource } from '../schema/resolve.ts';

const kept = new WeakMap<ResolvedResource, ResolvedResource>();

/** Both switches count: a field the lab hides from its own screens is not for strangers. */
function isPublic(field: ResolvedField): boolean {
  return field.smallView && field.visible && !field.spec.hidden;
}

export function publicFields(resource: ResolvedResource): ResolvedField[] {
  return resource.fields.filter((field) => isPublic(field) && field.column !== resource.key);
}

/** The relation behind each reference that is shown, by the reference's column. */
export function publicReferences(resource: ResolvedResource): Map<string, string> {
  const shown = new Set(publicFields(resource).map((field) => field.column));
  return new Map(
    [...resource.relations].flatMap(([name, relation]): [string, string][] =>
      relation.kind === 'one' && shown.has(relation.column) ? [[relation.column, name]] : [],
    ),
  );
}

export function publicView(resource: ResolvedResource): ResolvedResource {
  const known = kept.get(resource);
  if (known) return known;
  const shown = publicFields(resource);
  const fields = resource.fields.filter((field) => field.column === resource.key || isPublic(field));
  const names = new Set(publicReferences(resource).values());
  const view: ResolvedResource = Object.freeze({
    ...resource,
    definition: { ...resource.definition, defaultSort: undefined },
    fields,
    byColumn: new Map(fields.map((field) => [field.column, field])),
    byAttr: new Map(shown.map((field) => [field.attr, field])),
    computed: new Map(),
    relations: new Map<string, Relation>([...resource.relations].filter(([name]) => names.has(name))),
  });
  kept.set(resource, view);
  return view;
}
