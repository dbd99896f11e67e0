// What a record of v2 looks like: as it is shown, as it is made, as it is changed.
import { typeOf } from '#server/endpoints/v2/resource-object.ts';
import type { Translator } from '#server/i18n/translate.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';
import { keyExample } from '../examples/examples.ts';
import { type OpenApi, recordSchema } from '../schemas.ts';
import type { Describing } from './v2-record-paths.ts';

export function recordSchemas({ resource, translator }: Describing): [string, OpenApi][] {
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
  const made = resource.definition.file ? inForm(change) : change;
  const write = { ...made, properties: { id: ownKey, ...made.properties }, ...(required ? { required } : {}) };
  return [
    [type, shown],
    [`${type}-write`, write],
    [`${type}-change`, change],
  ];
}

interface Shape extends OpenApi {
  properties: object;
  examples?: unknown;
}

/** A part of a form is text: of any JSON value it is the JSON. */
function inForm({ properties, examples, ...shape }: Shape): Shape {
  const all = Object.entries(properties as Record<string, OpenApi>);
  const anyJson = all.flatMap(([name, schema]) => (['type', 'anyOf', '$ref'].some((word) => word in schema) ? [] : [name]));
  const texts = all.map(([name, schema]): [string, OpenApi] => [
    name,
    anyJson.includes(name) ? { ...schema, type: 'string', description: 'JSON, as text.', examples: ['{}'] } : schema,
  ]);
  const [example] = Array.isArray(examples) ? (examples as object[]) : [];
  const shown = Object.entries(example ?? {}).map(([name, value]) => [name, anyJson.includes(name) ? '{}' : (value as unknown)]);
  return { ...shape, properties: Object.fromEntries(texts), ...(example ? { examples: [Object.fromEntries(shown)] } : {}) };
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
