// What the picture of a decision rule shows, as numbers on its axis. Pure.
import { typedNumber } from '#server/contract/values/numbers/minus.ts';
import type { Decision } from './decision-data.ts';
import type { Asked } from './decision-question.ts';

type Sides = readonly [lower: number | null, upper: number | null];

export interface Picture {
  from: number;
  to: number;
  limits: Sides;
  accepted: Sides;
  measured: number | null;
  u: number;
}

const real = (text: string | null | undefined) => {
  const value = Number(typedNumber(text ?? '').replace(',', '.'));
  return text && Number.isFinite(value) ? value : null;
};

/** Null where there is nothing to draw. */
export function pictureOf(asked: Asked, decision: Decision): Picture | null {
  const limits: Sides = [real(asked.lower), real(asked.upper)];
  const [expanded, coverage] = [real(asked.uncertainty), real(asked.coverage)];
  if (expanded === null || coverage === null || expanded <= 0 || coverage <= 0) return null;
  const measured = real(asked.measured);
  const told = [...limits, measured].filter((value): value is number => value !== null);
  if (told.length === 0) return null;
  const [least, most] = [Math.min(...told), Math.max(...told)];
  const room = Math.max((most - least) * 0.25, expanded * 1.5);
  const accepted: Sides = [real(decision.lower_accepted), real(decision.upper_accepted)];
  const isCrossed = accepted[0] !== null && accepted[1] !== null && accepted[0] > accepted[1];
  const nothing = accepted[0] === null && accepted[1] === null;
  const middle = ((limits[0] ?? least) + (limits[1] ?? most)) / 2;
  return {
    from: least - room,
    to: most + room,
    limits,
    accepted: isCrossed || nothing ? [middle, middle] : accepted,
    measured,
    u: expanded / coverage,
  };
}

const steps = 240;

/** The density of the true value, 1 at its height. */
export function bell({ measured, u, from, to }: Pick<Picture, 'u' | 'from' | 'to'> & { measured: number }) {
  return Array.from({ length: steps + 1 }, (_, step) => {
    const at = from + ((to - from) * step) / steps;
    return { at, share: Math.exp(-(((at - measured) / u) ** 2) / 2) };
  });
}
