// Record types as JSON schemas, per face: built from the same definitions that read and show the values.

import type { Requirement } from '../../contract/operations.ts';
import type { Registry } from '../../core/lab/registry.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { Face } from '../../schema/define-resource.ts';
import { deprecationText } from '../../schema/deprecation.ts';
import type { JsonSchema, Naming } from '../../schema/fields/field-type.ts';
import type { ResolvedField, ResolvedResource } from '../../schema/resolve.ts';
import { exampleValue } from './examples/examples.ts';

export type OpenApi = Record<string, unknown>;

export function shownFields(resource: ResolvedResource): ResolvedField[] {
  return resource.fields.filter((field) => !field.spec.hidden);
}

interface SchemaInput {
  resource: ResolvedResource;
  naming: Naming;
  translator: Translator;
  purpose: 'read' | 'write';
}

/** Columns on v1, attributes on v2; a write leaves out what the server keeps. */
export function recordSchema({ resource, naming, translator, purpose }: SchemaInput): JsonSchema {
  const fields = shownFields(resource).filter((field) =>
    purpose === 'read' ? !(naming === 'attributes' && field.column === resource.key) : !field.readOnly,
  );
  const nameOf = (field: ResolvedField) => (naming === 'columns' ? field.column : field.attr);
  const properties: Record<string, JsonSchema> = Object.fromEntries(
    fields.map((field) => [nameOf(field), fieldSchema(field, { resource, naming, translator })]),
  );
  const computed = naming === 'attributes' ? [...resource.computed] : [];
  for (const [name, { write, value }] of computed) {
    if (purpose === 'read' || write)
      properties[name] = {
        ...(value === 'date' ? { type: ['string', 'null'], format: 'date' } : { type: ['integer', 'null'] }),
        title: translator.text('en', `${resource.name}.${name}`),
        examples: [value === 'date' ? '2026-02-01' : 12],
        ...(write ? {} : { readOnly: true }),
      };
  }
  const required = purpose === 'write' ? fields.filter((field) => field.required).map(nameOf) : [];
  const shape = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
  return purpose === 'write' ? { ...shape, ...writeExample(properties, resource.key) } : shape;
}

/** What a code is called and how its values are written. */
function fieldSchema(field: ResolvedField, { resource, naming, translator }: Omit<SchemaInput, 'purpose'>): JsonSchema {
  const schema = field.type.schema(field.limits, naming);
  const deprecated = naming === 'attributes' ? field.spec.deprecated : undefined;
  const description = [
    optionsText(field, naming, translator),
    formText(field, naming, translator),
    deprecated ? deprecationText(deprecated) : '',
  ]
    .filter(Boolean)
    .join(' ');
  const title = translator.label('en', field.label);
  const stored = exampleValue(resource, field, title);
  return {
    title,
    ...(description ? { description } : {}),
    examples: [field.type.show(stored, field.limits, naming)],
    ...schema,
    ...(field.readOnly ? { readOnly: true } : {}),
    ...(deprecated ? { deprecated: true } : {}),
  };
}

function optionsText({ type, limits }: ResolvedField, naming: Naming, translator: Translator): string {
  const options = limits.options ?? [];
  const named = options.map((option) => {
    const value = naming === 'attributes' && type.kind === 'status' ? option.number : option.value;
    return `\`${value}\` ${translator.label('en', option.label)}`;
  });
  if (named.length === 0) return '';
  return `${named.join(', ')}.${type.kind === 'status' ? ' A lab may have its own: `description` tells them.' : ''}`;
}

function formText({ spec, type }: ResolvedField, naming: Naming, translator: Translator): string {
  switch (type.kind) {
    case 'ref':
      return `Key of the record it refers to (${translator.text('en', `resource.${spec.target}`).toLowerCase()}).`;
    case 'datetime':
      return naming === 'columns' ? '`YYYY-MM-DD HH:MM:SS`, UTC.' : 'ISO 8601, UTC.';
    case 'flag':
      return '1 yes, 0 no.';
    case 'hundredths':
      return 'At most two decimals.';
    case 'json':
      return naming === 'columns' ? 'JSON as text.' : 'Any JSON value.';
    default:
      return '';
  }
}

function writeExample(properties: Record<string, JsonSchema>, key: string): JsonSchema {
  const values = Object.entries(properties).flatMap(([name, { examples }]) =>
    name !== key && Array.isArray(examples) ? [[name, examples[0]]] : [],
  );
  return values.length > 0 ? { examples: [Object.fromEntries(values)] } : {};
}

/** The operation an endpoint needs, for people in the description and for programs beside it. */
export function requirementOf(requirement: Requirement): OpenApi {
  switch (requirement.kind) {
    case 'operation':
      return { description: `Needs the operation \`${requirement.operation}\`.`, 'x-operation': [requirement.operation] };
    case 'anyOf': {
      const names = requirement.operations.map((operation) => `\`${operation}\``).join(', ');
      return { description: `Needs one of the operations ${names}.`, 'x-operation': [...requirement.operations] };
    }
    case 'signedIn':
      return { description: `Any signed-in user. ${requirement.reason}` };
    case 'person':
      return { description: `Any signed-in user, and no key that was handed out. ${requirement.reason}` };
    case 'open':
      return { description: `No credentials. ${requirement.reason}` };
  }
}

export function publishedOn(registry: Registry, face: Face): ResolvedResource[] {
  return registry.all().filter((resource) => resource.definition.faces.includes(face));
}

export function jsonBody(schema: JsonSchema): OpenApi {
  return { content: { 'application/json': { schema } } };
}

/** `price_class`, `price-classes/{id}` -> `PriceClass`, `PriceClassesById`: for names that read well in generated clients. */
export function pascalCase(text: string): string {
  return text
    .replaceAll(/\{(\w+)\}/g, (_whole, name: string) => `by_${name}`)
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** What a record is called inside a sentence: `device`, `a device`, `devices`. */
export function wordsOf(resource: ResolvedResource, translator: Translator): { name: string; one: string; many: string } {
  const [name = '', many = ''] = ['', '.plural'].map((form) =>
    translator.text('en', `resource.${resource.name}${form}`).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()),
  );
  return { name, one: `${/^[aeio]/i.test(name) ? 'an' : 'a'} ${name}`, many };
}
