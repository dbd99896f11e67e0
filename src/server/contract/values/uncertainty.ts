// What an input of an uncertainty budget may be called a distribution, and how its uncertainty is stated. docs/uncertainty.md#inputs.

export const distributions = ['normal', 'rectangular', 'triangular', 'arcsine', 'trapezoidal', 'readings', 'constant'] as const;
export type Distribution = (typeof distributions)[number];

/** The standard uncertainty, the half-width of the limits, or U with its k. */
export const statements = ['standard', 'half_width', 'expanded'] as const;

/** What an input of a released budget is taken from when it is worked out for a test point; without one it is as it stands there. */
export const inputOrigins = ['readings', 'standard', 'nominal', 'measured'] as const;
export type InputOrigin = (typeof inputOrigins)[number];
