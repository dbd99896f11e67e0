// The description of one lab: the shipped one, with the fields the lab made, the statuses it has, and its own labels.
import type { Registry } from '#server/core/lab/registry.ts';
import type { Translator } from '#server/i18n/translate.ts';
import type { Face } from '#server/schema/define-resource.ts';
import { plainSchemas } from '../plain-schemas.ts';
import { type OpenApi, publishedOn } from '../schemas.ts';
import { schemasOf } from '../v1/v1-row-schemas.ts';
import { recordPaths } from '../v2/v2-record-paths.ts';
import { recordSchemas } from '../v2/v2-record-schemas.ts';

export interface Described {
  info: { title: string };
  tags?: readonly { name: string }[];
  paths: Record<string, OpenApi>;
  components: { schemas: OpenApi };
}

interface LabInput {
  face: Face;
  shipped: Described;
  registry: Registry;
  translator: Translator;
  lab: string;
}

export function labDescription({ face, shipped, registry, translator, lab }: LabInput): Described {
  const own = plainSchemas(face === 'v1' ? ofV1(registry, translator) : ofV2(registry, translator)) as Own;
  const paths = Object.entries(own.paths).map(([path, item]): [string, OpenApi] => [path, { ...shipped.paths[path], ...item }]);
  return {
    ...shipped,
    info: { ...shipped.info, title: `${shipped.info.title}, ${lab}` },
    paths: { ...shipped.paths, ...Object.fromEntries(paths) },
    components: { ...shipped.components, schemas: { ...shipped.components.schemas, ...own.schemas } },
  };
}

interface Own {
  paths: Record<string, OpenApi>;
  schemas: OpenApi;
}

function ofV1(registry: Registry, translator: Translator): Own {
  return { paths: {}, schemas: Object.assign({}, ...schemasOf(registry, translator, publishedOn(registry, 'v1'))) as OpenApi };
}

function ofV2(registry: Registry, translator: Translator): Own {
  const published = publishedOn(registry, 'v2');
  return {
    paths: Object.assign({}, ...published.map((resource) => recordPaths({ resource, translator }))) as Own['paths'],
    schemas: Object.fromEntries(published.flatMap((resource) => recordSchemas({ resource, translator }))),
  };
}
