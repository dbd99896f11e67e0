// What a sample sends, whatever language it is written in: secrets by the name of a variable, everything else as it was typed.
import { credentialVariables, type Secret } from '../request/credentials.ts';
import { addressOf, bodyValues, type Draft, filled, formPairs } from '../request/request-draft.ts';

type Pairs = readonly (readonly [name: string, value: string])[];

export type SampleBody =
  | { kind: 'json'; text: string }
  | { kind: 'form'; pairs: Pairs }
  | { kind: 'parts'; pairs: Pairs; files: Pairs };

/** `events` never ends, `nothing` has no content. */
type SampleAnswer = { kind: 'json' | 'events' | 'nothing' } | { kind: 'file'; name: string };

export interface SampleRequest {
  method: string;
  /** With the origin under which this server was reached. */
  address: string;
  secrets: readonly Secret[];
  headers: Pairs;
  body: SampleBody | null;
  answer: SampleAnswer;
}

export function sampleRequest(draft: Draft, origin: string): SampleRequest {
  const { operation, version } = draft;
  return {
    method: operation.method.toUpperCase(),
    address: origin + addressOf(draft),
    secrets: operation.open ? [] : credentialVariables[version],
    headers: filled(draft, 'header'),
    body: bodyOf(draft),
    answer: answerOf(draft),
  };
}

function bodyOf(draft: Draft): SampleBody | null {
  switch (draft.contentType) {
    case null:
      return null;
    case 'multipart/form-data':
      return {
        kind: 'parts',
        pairs: formPairs(draft),
        files: Object.entries(draft.files).map(([name, file]) => [name, file.name]),
      };
    case 'application/x-www-form-urlencoded':
      return { kind: 'form', pairs: formPairs(draft) };
    default:
      return { kind: 'json', text: draft.body.trim() === '' ? '{}' : draft.body };
  }
}

const endings: Record<string, string> = {
  'application/pdf': 'pdf',
  'text/csv': 'csv',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'application/zip': 'zip',
  'text/html': 'html',
  'text/calendar': 'ics',
};

function answerOf({ operation }: Draft): SampleAnswer {
  const good = operation.responses.find(([status]) => status.startsWith('2'))?.[1];
  const types = Object.keys(good?.content ?? {});
  const [first] = types;
  if (first === undefined) return { kind: 'nothing' };
  if (types.includes('text/event-stream')) return { kind: 'events' };
  if (types.some((type) => /[/+]json$/.test(type))) return { kind: 'json' };
  const ending = endings[first];
  return { kind: 'file', name: ending ? `answer.${ending}` : 'answer' };
}

/** JSON on one line; what is none stays as it was typed. */
export function compact(text: string): string {
  const values = bodyValues(text);
  return values ? JSON.stringify(values) : text;
}

/** A header is bytes: what is not plain ASCII needs a step of its own in most languages. */
export const isPlain = (text: string) => /^[\x20-\x7e]*$/.test(text);

/** Each line but the first further in. */
export function indented(text: string, by: string): string {
  return text.replaceAll('\n', `\n${by}`);
}
