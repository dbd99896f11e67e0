// Holds every answer of v2 that a test provokes against the OpenAPI description of its route: the status must be described, the
// body must fit, and nothing may stand in it that is not described.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Services } from '#server/http/exchange/services.ts';
import { openApiV2 } from '#server/http/openapi/v2/v2.ts';
import type { Answer, Call } from './http-client.ts';

interface DescribedResponse {
  $ref?: string;
  content?: Record<string, { schema: object }>;
}

type Operations = Record<string, { responses: Record<string, DescribedResponse> }>;

export interface Description {
  paths: Record<string, Operations>;
  components: { responses: Record<string, DescribedResponse> };
}

export type AnswerCheck = (call: Call, answer: Answer) => void;

const bases = { v1: '/api/', v2: '/api/v2/' } as const;
/** The descriptions do not describe themselves. */
const own = /^\/api\/(?:v2\/)?openapi\.json(?:\?|$)/;
/** What the door itself answers with: it does not come as far as an operation. */
const anywhere: ReadonlySet<number> = new Set([405, 408, 431]);

/** Labs of one world are described alike until somebody changes their fields, and a second of work is saved each time. */
const ofWorlds = new Map<string, AnswerCheck>();

export function answerCheck(services: Pick<Services, 'lab' | 'translator' | 'actions'>, world: string): AnswerCheck {
  const { registry } = services.lab;
  const asSeeded = registry.version();
  let described: { version: number; check: AnswerCheck } | null = null;
  const made = () => checkAgainst(openApiV2(registry, services.translator, services.actions) as unknown as Description);
  return (call, answer) => {
    // Most tests of v1 never need the description.
    if (!call.path.startsWith(bases.v2)) return;
    const version = registry.version();
    if (described?.version !== version) {
      const check = (version === asSeeded && ofWorlds.get(world)) || made();
      if (version === asSeeded) ofWorlds.set(world, check);
      described = { version, check };
    }
    described.check(call, answer);
  };
}

interface CheckOptions {
  face?: 'v1' | 'v2';
  /** What is not described may stand in an answer: of a lab whose fields have changed since. */
  growing?: boolean;
}

/** With the validator as it comes: whoever reads the description with one must not be told that a right answer is wrong. */
export function checkAgainst(given: Description, { face = 'v2', growing = false }: CheckOptions = {}): AnswerCheck {
  const base = bases[face];
  const description = growing ? given : (strict(given) as Description);
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema({ ...description, $id: 'all' });
  const validators = new Map<string, ValidateFunction>();
  const validatorAt = (pointer: string): ValidateFunction => {
    const validate = validators.get(pointer) ?? ajv.compile({ $ref: `all#${pointer}` });
    validators.set(pointer, validate);
    return validate;
  };
  const patterns = Object.keys(description.paths).map((path) => ({ path, parts: path.slice(base.length).split('/') }));

  return ({ method = 'GET', path: asked }, answer) => {
    if (!asked.startsWith(base) || own.test(asked)) return;
    const path = matching(patterns, asked.slice(base.length));
    const operation = path === undefined ? undefined : description.paths[path]?.[method.toLowerCase().replace('head', 'get')];
    // An address or a method that nobody described must not be there.
    const said = `${method} ${asked.slice(0, 200)} answered ${answer.status}`;
    if (path === undefined || operation === undefined) {
      // A browser of another origin asks before each call, whatever its address.
      if (method === 'OPTIONS') return;
      if (answer.status < 300) throw new Error(`${said}, but the description has no such route`);
      return;
    }
    if (anywhere.has(answer.status) || answer.status === 304) return;
    // Whoever asked for no body gets none.
    if (answer.headers['preference-applied'] === 'return=minimal' && answer.text === '') return;
    const response = operation.responses[answer.status];
    if (!response) throw new Error(`${said}, the description knows ${Object.keys(operation.responses).join(', ')} for ${path}`);
    if (method === 'HEAD') return;
    const name = response.$ref?.split('/').at(-1);
    const { content } = name === undefined ? response : (description.components.responses[name] ?? {});
    const place =
      name === undefined
        ? `/paths/${escaped(path)}/${method.toLowerCase()}/responses/${answer.status}`
        : `/components/responses/${name}`;
    if (content === undefined) {
      if (answer.text !== '')
        throw new Error(`${said} with a body, which ${path} does not describe: ${answer.text.slice(0, 300)}`);
      return;
    }
    const type =
      String(answer.headers['content-type'] ?? '')
        .split(';')[0]
        ?.trim() ?? '';
    const media = content[type] ? type : '*/*';
    if (!content[media]) throw new Error(`${said} as ${type}, ${path} describes ${Object.keys(content).join(', ')}`);
    if (media !== 'application/json') return;
    const validate = validatorAt(`${place}/content/${escaped(media)}/schema`);
    if (validate(answer.body)) return;
    const faults = (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
    );
    throw new Error(
      `${said}, which is not what ${path} describes:\n${[...new Set(faults)].slice(0, 12).join('\n')}\n${answer.text.slice(0, 600)}`,
    );
  };
}

function escaped(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** Fixed segments before parameters, as the server chooses; an empty one within the path counts, too. */
function matching(patterns: readonly { path: string; parts: string[] }[], asked: string): string | undefined {
  const segments = (asked.split(/[?#]/)[0] ?? '').replace(/\/+$/, '').split('/');
  const fitting = patterns.filter(
    ({ parts }) =>
      parts.length === segments.length && parts.every((part, index) => part.startsWith('{') || part === segments[index]),
  );
  const parameters = ({ parts }: { parts: string[] }) => parts.filter((part) => part.startsWith('{')).length;
  return fitting.toSorted((one, other) => parameters(one) - parameters(other))[0]?.path;
}

/** The description lets answers grow; what they hold today must all be described. */
function strict(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strict);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, strict(one)]));
  const closes = copy.type === 'object' && copy.properties !== undefined && copy.additionalProperties === undefined;
  return closes ? { ...copy, additionalProperties: false } : copy;
}
