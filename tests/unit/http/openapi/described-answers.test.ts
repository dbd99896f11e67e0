// The check that holds every v2 answer of the tests against its description finds what is wrong.
import { describe, expect, it } from 'vitest';
import { checkAgainst } from '#tests/support/described-answers.ts';

const attributes = {
  type: 'object',
  properties: { name: { type: ['string', 'null'] }, day: { type: 'string', format: 'date' } },
};
const one = { type: 'object', required: ['data'], properties: { data: attributes } };
const errors = { type: 'object', required: ['message'], properties: { message: { type: 'string' } } };
const check = checkAgainst({
  paths: {
    '/api/v2/things/{id}': {
      get: {
        responses: {
          200: { content: { 'application/json': { schema: one } } },
          404: { $ref: '#/components/responses/NotFound' },
        },
      },
      delete: { responses: { 204: {} } },
    },
    '/api/v2/things/{id}/picture': { get: { responses: { 200: { content: { 'image/png': { schema: {} } } } } } },
  },
  components: { responses: { NotFound: { content: { 'application/json': { schema: errors } } } } },
});

function answered(method: string, path: string, status: number, body: unknown, type = 'application/json; charset=utf-8') {
  const text = body === undefined ? '' : JSON.stringify(body);
  const bytes = Buffer.from(text);
  return () => check({ method, path: `/api/v2/${path}` }, { status, headers: { 'content-type': type }, text, bytes, body });
}

describe('an answer is as described', () => {
  it.each<[string, () => void]>([
    ['a body that fits', answered('GET', 'things/1', 200, { data: { name: null, day: '2026-01-12' } })],
    ['a part of it', answered('GET', 'things/1?fields[thing]=name', 200, { data: { name: 'x' } })],
    ['a described refusal', answered('GET', 'things/1', 404, { message: 'no' })],
    ['no body where none is described', answered('DELETE', 'things/1', 204, undefined)],
    ['bytes of the described type', answered('GET', 'things/1/picture', 200, undefined, 'image/png')],
    ['an address nobody described, refused', answered('GET', 'nothing', 404, { message: 'no' })],
    [
      'what is no v2',
      () => check({ path: '/api/things' }, { status: 200, headers: {}, text: '', bytes: Buffer.alloc(0), body: {} }),
    ],
  ])('%s', (_what, work) => expect(work).not.toThrow());

  it.each<[string, () => void, RegExp]>([
    ['a member nobody described', answered('GET', 'things/1', 200, { data: { secret: 1 } }), /secret/],
    ['a value of another type', answered('GET', 'things/1', 200, { data: { name: 5 } }), /\/data\/name must be string,null/],
    ['a date that is none', answered('GET', 'things/1', 200, { data: { day: '2026-13-01' } }), /format "date"/],
    ['a missing member', answered('GET', 'things/1', 200, {}), /required property 'data'/],
    ['a status nobody described', answered('GET', 'things/1', 409, { message: 'no' }), /knows 200, 404/],
    ['a refusal of another shape', answered('GET', 'things/1', 404, { error: 'no' }), /message/],
    ['a body where none is described', answered('DELETE', 'things/1', 204, { data: 1 }), /with a body/],
    ['another media type', answered('GET', 'things/1/picture', 200, undefined, 'image/gif'), /as image\/gif/],
    ['a route nobody described', answered('POST', 'things', 201, { data: {} }), /no such route/],
  ])('%s is found', (_what, work, words) => expect(work).toThrow(words));
});
