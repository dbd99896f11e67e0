// What a forecast of a drift comes to: too few calibrations, no limits, none reached, one reached, a band wider than they are, beyond one already.
export const forecastStates = ['few', 'no_limits', 'within', 'reaches', 'unclear', 'beyond'] as const;
export type ForecastState = (typeof forecastStates)[number];
