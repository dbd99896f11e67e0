// OpenAPI 3.1 of v2, from the definitions and actions. Written to resources/openapi/v2.json by `npm run sync`. docs/interface/v2.md#shape,
// docs/interface/v2.md#catalogue.
import { readFileSync } from 'node:fs';
import type { Registry } from '#server/core/lab/registry.ts';
import type { Action } from '#server/endpoints/define-action.ts';
import { typeOf } from '#server/endpoints/v2/resource-object.ts';
import type { Translator } from '#server/i18n/translate.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { plainSchemas } from '../plain-schemas.ts';
import { type OpenApi, publishedOn } from '../schemas.ts';
import { tagsOf } from '../tags.ts';
import { operationName, singularOf } from './operation-names.ts';
import { type DescribedAction, describeAction } from './v2-action-paths.ts';
import { components } from './v2-parts.ts';
import { filterParameters, recordPaths } from './v2-record-paths.ts';
import { recordSchemas } from './v2-record-schemas.ts';
import { relationPaths, relationsTag } from './v2-relation-paths.ts';

const guide = readFileSync(new URL('guide-v2.md', import.meta.url), 'utf8');

/** Records without paths of their own that actions answer with. */
function furtherRecords(registry: Registry, translator: Translator, described: readonly DescribedAction[]): OpenApi {
  const wanted = new Set(refsIn(described).map((ref) => ref.slice('#/components/schemas/'.length)));
  const published = new Set(publishedOn(registry, 'v2'));
  const further = registry.all().filter((resource) => wanted.has(typeOf(resource)) && !published.has(resource));
  return Object.fromEntries(further.flatMap((resource) => recordSchemas({ resource, translator }).slice(0, 1)));
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
  const addresses = new Set(actions.map(({ path }) => path));
  const nameOf = (action: Action) =>
    operationName(action, {
      singular: (plural) => singularOf(types.get(plural), plural),
      isPaper: (path) => addresses.has(`${path}/print`),
    });
  const described = actions.map((action) =>
    describeAction(action, { name: nameOf(action), tag: tagOf(action.path), filters: filters(action.filtersOf) }),
  );
  for (const { path, method, operation } of described) all[path] = { ...all[path], [method]: operation };
  // Last: an address that is described by itself is that one.
  Object.assign(all, relationPaths({ registry, published }, all));
  const names = new Map([
    ...published.map((resource): [string, string] => [typeOf(resource), resource.name]),
    ...actions
      .map(({ path }) => tagOf(path))
      .filter((tag) => !published.some((resource) => typeOf(resource) === tag))
      .map((tag): [string, string] => [tag, tag]),
    [relationsTag, relationsTag],
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
        ...Object.fromEntries(published.flatMap((resource) => recordSchemas({ resource, translator }))),
        ...furtherRecords(registry, translator, described),
        ...Object.assign({}, ...described.map(({ shapes }) => shapes)),
        ...components.schemas,
      },
    },
  }) as OpenApi;
}
