// What is wrong with the input of an action, in the sentences that fields of records have, too: all of it at once, by name.
import type { z } from 'zod';
import type { FieldProblem, FieldProblems } from '../contract/errors.ts';

const byType: Readonly<Record<string, string>> = {
  string: 'errors.field.text',
  number: 'errors.field.number',
  int: 'errors.field.integer',
  array: 'errors.field.list',
};
const byFormat: Readonly<Record<string, string>> = { date: 'errors.field.date', datetime: 'errors.field.datetime' };
/** A longer list of what may be chosen is no help. */
const mostChoices = 20;

const invalid: FieldProblem = { key: 'errors.field.invalid' };

function outOfBounds(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall): FieldProblem {
  const isList = issue.origin === 'array' || issue.origin === 'set';
  const isText = issue.origin === 'string';
  if (issue.code === 'too_small') {
    if (isList || (isText && issue.minimum <= 1)) return { key: 'errors.field.required' };
    const isSaid = !isText && issue.inclusive !== false;
    return isSaid ? { key: 'errors.field.too_small', params: { minimum: String(issue.minimum) } } : invalid;
  }
  const max = Number(issue.maximum);
  if (isList) return { key: 'errors.field.too_many', params: { max } };
  return isText
    ? { key: 'errors.field.too_long', params: { max } }
    : { key: 'errors.field.too_large', params: { maximum: String(issue.maximum) } };
}

/** Whoever checks says the sentence himself, and what it speaks of. */
function customProblem({ problem, ...params }: Record<string, unknown> = {}): FieldProblem {
  if (typeof problem !== 'string') return invalid;
  const said = Object.entries(params).filter((entry): entry is [string, string | number] =>
    /^(?:string|number)$/.test(typeof entry[1]),
  );
  return said.length === 0 ? { key: problem } : { key: problem, params: Object.fromEntries(said) };
}

function problemOf(issue: z.core.$ZodIssue): FieldProblem {
  switch (issue.code) {
    case 'unrecognized_keys':
      return { key: 'errors.field.unknown_here' };
    case 'invalid_type':
      return issue.input === undefined ? { key: 'errors.field.required' } : { key: byType[issue.expected] ?? invalid.key };
    case 'invalid_value':
      return issue.values.length > mostChoices
        ? invalid
        : { key: 'errors.field.choice', params: { allowed: issue.values.map(String).join(', ') } };
    case 'invalid_format':
      return { key: byFormat[issue.format] ?? invalid.key };
    case 'too_big':
    case 'too_small':
      return outOfBounds(issue);
    case 'custom':
      return customProblem(issue.params);
    default:
      return invalid;
  }
}

/** As many as anybody is told of; what a caller makes up by the thousand is counted and no more. */
const mostNamed = 50;

export interface InputProblems {
  fields: FieldProblems;
  /** How many there are besides. */
  more: number;
}

/** A member of a member is named by the way to it: `settings.status`, `readings.3.at`. */
export function inputProblems({ issues }: z.ZodError): InputProblems {
  // Names come from outside; without a prototype `__proto__` is a name like any other.
  const fields = Object.create(null) as FieldProblems;
  let named = 0;
  let more = 0;
  for (const issue of issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [null];
    const room = Math.max(0, mostNamed - named);
    more += Math.max(0, names.length - room);
    for (const name of names.slice(0, room)) {
      const way = [...issue.path.map(String), ...(name === null ? [] : [name])].join('.') || 'body';
      if (way in fields) continue;
      fields[way] = [problemOf(issue)];
      named += 1;
    }
  }
  return { fields, more };
}
