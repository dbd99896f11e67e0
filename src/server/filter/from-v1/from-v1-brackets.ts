// The PHP array form of a v1 parameter, `filter[0][property]=I4201&filter[0][value]=7` (docs/interface/filters.md#v1), as the value its
// JSON would have.
import { filterLimits } from '../../contract/filters/filter-ast.ts';
import { checkTextLength } from '../../contract/filters/filter-limits.ts';
import { filterError } from '../../contract/filters/filter-problem.ts';

type Branch = Map<string, Branch | string>;

// One nested level costs three steps: [conditions][0][filter].
const mostSteps = 3 * (filterLimits.depth + 1);

/** Undefined when the query holds no such parameter, so that the result can go to readV1Filter as it is. */
export function filterFromBracketParameters(query: Record<string, string>, name = 'filter'): unknown {
  const root: Branch = new Map();
  for (const [parameter, value] of Object.entries(query)) {
    if (!parameter.startsWith(`${name}[`)) continue;
    checkTextLength(parameter, { property: name });
    checkTextLength(value, { property: name });
    place(root, readSteps(parameter, name), value, parameter);
  }
  return root.size === 0 ? undefined : toPlain(root);
}

function readSteps(parameter: string, name: string): string[] {
  const brackets = parameter.slice(name.length);
  if (!/^(?:\[[^[\]]*\])+$/.test(brackets)) throw unknownParameter(parameter);
  const steps = brackets.slice(1, -1).split('][');
  if (steps.length > mostSteps) throw filterError('filter.too_deep', { max: filterLimits.depth }, { property: name });
  return steps;
}

function place(root: Branch, steps: string[], value: string, parameter: string): void {
  let branch = root;
  steps.forEach((step, index) => {
    const key = step === '' ? String(branch.size) : step;
    const present = branch.get(key);
    if (index === steps.length - 1) {
      if (present !== undefined) throw unknownParameter(parameter);
      branch.set(key, value);
      return;
    }
    if (typeof present === 'string') throw unknownParameter(parameter);
    const next: Branch = present ?? new Map();
    branch.set(key, next);
    branch = next;
  });
}

function toPlain(branch: Branch | string): unknown {
  if (typeof branch === 'string') return branch;
  const keys = [...branch.keys()];
  if (keys.every((key) => /^\d{1,9}$/.test(key))) {
    const inOrder = [...branch].sort(([a], [b]) => Number(a) - Number(b));
    return inOrder.map(([, value]) => toPlain(value));
  }
  return Object.fromEntries([...branch].map(([key, value]) => [key, toPlain(value)]));
}

function unknownParameter(parameter: string): Error {
  return filterError('filter.unknown_parameter', { parameter }, { property: parameter });
}
