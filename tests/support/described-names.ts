// The names that programs rely on, of both descriptions: parameters and members of bodies by operation, and fields by schema.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/runtime/root.ts';

export const releasedFieldsFile = join(root, 'tests', 'fixtures', 'described-names.json');

interface Shape {
  $ref?: string;
  properties?: Record<string, Shape>;
  allOf?: Shape[];
  deprecated?: boolean;
}

interface Parameter {
  $ref?: string;
  name?: string;
  in?: string;
  deprecated?: boolean;
}

interface Operation {
  operationId: string;
  deprecated?: boolean;
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: Shape }> };
}

export interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Shape> };
}

/** Owner (an operation or a schema) -> its names. */
export type DescribedNames = Record<string, string[]>;

const methods = ['get', 'post', 'put', 'patch', 'delete'];

function membersOf({ properties = {}, allOf = [] }: Shape): string[] {
  return [...Object.keys(properties), ...allOf.flatMap(membersOf)];
}

export function describedNames({ paths, components }: Description): DescribedNames {
  const operations = Object.values(paths).flatMap((item) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [[`operation ${operation.operationId}`, namesOf(operation)] as const] : [];
    }),
  );
  const schemas = Object.entries(components.schemas).map(([name, schema]) => [`schema ${name}`, membersOf(schema)] as const);
  return Object.fromEntries([...operations, ...schemas].map(([owner, names]) => [owner, [...new Set(names)].sort()]));
}

/** Filters follow the fields of the record, and are as long. */
function namesOf({ parameters = [], requestBody }: Operation): string[] {
  const given = parameters.flatMap(({ $ref, name, in: place }) => {
    if ($ref) return [`parameter ${$ref.split('/').at(-1)}`];
    return name && !name.startsWith('filter[') ? [`${place} ${name}`] : [];
  });
  const bodies = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => membersOf(schema ?? {}));
  return [...given, ...bodies.map((name) => `body ${name}`)];
}

export function describedFace(face: 'v1' | 'v2'): Description {
  return JSON.parse(readFileSync(join(root, 'resources', 'openapi', `${face}.json`), 'utf8')) as Description;
}
