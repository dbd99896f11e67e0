// The typed client's file: schemas as types, and which endpoints every record has.
import { describe, expect, it } from 'vitest';
import { clientTypes } from '#server/http/openapi/client/client-types.ts';
import { typeText } from '#server/http/openapi/client/schema-types.ts';

describe('a schema as a type', () => {
  it.each<[object, string]>([
    [{ type: 'string', format: 'date' }, 'string'],
    [{ type: ['integer', 'null'] }, '(number | null)'],
    [{ enum: ['a', "b'c", null] }, "('a' | 'b\\'c' | null)"],
    [{ const: 'token' }, "'token'"],
    [{ type: 'array', items: { type: 'string' } }, 'string[]'],
    [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } }, '(string | number)[]'],
    [{ type: 'object', properties: { a: { type: 'boolean' }, 'b-c': {} }, required: ['a'] }, "{ a: boolean; 'b-c'?: unknown }"],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, '{ [name: string]: number }'],
    [
      { type: 'object', properties: { id: { type: 'string' } }, additionalProperties: {} },
      '{ id?: string; [name: string]: unknown }',
    ],
    [{ $ref: '#/components/schemas/due-date' }, "S['due-date']"],
    [
      { allOf: [{ $ref: '#/components/schemas/a' }, { type: 'object', properties: { b: { type: 'null' } } }] },
      "S['a'] & { b?: null }",
    ],
    [{ anyOf: [{}, { type: 'string' }] }, 'unknown'],
  ])('%j is %s', (schema, text) => expect(typeText(schema)).toBe(text));
});

describe('the file', () => {
  const list = {
    type: 'object',
    properties: {
      data: { type: 'array', items: { $ref: '#/components/schemas/thing' } },
      meta: { $ref: '#/components/schemas/meta' },
    },
  };
  const answer = (status: number, schema?: object) => ({
    [status]: schema ? { content: { 'application/json': { schema } } } : {},
  });
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const text = clientTypes({
    paths: {
      '/api/v2/things': {
        get: {
          parameters: [
            { name: 'q', in: 'query', schema: { type: 'string' } },
            { name: 'fields[thing]', in: 'query', schema: { type: 'string' } },
            { name: 'filter[name]', in: 'query', schema: { type: 'string' } },
          ],
          responses: { ...answer(200, list), 422: { $ref: '#/components/responses/Invalid' } },
        },
      },
      '/api/v2/things/{id}': { parameters: [id], get: { responses: answer(200, {}) }, delete: { responses: answer(204) } },
      '/api/v2/things/bulk-delete': {
        post: {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: { type: 'object', properties: { ids: { type: 'array', items: { type: 'string' } } } },
              },
            },
          },
          responses: answer(200, { type: 'object' }),
        },
      },
    },
    components: { schemas: { thing: { type: 'object' }, 'thing-write': { type: 'object' }, 'thing-change': { type: 'object' } } },
  });

  it('lists records by path, gives their lists the filters of their attributes, and no body where there is none', () => {
    expect(text).toContain("  things: 'thing';");
    expect(text).toContain(
      "'/api/v2/things': { get: Ask<{ query?: ListQuery<keyof S['thing']['attributes'] & string> }, { 200: Json<ListOf<'thing'>> }, 422> };",
    );
    expect(text).toContain('delete: Ask<{ path: { id: string } }, { 204: Empty }, never>');
  });

  it('has what most records have below their path once more for all of them', () => {
    expect(text).toContain("'/api/v2/{path}/bulk-delete': { post: Send<{ path: { path: RecordPath } }, { ids?: string[] }");
  });

  it('makes a change of what is written, with nothing required', () => {
    expect(text).toContain("'thing-change': Omit<Partial<S['thing-write']>, 'id'>;");
  });
});
