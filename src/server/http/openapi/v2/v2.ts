// OpenAPI 3.1 of v2, from the definitions and actions. Written to resources/openapi/v2.json by `npm run sync`. docs/interface/v2.md#shape,
// docs/interface/v2.md#catalogue.
import { readFileSync } from 'node:fs';
import type { Registry } from '#server/core/lab/registry.ts';
import type { Action } from '#server/endpoints/define-action.ts';
import { typeOf } from '#server/endpoints/v2/resource-object.ts';
import type { Translator } from '#server/i18n/translate.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { keyExample } from '../examples/examples.ts';
import { plainSchemas } from '../plain-schemas.ts';
import { type OpenApi, publishedOn, recordSchema } from '../schemas.ts';
import { tagsOf } from '../tags.ts';
import { type DescribedAction, describeAction } from './v2-action-paths.ts';
import { components } from './v2-parts.ts';
import { type Describing, filterParameters, recordPaths } from './v2-record-paths.ts';

const guide = readFileSync(new URL('guide-v2.md', import.meta.url), 'utf8');

function schemasOf({ resource, translator }: Describing): [string, OpenApi][] {
  const type = typeOf(resource);
  const relationship = { $ref: '#/components/schemas/relationship' };
  const relations = [...resource.relations.keys()].map((name) => [name, relationship]);
  const shown = {
    type: 'object',
    required: ['id', 'type', 'attributes'],
    properties: {
      id: { type: 'string', description: 'The record’s key.', examples: [keyExample(resource.name)] },
      type: { const: type },
      attributes: recordSchema({ resource, naming: 'attributes', translator, purpose: 'read' }),
      ...(relations.length > 0 ? { relationships: { type: 'object', properties: Object.fromEntries(relations) } } : {}),
    },
  };
  if (resource.definition.readOnly) return [[type, shown]];
  const { required, ...fields } = recordSchema({ resource, naming: 'attributes', translator, purpose: 'write' });
  const change = { ...fields, properties: { ...(fields.properties as object), ...linksOf(resource, translator) } };
  const ownKey = { type: 'string', minLength: 1, maxLength: 80, description: 'A key of your own; usually left to the server.' };
  const write = { ...change, properties: { id: ownKey, ...change.properties }, ...(required ? { required } : {}) };
  return [
    [type, shown],
    [`${type}-write`, write],
    [`${type}-change`, change],
  ];
}

/** Relations through a link table are written as the whole list of keys. */
function linksOf({ relations }: ResolvedResource, translator: Translator): OpenApi {
  const links = [...relations].filter(([, { kind }]) => kind === 'manyThrough');
  return Object.fromEntries(
    links.map(([name, { target }]) => [
      name,
      {
        type: 'array',
        items: { type: 'string' },
        title: translator.text('en', `resource.${target}.plural`),
        description: 'Keys of all records it is to be linked to.',
      },
    ]),
  );
}

/** Records without paths of their own that actions answer with. */
function furtherRecords(registry: Registry, translator: Translator, described: readonly DescribedAction[]): OpenApi {
  const wanted = new Set(refsIn(described).map((ref) => ref.slice('#/components/schemas/'.length)));
  const published = new Set(publishedOn(registry, 'v2'));
  const further = registry.all().filter((resource) => wanted.has(typeOf(resource)) && !published.has(resource));
  return Object.fromEntries(further.flatMap((resource) => schemasOf({ resource, translator }).slice(0, 1)));
}

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => (name === '$ref' && typeof one === 'string' ? [one] : refsIn(one)));
}

export function openApiV2(registry: Registry, translator: Translator, actions: readonly Action[]): OpenApi {
  const published = publishedOn(registry, 'v2');
  // An action below a record's path belongs to the record.
  const types = new Map(published.map((resource) => [resource.definition.v2?.path ?? '', resource]));
  const tagOf = (path: string) => {
    const first = path.split('/')[0] ?? '';
    const resource = types.get(first);
    return resource ? typeOf(resource) : first;
  };
  const all: Record<string, OpenApi> = Object.assign({}, ...published.map((resource) => recordPaths({ resource, translator })));
  const filters = (name: string | undefined) =>
    name === undefined ? [] : filterParameters({ resource: registry.resource(name as ResourceName), translator });
  const described = actions.map((action) => describeAction(action, tagOf(action.path), filters(action.filtersOf)));
  for (const { path, method, operation } of described) all[path] = { ...all[path], [method]: operation };
  const names = new Map([
    ...published.map((resource): [string, string] => [typeOf(resource), resource.name]),
    ...actions
      .map(({ path }) => tagOf(path))
      .filter((tag) => !published.some((resource) => typeOf(resource) === tag))
      .map((tag): [string, string] => [tag, tag]),
  ]);
  return plainSchemas({
    openapi: '3.1.0',
    info: { title: 'Plumbline v2', version: '2.0.0-beta', summary: 'Readable names and bearer tokens.', description: guide },
    servers: [{ url: '/' }],
    tags: tagsOf({ registry, translator, names }),
    security: [{ bearer: [] }, { apiKey: [] }, { basic: [] }, { session: [] }],
    paths: all,
    components: {
      ...components,
      schemas: {
        ...Object.fromEntries(published.flatMap((resource) => schemasOf({ resource, translator }))),
        ...furtherRecords(registry, translator, described),
        ...Object.assign({}, ...described.map(({ shapes }) => shapes)),
        ...components.schemas,
      },
    },
  }) as OpenApi;
}
