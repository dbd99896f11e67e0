// Fills the columns of inputs with random numbers of their distributions. JCGM 101 section 6.4. What is correlated is drawn together, as
// normal or, with few degrees of freedom, as Student's t of several variables; what stands alone has its own distribution.
import type { Generator } from '../numbers/generator.ts';
import { choleskyRoot, type Matrix } from '../numbers/matrix.ts';
import { correlatedGroups } from './correlations.ts';
import type { Input } from './input.ts';

type Fill = (generator: Generator, columns: readonly Float64Array[]) => void;

/** The half-width of limits with this standard uncertainty. */
const rootThree = Math.sqrt(3);
const rootSix = Math.sqrt(6);

/** A number with mean 0 and, but for Student's t, standard deviation 1. */
function drawOf({ distribution, freedom, shape }: Input): (generator: Generator) => number {
  switch (distribution) {
    case 'rectangular':
      return ({ uniform }) => rootThree * (2 * uniform() - 1);
    case 'triangular':
      return ({ uniform }) => rootSix * (uniform() + uniform() - 1);
    case 'arcsine':
      return ({ uniform }) => Math.SQRT2 * Math.sin(2 * Math.PI * uniform());
    case 'trapezoidal': {
      const half = Math.sqrt(6 / (1 + shape * shape)) / 2;
      const [wide, narrow] = [half * (1 + shape), half * (1 - shape)];
      return ({ uniform }) => wide * (2 * uniform() - 1) + narrow * (2 * uniform() - 1);
    }
    default:
      if (!Number.isFinite(freedom)) return ({ normal }) => normal();
      return ({ normal, chiSquare }) => normal() / Math.sqrt(chiSquare(freedom) / freedom);
  }
}

function aloneFill(input: Input, index: number): Fill {
  const center = input.estimate * input.unit.factor;
  const spread = input.uncertainty * input.unit.factor;
  const draw = drawOf(input);
  return (generator, columns) => {
    const column = columns[index];
    if (!column) return;
    if (spread === 0) column.fill(center);
    else for (let at = 0; at < column.length; at += 1) column[at] = center + spread * draw(generator);
  };
}

function groupFill(group: readonly number[], inputs: readonly Input[], correlations: Matrix): Fill {
  const members = group.flatMap((index) => inputs[index] ?? []);
  const root = choleskyRoot(group.map((row) => group.map((column) => correlations[row]?.[column] ?? 0))) ?? [];
  const freedom = Math.min(...members.map((one) => one.freedom));
  const independent = new Float64Array(group.length);
  return (generator, columns) => {
    const size = columns[0]?.length ?? 0;
    for (let at = 0; at < size; at += 1) {
      for (let one = 0; one < group.length; one += 1) independent[one] = generator.normal();
      const scale = Number.isFinite(freedom) ? Math.sqrt(freedom / generator.chiSquare(freedom)) : 1;
      for (const [one, { estimate, uncertainty, unit }] of members.entries()) {
        const drawn = (root[one] ?? []).reduce((sum, factor, other) => sum + factor * (independent[other] ?? 0), 0);
        const column = columns[group[one] ?? 0];
        if (column) column[at] = (estimate + uncertainty * scale * drawn) * unit.factor;
      }
    }
  };
}

export function samplerOf(inputs: readonly Input[], correlations: Matrix): Fill {
  const groups = correlatedGroups(correlations);
  const grouped = new Set(groups.flat());
  const fills = [
    ...inputs.flatMap((input, index) => (grouped.has(index) ? [] : [aloneFill(input, index)])),
    ...groups.map((group) => groupFill(group, inputs, correlations)),
  ];
  return (generator, columns) => {
    for (const fill of fills) fill(generator, columns);
  };
}
