// What a ticket's risk means: the product of its dimensions, the priority of its band and the days left to act.
// Contracts 4.4.

export type Priority = 'low' | 'normal' | 'high' | 'critical';

interface Band {
  /** The highest risk of the band, with two dimensions and with three. */
  most: readonly [two: number, three: number];
  priority: Priority;
  days: number | null;
}

const bands: readonly Band[] = [
  { most: [4, 9], priority: 'low', days: null },
  { most: [9, 29], priority: 'normal', days: 90 },
  { most: [14, 59], priority: 'high', days: 30 },
  { most: [25, 125], priority: 'critical', days: 7 },
];

export interface Assessment {
  risk: number | null;
  priority: Priority | null;
  days: number | null;
}

/** Two dimensions make a risk, a third one refines it; with fewer there is none to tell. */
export function assess(dimensions: readonly unknown[]): Assessment {
  const given = dimensions.filter((value): value is number => typeof value === 'number');
  if (given.length < 2) return { risk: null, priority: null, days: null };
  const risk = given.reduce((product, value) => product * value, 1);
  const band = bands.find(({ most }) => risk <= most[given.length === 2 ? 0 : 1]);
  return { risk, priority: band?.priority ?? 'critical', days: band ? band.days : 7 };
}
