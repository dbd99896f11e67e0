// What the reference reads of an OpenAPI document, and how references inside it are followed.
export interface Schema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  readOnly?: boolean;
  deprecated?: boolean;
}

interface Reference {
  $ref?: string;
}

interface Example {
  summary?: string;
  value?: unknown;
}

interface Media {
  schema?: Schema;
  example?: unknown;
}

export interface Parameter extends Reference {
  name: string;
  in: 'query' | 'path' | 'header' | 'cookie';
  required?: boolean;
  deprecated?: boolean;
  description?: string;
  schema?: Schema;
  examples?: Record<string, Example>;
}

export interface ResponseObject extends Reference {
  description: string;
  headers?: Record<string, { description?: string }>;
  content?: Record<string, Media>;
}

export interface RequestBody extends Reference {
  required?: boolean;
  content: Record<string, Media>;
}

export interface OperationObject {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  deprecated?: boolean;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: RequestBody;
  responses: Record<string, ResponseObject>;
  'x-operation'?: string[];
}

export interface OpenApiDocument {
  info: { title: string; version: string; summary?: string; description?: string };
  tags?: { name: string; description?: string; 'x-displayName'?: string }[];
  paths: Record<string, Record<string, unknown>>;
  components: Record<string, Record<string, unknown>>;
}

/** What a reference points to; anything else as it is. */
export function follow<T extends Reference>(document: OpenApiDocument, value: T): T {
  const name = value.$ref;
  if (!name) return value;
  const [kind = '', key = ''] = name.replace('#/components/', '').split('/');
  const target = document.components[kind]?.[key];
  return target ? follow(document, target as T) : value;
}

export function nameOfRef(schema: Schema): string | null {
  return schema.$ref?.split('/').at(-1) ?? null;
}
