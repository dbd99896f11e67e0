// Every route of the shipped OpenAPI documents as data, read when the test runs: what is added to them is tested without
// another line. References are followed, so that a schema stands by itself.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resourcesDir } from '../../support/seed-lab.ts';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  examples?: unknown[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: Schema;
}

export interface Route {
  method: string;
  /** As described, with `{parameters}`. */
  path: string;
  parameters: readonly Parameter[];
  /** The first content type it takes, and how its content looks. */
  body: { type: string; schema: Schema } | null;
  /** Answers without a credential. */
  open: boolean;
}

interface Described {
  parameters?: (Parameter & { $ref?: string })[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  security?: object[];
}

interface Description {
  paths: Record<string, Record<string, Described> & { parameters?: Described['parameters'] }>;
}

const methods = ['get', 'post', 'put', 'patch', 'delete', 'options'] as const;

/** What is described once for all kinds of records is a route of each. */
function ofEachKind(route: Route): Route[] {
  const kinds = route.parameters.find(({ name }) => name === 'records')?.schema.enum;
  if (!kinds) return [route];
  const parameters = route.parameters.filter(({ name }) => name !== 'records');
  return kinds.map((kind) => ({ ...route, path: route.path.replace('{records}', String(kind)), parameters }));
}

export function describedRoutes(face: 'v1' | 'v2'): Route[] {
  const description = JSON.parse(readFileSync(join(resourcesDir, 'openapi', `${face}.json`), 'utf8')) as Description;
  const followed = <T extends { $ref?: string }>(one: T): T => {
    if (one.$ref === undefined) return one;
    const steps = one.$ref.split('/').slice(1);
    return steps.reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], description) as T;
  };
  /** A schema made of several has the members of all. */
  const joined = ({ allOf, ...schema }: Schema): Schema => {
    const parts = (allOf ?? []).map((one) => joined(followed(one)));
    if (parts.length === 0) return schema;
    const required = [schema, ...parts].flatMap((one) => one.required ?? []);
    return {
      ...Object.assign({}, ...parts),
      ...schema,
      required,
      properties: Object.assign({}, ...parts.map((one) => one.properties)),
    };
  };
  const whole = (schema: Schema, depth = 0): Schema => {
    const { properties, items, anyOf, oneOf, ...rest } = joined(followed(schema));
    if (depth > 8) return rest;
    const inner = (one: Schema) => whole(one, depth + 1);
    return {
      ...rest,
      ...(properties
        ? { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, inner(one)])) }
        : {}),
      ...(items ? { items: inner(items) } : {}),
      ...(anyOf ? { anyOf: anyOf.map(inner) } : {}),
      ...(oneOf ? { oneOf: oneOf.map(inner) } : {}),
    };
  };
  return Object.entries(description.paths).flatMap(([path, item]) =>
    methods.flatMap((method): Route[] => {
      const described = item[method];
      if (!described) return [];
      const parameters = [...(item.parameters ?? []), ...(described.parameters ?? [])].map(followed);
      // Where a form is taken, too, what is said of a body counts for both.
      const contents = Object.entries(described.requestBody?.content ?? {});
      const content = contents.find(([type]) => type === 'application/json') ?? contents[0];
      const route = {
        method: method.toUpperCase(),
        path,
        parameters: parameters.map((one) => ({ ...one, schema: whole(one.schema) })),
        body: content ? { type: content[0], schema: whole(content[1].schema) } : null,
        open: described.security?.length === 0,
      };
      return ofEachKind(route);
    }),
  );
}
