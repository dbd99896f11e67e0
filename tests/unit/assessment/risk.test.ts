// The chances behind a verdict, against published figures: draft RP-19 (TUR 4), Deaver 1994, Dobbert 2008, JCGM 106:2012.
import { describe, expect, it } from 'vitest';
import { type Decimal, parseDecimal } from '#server/assessment/decimal.ts';
import { bandOf, dobbert } from '#server/assessment/guard-band.ts';
import { globalRisk, outsideProbability } from '#server/assessment/risk.ts';
import { normalBelow, normalQuantile } from '#server/lib/statistics/normal.ts';

describe('the normal distribution', () => {
  it.each([
    [1.4, '0.9192'],
    [0, '0.5000'],
    [-1.959963984540054, '0.0250'],
  ])('below %s lies %s', (z, share) => expect(normalBelow(z).toFixed(4)).toBe(share));

  it('is right in the tails, where the difference from 1 has no digits', () => {
    expect(normalBelow(-8) / 6.220960574271785e-16).toBeCloseTo(1, 12);
    expect(normalBelow(-20) / 2.7536241186062337e-89).toBeCloseTo(1, 10);
  });

  it('and its quantile is the way back', () => {
    for (const share of [1e-12, 0.001, 0.025, 0.5, 0.8, 0.975, 0.999999])
      expect(normalBelow(normalQuantile(share))).toBeCloseTo(share, 14);
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 13);
  });
});

describe('specific risk', () => {
  it('of a value between its limits', () => {
    expect(outsideProbability(10.5, 0.4, { lower: 9, upper: 11 }).toFixed(5)).toBe('0.10574');
  });
  it('of a value with one limit, and of one without uncertainty', () => {
    expect(outsideProbability(1, 1, { lower: null, upper: 1 })).toBe(0.5);
    expect(outsideProbability(1.1, 0, { lower: null, upper: 1 })).toBe(1);
    expect(outsideProbability(1, 0, { lower: 0, upper: 1 })).toBe(0);
  });
});

/** Of devices of which a share keeps limits of ±1. */
const spreadOf = (inTolerance: number) => 1 / normalQuantile((1 + inTolerance) / 2);

// Draft RP-19 takes the ratio of both standard deviations: devices spread four times as wide as readings. Its sixth digits are not those of
// an exact integral (2.8558306, 1.5999535, 0.8710102), so that five are compared.
describe('global risk at a ratio of 4', () => {
  it.each([
    [60, 4.838603, 8.260082],
    [70, 3.922341, 5.72322],
    [80, 2.85583, 3.632271],
    [90, 1.599953, 1.798804],
    [95, 0.871009, 0.923897],
    [99, 0.199917, 0.202439],
  ])('with %s %% in tolerance', (percent, accepted, among) => {
    const inTolerance = percent / 100;
    const risk = globalRisk({ inTolerance, u: spreadOf(inTolerance) / 4, accepted: 1 });
    expect(risk.falseAccept * 100).toBeCloseTo(accepted, 5);
    expect(risk.amongAccepted * 100).toBeCloseTo(among, 5);
  });
});

describe('guard bands', () => {
  const inTolerance = 2 * normalBelow(2) - 1;
  it('Deaver: limits of two sigma, ratio 4', () => {
    expect((globalRisk({ inTolerance, u: 1 / 4 / 2, accepted: 1 }).falseAccept * 100).toFixed(1)).toBe('0.8');
  });
  it('Deaver: 0.91 of the limits at a ratio of 2', () => {
    const risk = globalRisk({ inTolerance, u: 1 / 2 / 2, accepted: 0.91 });
    expect((risk.falseAccept * 100).toFixed(1)).toBe('0.8');
    expect((risk.falseReject * 100).toFixed(1)).toBe('6.6');
  });
  it.each([
    [1.5, '0.36018', '0.75988'],
    [2, '0.28165', '0.85918'],
    [2.5, '0.21454', '0.91419'],
    [3, '0.15532', '0.94823'],
    [4, '0.05312', '0.98672'],
  ])('Dobbert at a ratio of %s', (ratio, multiple, accepted) => {
    expect(dobbert(ratio).toFixed(5)).toBe(multiple);
    expect((1 - dobbert(ratio) / ratio).toFixed(5)).toBe(accepted);
  });
  it('Dobbert: none where the ratio makes it needless', () => expect(dobbert(5)).toBe(0));
});

describe('the band of a target risk', () => {
  const decimal = (text: string) => parseDecimal(text) as Decimal;
  const band = (half: number, uncertainty: string, risk = 0.05) => {
    const limits = { lower: decimal(String(10 - half)), upper: decimal(String(10 + half)) };
    return bandOf({ kind: 'target', risk }, { ...limits, uncertainty: decimal(uncertainty), factor: 2 });
  };
  const numberOf = (found: Decimal | null) => (found ? Number(`${found.digits}e${-found.scale}`) : Number.NaN);

  it('leaves just that chance beyond both limits together', () => {
    // Limits so near that the far one counts, too.
    const [half, u] = [1.05, 0.5];
    const found = numberOf(band(half, '1'));
    expect(normalBelow(-found / u) + normalBelow(-(2 * half - found) / u)).toBeCloseTo(0.05, 10);
    expect(found).toBeGreaterThan(normalQuantile(0.95) * u);
  });

  it('leaves no room between limits that are nearer to each other than the risk allows', () => {
    expect(numberOf(band(0.5, '1'))).toBeGreaterThan(0.5);
    expect(numberOf(band(10, '1'))).toBeLessThan(1);
  });

  it('is none of an uncertainty below zero', () => {
    expect(band(1, '-0.1')).toBeNull();
    expect(numberOf(band(1, '0'))).toBe(0);
  });
});
