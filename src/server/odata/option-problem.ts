// What is wrong with an option of the feed: told with the option, and where in it that is known.
import { FilterError } from '../contract/filters/filter-problem.ts';

export function optionProblem(key: string, params: Record<string, string | number>, parameter: string): FilterError {
  return new FilterError({ key, params, parameter });
}

/** What the core finds wrong with a value or a name: it knows the field, the address knows where that stands. */
export async function placed<T>(places: ReadonlyMap<string, number>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FilterError) || error.problem.parameter !== undefined) throw error;
    const { problem } = error;
    const position = places.get(problem.property ?? '');
    const parameter = problem.property === 'sort' ? '$orderby' : '$filter';
    throw new FilterError({ ...problem, parameter, ...(position === undefined ? {} : { position }) });
  }
}
