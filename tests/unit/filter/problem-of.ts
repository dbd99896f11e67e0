// Runs a reader that must refuse its input and answers what it says is wrong; anything but a FilterError fails the test.
import { FilterError, type FilterProblem, filterProblemKeys } from '#server/contract/filters/filter-problem.ts';

export function problemOf(read: () => unknown): FilterProblem {
  let result: unknown;
  try {
    result = read();
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    const known: readonly string[] = filterProblemKeys;
    if (!known.includes(error.problem.key)) throw new Error(`undeclared key ${error.problem.key}`);
    return error.problem;
  }
  throw new Error(`was accepted as ${JSON.stringify(result)}`);
}

/** True when the reader answered or refused properly; any other failure is thrown on. */
export function answersOrRefuses(read: () => unknown): boolean {
  try {
    read();
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    return (filterProblemKeys as readonly string[]).includes(error.problem.key);
  }
  return true;
}
