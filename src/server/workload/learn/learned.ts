// What a lab's own work says of the work to come: the median of what was done of the same kind, from three on, the narrowest kind first. A
// median, because one calibration that lay for a month says nothing of the next. Pure.
import { median } from '../../lib/statistics/median.ts';

export interface Kind {
  type: string | null;
  procedure: string | null;
}

export interface Done extends Kind {
  value: number;
}

export const bases = ['type_and_procedure', 'type', 'procedure', 'lab', 'assumed'] as const;

export interface Learned {
  value: number;
  /** What it was learned from; assumed: nothing of that kind was done often enough. */
  basis: (typeof bases)[number];
  /** How many that were. */
  count: number;
}

export type Learning = (kind: Kind) => Learned;

const leastDone = 3;

const nameOf: readonly (readonly [Learned['basis'], (kind: Kind) => string | null])[] = [
  ['type_and_procedure', ({ type, procedure }) => (type === null || procedure === null ? null : `${type}\n${procedure}`)],
  ['type', ({ type }) => type],
  ['procedure', ({ procedure }) => procedure],
  ['lab', () => ''],
];

export function learn(done: readonly Done[], assumed: number): Learning {
  const found = nameOf.map(([basis, nameIn]) => {
    const byName = new Map<string, number[]>();
    for (const one of done) {
      const name = nameIn(one);
      if (name === null) continue;
      const values = byName.get(name);
      if (values) values.push(one.value);
      else byName.set(name, [one.value]);
    }
    const learned = new Map(
      [...byName].flatMap(([name, values]) =>
        values.length < leastDone
          ? []
          : [[name, { value: Math.round(median(values) ?? assumed), basis, count: values.length }] as const],
      ),
    );
    return { nameIn, learned };
  });
  return (kind) => {
    for (const { nameIn, learned } of found) {
      const name = nameIn(kind);
      const known = name === null ? undefined : learned.get(name);
      if (known) return known;
    }
    return { value: assumed, basis: 'assumed', count: 0 };
  };
}
