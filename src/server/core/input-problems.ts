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
      return typeof issue.params?.problem === 'string' ? { key: issue.params.problem } : invalid;
    default:
      return invalid;
  }
}

/** A member of a member is named by the way to it: `settings.status`, `readings.3.at`. */
export function inputProblems({ issues }: z.ZodError): FieldProblems {
  // Names come from outside; without a prototype `__proto__` is a name like any other.
  const problems = Object.create(null) as FieldProblems;
  for (const issue of issues) {
    const way = issue.path.map(String);
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((name) => [...way, name]) : [way];
    for (const name of names) problems[name.join('.') || 'body'] ??= [problemOf(issue)];
  }
  return problems;
}
