// Record types as JSON schemas, per face: built from the same definitions that read and show the values.
import type { Requirement } from '../../contract/operations.ts';
import type { Registry } from '../../core/registry.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { Face, JsonSchema } from '../../schema/field-type.ts';
import type { ResolvedField, ResolvedResource } from '../../schema/resolve.ts';

export type OpenApi = Record<string, unknown>;

export function shownFields(resource: ResolvedResource): ResolvedField[] {
  return resource.fields.filter((field) => !field.spec.hidden);
}

interface SchemaInput {
  resource: ResolvedResource;
  face: Face;
  translator: Translator;
  purpose: 'read' | 'write';
}

/** Columns on v1, attributes on v2; a write leaves out what the server keeps. */
export function recordSchema({ resource, face, translator, purpose }: SchemaInput): JsonSchema {
  const fields = shownFields(resource).filter((field) =>
    purpose === 'read' ? !(face === 'v2' && field.column === resource.key) : !field.readOnly,
  );
  const properties: Record<string, JsonSchema> = Object.fromEntries(
    fields.map((field) => [
      face === 'v1' ? field.column : field.attr,
      {
        ...field.type.schema(field.limits, face),
        description: translator.label('en', field.label),
        ...(field.readOnly ? { readOnly: true } : {}),
      },
    ]),
  );
  const computed = face === 'v2' ? [...resource.computed] : [];
  for (const [name, { write }] of computed) {
    if (purpose === 'read' || write)
      properties[name] = { type: ['integer', 'null'], description: translator.text('en', `${resource.name}.${name}`) };
  }
  const required =
    purpose === 'write'
      ? fields.filter((field) => field.required).map((field) => (face === 'v1' ? field.column : field.attr))
      : [];
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

export function requirementText(requirement: Requirement): string {
  switch (requirement.kind) {
    case 'operation':
      return `Needs the operation \`${requirement.operation}\`.`;
    case 'anyOf':
      return `Needs one of the operations ${requirement.operations.map((operation) => `\`${operation}\``).join(', ')}.`;
    case 'signedIn':
      return `Any signed-in user. ${requirement.reason}`;
    case 'open':
      return `No credentials. ${requirement.reason}`;
  }
}

export function publishedOn(registry: Registry, face: Face): ResolvedResource[] {
  return registry.all().filter((resource) => resource.definition.faces.includes(face));
}

export function jsonBody(schema: JsonSchema): OpenApi {
  return { content: { 'application/json': { schema } } };
}
