// What an action takes and what it answers with, as v2 reads and shows them, whichever door it was asked at.
import { AppError } from '../../contract/errors.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { Address } from '../address.ts';
import type { Action, ActionAnswer } from '../define-action.ts';
import { inputProblems } from '../input-problems.ts';
import { recordAddress } from './links.ts';
import { askedList, plainList, shownRecords } from './lists.ts';
import { recordAnswer } from './one-record.ts';

interface Given {
  action: Pick<Action, 'input'> & Partial<Pick<Action, 'method'>>;
  given: unknown;
}

export function parsedInput({ action, given }: Given): unknown {
  const parsed = action.input.safeParse(given, { reportInput: true });
  if (!parsed.success) {
    const { fields, more } = inputProblems(parsed.error);
    throw new AppError('request.invalid', { fields, moreFields: more, ofInput: true });
  }
  // What is only asked for finds nothing.
  const unkept = action.method === 'GET' || action.method === 'DELETE' ? null : nulIn(parsed.data, []);
  if (unkept)
    throw new AppError('request.invalid', {
      fields: { [String(unkept[0] ?? '')]: [{ key: 'errors.field.control_characters', within: unkept.slice(1) }] },
      ofInput: true,
    });
  return parsed.data;
}

/** Where a text holds a NUL, which none that is kept may, whichever database keeps it; null: nowhere. */
function nulIn(value: unknown, place: readonly (string | number)[]): readonly (string | number)[] | null {
  if (typeof value === 'string') return value.includes('\0') ? place : null;
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return null;
  for (const [name, inner] of Object.entries(value)) {
    const found = name.includes('\0') ? place : nulIn(inner, [...place, Array.isArray(value) ? Number(name) : name]);
    if (found) return found;
  }
  return null;
}

export interface Answered {
  action: Action;
  ctx: Ctx;
  answer: ActionAnswer;
}

interface ShapedAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** What an action answered, in the shape of every answer: a record, a list, or what it says itself. */
export async function shapedAnswer(address: Address, { action, ctx, answer }: Answered): Promise<ShapedAnswer> {
  const { status = action.status ?? 200, headers = {} } = answer;
  if (answer.record) {
    const { resource, row, isNew = false, meta } = answer.record;
    const shown = await recordAnswer({ ctx, resource, row });
    return {
      status: isNew ? 201 : status,
      headers: { ...shown.headers, ...headers, ...(isNew ? { Location: recordAddress(resource, row) } : {}) },
      body: meta ? { ...shown.body, meta } : shown.body,
    };
  }
  if (answer.question) return { status, headers, body: await askedList(answer.question.ctx ?? ctx, answer.question, address) };
  const list = answer.records ? { data: await shownRecords({ ctx, ...answer.records }) } : answer.list;
  if (list) return { status, headers, body: plainList(address, list) };
  return { status: answer.status ?? (answer.body === undefined ? 204 : status), headers, body: answer.body };
}
