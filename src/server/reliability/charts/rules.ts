// When a control chart says that something has changed: the rules of Western Electric (1956) and those of Nelson (1984). Pure.
// docs/reliability.md#charts.

export type RuleSet = 'western_electric' | 'nelson';

export interface Violation {
  /** The number it has in its set. */
  rule: number;
  /** Where it became true. */
  at: number;
}

/** Of the last values, in standard deviations from the centre, the newest at the end. */
type Test = (last: readonly number[]) => boolean;

interface Rule {
  rule: number;
  /** How many of the last values it looks at. */
  over: number;
  /** With how many it can be true already: two of three are two. */
  from?: number;
  test: Test;
}

const onOneSide = (isBeyond: (z: number) => boolean, least: number): Test => {
  return (last) => [1, -1].some((side) => last.filter((z) => isBeyond(z * side)).length >= least);
};
/** The newest value itself must be one of them: otherwise it was said before. */
const someBeyond = (sigmas: number, least: number): Test => {
  return (last) => {
    const side = Math.sign(last.at(-1) ?? 0);
    const isBeyond = (z: number) => z * side > sigmas;
    return isBeyond(last.at(-1) ?? 0) && last.filter(isBeyond).length >= least;
  };
};
const steps = (last: readonly number[]) => last.slice(1).map((z, index) => Math.sign(z - (last[index] ?? z)));
const sameDirection: Test = (last) => {
  const [first = 0, ...others] = steps(last);
  return first !== 0 && others.every((direction) => direction === first);
};
const alternating: Test = (last) => {
  const turns = steps(last);
  return turns.every((direction, index) => direction !== 0 && (index === 0 || direction === -(turns[index - 1] ?? 0)));
};

const beyondThree: Test = ([z = 0]) => Math.abs(z) > 3;

const rules: Readonly<Record<RuleSet, readonly Rule[]>> = {
  western_electric: [
    { rule: 1, over: 1, test: beyondThree },
    { rule: 2, over: 3, from: 2, test: someBeyond(2, 2) },
    { rule: 3, over: 5, from: 4, test: someBeyond(1, 4) },
    { rule: 4, over: 8, test: onOneSide((z) => z > 0, 8) },
  ],
  nelson: [
    { rule: 1, over: 1, test: beyondThree },
    { rule: 2, over: 9, test: onOneSide((z) => z > 0, 9) },
    { rule: 3, over: 6, test: sameDirection },
    { rule: 4, over: 14, test: alternating },
    { rule: 5, over: 3, from: 2, test: someBeyond(2, 2) },
    { rule: 6, over: 5, from: 4, test: someBeyond(1, 4) },
    { rule: 7, over: 15, test: (last) => last.every((z) => Math.abs(z) < 1) },
    { rule: 8, over: 8, test: (last) => last.every((z) => Math.abs(z) > 1) },
  ],
};

export interface RuledChart {
  centre: number;
  sigma: number;
}

/** In the order of the values. */
export function violations(values: readonly number[], { centre, sigma }: RuledChart, set: RuleSet): Violation[] {
  const z = values.map((value) => (value - centre) / sigma);
  return z.flatMap((_, at) =>
    rules[set].flatMap(({ rule, over, from = over, test }) => {
      const last = z.slice(Math.max(0, at + 1 - over), at + 1);
      return last.length >= from && test(last) ? [{ rule, at }] : [];
    }),
  );
}
