// The ten reliability models of NCSLI RP-1, appendix D: what share is still in tolerance after a time. Their parameters are larger than
// zero; each names where a search for them may begin, from the time after which some three of four are in tolerance. Pure.
// docs/reliability.md#s2.
import { normalBelow, normalWithin } from '#server/lib/statistics/normal.ts';

type Parameters = readonly number[];

export interface ReliabilityModel {
  name: ModelName;
  parameters: number;
  share(t: number, theta: Parameters): number;
  /** Where the search begins; the best end counts. */
  begins(scale: number): readonly Parameters[];
}

export const modelNames = [
  'exponential',
  'weibull',
  'mixed_exponential',
  'random_walk',
  'restricted_walk',
  'modified_gamma',
  'mortality_drift',
  'warranty',
  'drift',
  'lognormal',
] as const;
export type ModelName = (typeof modelNames)[number];

const at = (theta: Parameters, index: number) => theta[index] ?? 0;

/** Three of four are left of an exponential at 0.2877 of its time. */
const quarter = -Math.log(0.75);

function gammaShare(x: number): number {
  return Math.exp(-x) * (1 + x + x ** 2 / 2 + x ** 3 / 6);
}

export const reliabilityModels: readonly ReliabilityModel[] = [
  {
    name: 'exponential',
    parameters: 1,
    share: (t, theta) => Math.exp(-at(theta, 0) * t),
    begins: (scale) => [[quarter / scale]],
  },
  {
    name: 'weibull',
    parameters: 2,
    share: (t, theta) => Math.exp(-((at(theta, 0) * t) ** at(theta, 1))),
    begins: (scale) => [
      [quarter / scale, 1],
      [0.8 / scale, 3],
    ],
  },
  {
    name: 'mixed_exponential',
    parameters: 2,
    share: (t, theta) => (1 + at(theta, 0) * t) ** -at(theta, 1),
    begins: (scale) => [
      [0.5 / scale, 0.7],
      [0.1 / scale, 3],
    ],
  },
  {
    name: 'random_walk',
    parameters: 2,
    share: (t, theta) => normalWithin(1 / Math.sqrt(at(theta, 0) + at(theta, 1) * t)),
    begins: (scale) => [[0.2, 0.55 / scale]],
  },
  {
    name: 'restricted_walk',
    parameters: 3,
    share: (t, theta) => normalWithin(1 / Math.sqrt(at(theta, 0) + at(theta, 1) * (1 - Math.exp(-at(theta, 2) * t)))),
    begins: (scale) => [
      [0.2, 1, 0.8 / scale],
      [0.2, 4, 0.15 / scale],
    ],
  },
  {
    name: 'modified_gamma',
    parameters: 1,
    share: (t, theta) => gammaShare(at(theta, 0) * t),
    begins: (scale) => [[2.5 / scale]],
  },
  {
    name: 'mortality_drift',
    parameters: 2,
    share: (t, theta) => Math.exp(-(at(theta, 0) * t + at(theta, 1) * t ** 2)),
    begins: (scale) => [[quarter / 2 / scale, quarter / 2 / scale ** 2]],
  },
  {
    name: 'warranty',
    parameters: 2,
    share: (t, theta) => 1 / (1 + Math.exp(at(theta, 0) * (t - at(theta, 1)))),
    begins: (scale) => [
      [1 / scale, 2 * scale],
      [4 / scale, 1.3 * scale],
    ],
  },
  {
    name: 'drift',
    parameters: 3,
    share: (t, theta) => normalBelow(at(theta, 0) + at(theta, 2) * t) + normalBelow(at(theta, 1) - at(theta, 2) * t) - 1,
    begins: (scale) => [[2, 2, 1.2 / scale]],
  },
  {
    name: 'lognormal',
    parameters: 2,
    share: (t, theta) => 1 - normalBelow(Math.log(at(theta, 0) * t) / at(theta, 1)),
    begins: (scale) => [
      [0.5 / scale, 1],
      [0.7 / scale, 0.4],
    ],
  },
];
