// What an input of an uncertainty budget may be called a distribution, and how its uncertainty is stated. docs/uncertainty.md#inputs.

export const distributions = ['normal', 'rectangular', 'triangular', 'arcsine', 'trapezoidal', 'readings', 'constant'] as const;
export type Distribution = (typeof distributions)[number];

/** The standard uncertainty, the half-width of the limits, or U with its k. */
export const statements = ['standard', 'half_width', 'expanded'] as const;
