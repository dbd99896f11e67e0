// The paths of v2 that are no plain record operation, each from its action: parameters and body from `input`, answers from
// `output`, `produces` and `status`. House section 5.
import { z } from 'zod';
import type { Action } from '#server/endpoints/define-action.ts';
import { type Deprecation, deprecationMark, deprecationText } from '#server/schema/deprecation.ts';
import { withExamples } from '../examples/member-examples.ts';
import { file } from '../file-paths.ts';
import { type OpenApi, requirementOf } from '../schemas.ts';
import { etag, failureAnswers, idempotencyKey, ifMatch, odataFailures } from './v2-parts.ts';

export interface DescribedAction {
  path: string;
  method: string;
  operation: OpenApi;
  /** Shapes with a name of their own, for the components. */
  shapes: Record<string, OpenApi>;
}

type ObjectSchema = OpenApi & { properties?: Record<string, OpenApi>; required?: string[] };

const dialectWords: ReadonlySet<string> = new Set(['$schema', '$defs', 'id']);
const bookkeeping = (schema: object) => Object.fromEntries(Object.entries(schema).filter(([name]) => !dialectWords.has(name)));

/** Answers may gain members; a reader of today must not refuse those of tomorrow. */
function opened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(opened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, one]) => !(name === 'additionalProperties' && one === false) && name !== 'propertyNames')
      .map(([name, one]) => [name, name === '$ref' ? String(one).replace('#/$defs/', '#/components/schemas/') : opened(one)]),
  );
}

function answerSchema(output: z.ZodType): { schema: OpenApi; shapes: Record<string, OpenApi> } {
  const { $defs = {}, ...schema } = opened(z.toJSONSchema(output)) as OpenApi & { $defs?: Record<string, OpenApi> };
  return {
    schema: withExamples(bookkeeping(schema)),
    shapes: Object.fromEntries(Object.entries($defs).map(([name, shape]) => [name, withExamples(bookkeeping(shape))])),
  };
}

function mediaSchema(type: string): OpenApi {
  return type.startsWith('text/')
    ? { type: 'string' }
    : { type: 'string', contentMediaType: type.replace('*/*', 'application/octet-stream') };
}

function success({ output, produces = [], status = 200, alsoStatus = status, mayBeEmpty, mayBeTaken, versioned }: Action): {
  answer: OpenApi;
  shapes: Record<string, OpenApi>;
} {
  if (!output && produces.length === 0) return { answer: { 204: { description: 'Done; there is nothing to say.' } }, shapes: {} };
  const described = output ? answerSchema(output) : null;
  const json = described ? [['application/json', { schema: described.schema }]] : [];
  const downloads = produces.map((type) => [type, { schema: mediaSchema(type) }]);
  const content = Object.fromEntries([...json, ...downloads]);
  const answer = { description: 'Success', content, ...(versioned ? { headers: etag } : {}) };
  return {
    answer: {
      [status]: answer,
      [alsoStatus]: answer,
      ...(mayBeEmpty ? { 204: { description: 'There is nothing to send; `X-Reason` says why.' } } : {}),
      ...(mayBeTaken ? { 202: { description: 'Taken; it asks for no answer.' } } : {}),
    },
    shapes: described?.shapes ?? {},
  };
}

function refusals({ method, path, requirement, produces = [], ...action }: Action, takesBody: boolean): OpenApi {
  return (action.odata ? odataFailures : failureAnswers)({
    method,
    path: `/api/v2/${path}`,
    isOpen: requirement.kind === 'open',
    takesBody,
    anyType: produces.includes('*/*'),
    mayBeLocked: action.mayBeLocked === true,
    // What a repeat would tell again may not be there for the caller any more.
    mayBeAway: action.mayBeAway === true || action.once === true,
    mayBeOver: action.mayBeOver === true,
  });
}

/** That it is on its way out is said of the parameter, not of its values. */
function queryParameter(name: string, { [deprecationMark]: mark, deprecated, ...schema }: OpenApi, required: boolean): OpenApi {
  const told = mark ? { deprecated, description: deprecationText(mark as Deprecation) } : {};
  return { name, in: 'query', required, schema, ...told };
}

/** A member of a body with the words for its mark. */
function withoutMark(members: Record<string, OpenApi>): Record<string, OpenApi> {
  const plain = ({ [deprecationMark]: mark, ...schema }: OpenApi) =>
    mark ? { ...schema, description: deprecationText(mark as Deprecation) } : schema;
  return Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, plain(schema)]));
}

function described({ requirement, deprecated }: Action): OpenApi {
  const needs = requirementOf(requirement);
  if (!deprecated) return needs;
  const { description } = needs;
  return { ...needs, deprecated: true, description: `${String(description)} ${deprecationText(deprecated)}` };
}

/** Where it stands among the others. */
interface Placed {
  name: string;
  tag: string;
  filters: readonly OpenApi[];
}

export function describeAction(action: Action, { name, tag, filters }: Placed): DescribedAction {
  const { input, method, path, summary, requirement } = action;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const given = z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' }) as ObjectSchema;
  const all = given.properties ?? {};
  const required = (given.required ?? []).filter((name) => !names.includes(name));
  const rest = Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));
  const takesBody = method !== 'GET' && method !== 'DELETE';
  const inPath = names.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: all[name] ?? { type: 'string' },
    description: 'URL-encoded.',
  }));
  const inQuery = takesBody
    ? []
    : Object.entries(rest).map(([name, schema]) => queryParameter(name, schema, required.includes(name)));
  const inHeaders = [...(action.versioned && method !== 'GET' ? [ifMatch] : []), ...(action.once ? [idempotencyKey] : [])];
  const parameters = [...inPath, ...inQuery, ...filters, ...inHeaders];
  const hasBody = takesBody && (action.takesFile || Object.keys(rest).length > 0);
  const members = withoutMark(action.takesFile ? { ...rest, file } : rest);
  const needed = action.takesFile ? [...required, 'file'] : required;
  const body = { type: 'object', properties: members, ...(needed.length > 0 ? { required: needed } : {}) };
  const content = { [action.takesFile ? 'multipart/form-data' : 'application/json']: { schema: body } };
  const { answer, shapes } = success(action);
  return {
    path: `/api/v2/${path}`,
    method: method.toLowerCase(),
    operation: {
      operationId: name,
      tags: [tag],
      summary,
      ...described(action),
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(hasBody ? { requestBody: { required: needed.length > 0, content } } : {}),
      responses: { ...answer, ...refusals(action, takesBody) },
      ...(requirement.kind === 'open' ? { security: [] } : {}),
    },
    shapes,
  };
}
