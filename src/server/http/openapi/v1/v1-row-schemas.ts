// The records of v1 as the description tells them: whole, as the row that stands in another, and as they are written.
import type { Registry } from '#server/core/lab/registry.ts';
import type { Translator } from '#server/i18n/translate.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';
import { keyExample } from '../examples/examples.ts';
import { type OpenApi, recordSchema } from '../schemas.ts';

function rowName(resource: ResolvedResource): string {
  return [...resource.relations.values()].some(({ embed }) => embed) ? `${resource.name}Row` : resource.name;
}

export function rowRef(resource: ResolvedResource): OpenApi {
  return { $ref: `#/components/schemas/${rowName(resource)}` };
}

/** Published records, and the rows of those that appear only as a relation. */
export function schemasOf(registry: Registry, translator: Translator, published: ResolvedResource[]): OpenApi[] {
  const related = published.flatMap((resource) =>
    [...resource.relations.values()].map(({ target }) => registry.resource(target)),
  );
  const row = (resource: ResolvedResource) => ({
    [rowName(resource)]: recordSchema({ resource, naming: 'columns', translator, purpose: 'read' }),
  });
  const whole = (resource: ResolvedResource): OpenApi => {
    if (rowName(resource) === resource.name) return {};
    const relations = [...resource.relations].filter(([, { embed }]) => embed);
    const shown = relations.map(([name, relation]) => {
      const target = rowRef(registry.resource(relation.target));
      return [name, relation.kind === 'one' ? { anyOf: [target, { type: 'null' }] } : { type: 'array', items: target }];
    });
    return { [resource.name]: { allOf: [rowRef(resource), { type: 'object', properties: Object.fromEntries(shown) }] } };
  };
  const written = (resource: ResolvedResource): OpenApi => {
    if (resource.definition.readOnly) return {};
    const { required, ...change } = recordSchema({ resource, naming: 'columns', translator, purpose: 'write' });
    const ref = (form: string) => ({ $ref: `#/components/schemas/${resource.name}${form}` });
    const key = {
      type: 'string',
      description: 'The key of the record to change.',
      examples: [keyExample(resource.name)],
    };
    const keyed = { type: 'object', required: [resource.key], properties: { [resource.key]: key } };
    return {
      [`${resource.name}Write`]: { ...change, ...(required ? { required } : {}) },
      [`${resource.name}Change`]: change,
      [`${resource.name}ChangeByKey`]: { allOf: [keyed, ref('Change')] },
    };
  };
  return [
    ...related.filter((resource) => !published.includes(resource)).map(row),
    ...published.map((resource) => ({ ...row(resource), ...whole(resource), ...written(resource) })),
  ];
}
