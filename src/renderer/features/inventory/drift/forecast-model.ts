// The picture of a forecast as numbers on its axes: days across, the deviation upwards. Pure.
import type { Series } from './drift-model.ts';

export interface Bar {
  day: number;
  value: number;
  uncertainty: number | null;
  found: boolean;
  verdict: string;
}

export interface ForecastPicture {
  bars: readonly Bar[];
  /** The days from which on other limits hold. */
  limits: readonly { from: number; to: number; lower: number | null; upper: number | null }[];
  from: number;
  to: number;
  least: number;
  most: number;
}

const real = (text: string | null) => (text === null || !Number.isFinite(Number(text)) ? null : Number(text));
const room = 0.08;

function limitsOf(points: Series['points'], to: number): ForecastPicture['limits'] {
  const told = points.map(({ date, lower_limit, upper_limit }) => ({
    from: Date.parse(date),
    lower: real(lower_limit),
    upper: real(upper_limit),
  }));
  const changes = told.filter(
    ({ lower, upper }, at) => at === 0 || lower !== told[at - 1]?.lower || upper !== told[at - 1]?.upper,
  );
  return changes.map((one, at) => ({ ...one, to: changes[at + 1]?.from ?? to }));
}

export function forecastPicture({ points, forecast: { band } }: Series): ForecastPicture {
  const bars = points.flatMap(({ date, error, uncertainty, phase, verdict }): Bar[] => {
    const value = real(error);
    if (value === null) return [];
    return [{ day: Date.parse(date), value, uncertainty: real(uncertainty), found: phase === 'as_found', verdict }];
  });
  const days = [...bars.map(({ day }) => day), ...band.map(({ date }) => Date.parse(date))];
  const [from, to] = [Math.min(...days), Math.max(...days)];
  const limits = limitsOf(points, to);
  const bounds = limits.flatMap(({ lower, upper }) => [lower, upper]).filter((value) => value !== null);
  const told = bars.flatMap(({ value, uncertainty }) => [value - (uncertainty ?? 0), value + (uncertainty ?? 0)]);
  const [low, high] = [Math.min(...bounds, ...told), Math.max(...bounds, ...told)];
  // A band that runs far away must not press all else flat.
  const reach = (high - low || Math.abs(high) || 1) * 0.5;
  const least = Math.max(low - reach, Math.min(low, ...band.map(({ lower }) => lower)));
  const most = Math.min(high + reach, Math.max(high, ...band.map(({ upper }) => upper)));
  const gap = (most - least || 1) * room;
  return { bars, limits, from, to, least: least - gap, most: most + gap };
}
