// What a step asks of instruments: `measure dc_voltage`, or `output dc_voltage, measure dc_voltage`. The names of functions are those that
// drivers give their commands. docs/instruments.md#steps.
import type { Phrase } from '#server/contract/errors.ts';
import { inheritedText, isPoint, isQuestion, type PlacedStep } from './step.ts';

export const instrumentRoles = ['output', 'measure'] as const;
export type InstrumentRole = (typeof instrumentRoles)[number];

export interface InstrumentRequest {
  role: InstrumentRole;
  function: string;
}

export const functionName = /^[a-z][a-z0-9_]{0,39}$/;
const mostRequests = 4;

const isRole = (word: string | undefined): word is InstrumentRole => instrumentRoles.some((role) => role === word);

/** What is put out comes before what is measured, in the order it is named. */
export function readRequests(text: string): InstrumentRequest[] | Phrase {
  const parts = text.split(',').map((part) => part.trim());
  const requests: InstrumentRequest[] = [];
  for (const part of parts) {
    const [role, name, ...rest] = part.split(/\s+/);
    if (!isRole(role) || name === undefined || rest.length > 0 || !functionName.test(name))
      return { key: 'errors.step.instrument', params: { text: part || '…' } };
    requests.push({ role, function: name });
  }
  if (requests.length > mostRequests) return { key: 'errors.step.instrument.many', params: { max: mostRequests } };
  if (requests.filter(({ role }) => role === 'measure').length > 1) return { key: 'errors.step.instrument.twice' };
  return instrumentRoles.flatMap((role) => requests.filter((one) => one.role === role));
}

/** Of a step that names none, of a question, and of one whose text cannot be read, nothing. */
export function requestsOf(placed: PlacedStep): InstrumentRequest[] {
  const text = isPoint(placed.step) && !isQuestion(placed) ? inheritedText(placed, 'instrument') : null;
  const read = text === null ? [] : readRequests(text);
  return Array.isArray(read) ? read : [];
}
