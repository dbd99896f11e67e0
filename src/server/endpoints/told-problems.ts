// Which of the problems of an input are told: enough to mend it, never an answer longer than what was sent.
import type { AppError, FieldProblem } from '../contract/errors.ts';

const mostTold = 50;
/** No field has a longer name; a longer one is the caller's own and comes back as far as he will know it again. */
const longestName = 100;

export interface ToldProblems {
  told: readonly (readonly [name: string, problems: readonly FieldProblem[]])[];
  /** How many there are besides. */
  more: number;
}

export function toldProblems({ details: { fields = {}, moreFields = 0 } }: AppError): ToldProblems {
  const all = Object.entries(fields);
  const told = all.slice(0, mostTold).map(([name, problems]) => [shortName(name), problems] as const);
  return { told, more: all.length - told.length + moreFields };
}

function shortName(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
}
