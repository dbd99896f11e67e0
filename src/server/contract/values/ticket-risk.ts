// What a ticket's risk means: the product of its dimensions, the priority of its band and the days left to act.
// docs/data-contracts.md#tickets.

type Priority = 'low' | 'normal' | 'high' | 'critical';

interface Band {
  /** The highest risk of the band, with two dimensions and with three. */
  most: readonly [two: number, three: number];
  priority: Priority;
  color: string;
  days: number | null;
}

const highest: Band = { most: [25, 125], priority: 'critical', color: '#DC3545', days: 7 };

export const riskBands: readonly Band[] = [
  { most: [4, 9], priority: 'low', color: '#198754', days: null },
  { most: [9, 29], priority: 'normal', color: '#0D6EFD', days: 90 },
  { most: [14, 59], priority: 'high', color: '#FD7E14', days: 30 },
  highest,
];

/** The band a risk of two or three dimensions lies in; what is beyond all is in the highest. */
export function bandOf(risk: number, dimensions: 2 | 3): Band {
  return riskBands.find(({ most }) => risk <= most[dimensions === 2 ? 0 : 1]) ?? highest;
}

interface Assessment {
  risk: number | null;
  priority: Priority | null;
  days: number | null;
}

/** Two dimensions make a risk, a third one refines it; with fewer there is none to tell. */
export function assess(dimensions: readonly unknown[]): Assessment {
  const given = dimensions.filter((value): value is number => typeof value === 'number');
  if (given.length < 2) return { risk: null, priority: null, days: null };
  const risk = given.reduce((product, value) => product * value, 1);
  const band = bandOf(risk, given.length === 2 ? 2 : 3);
  return { risk, priority: band.priority, days: band.days };
}
