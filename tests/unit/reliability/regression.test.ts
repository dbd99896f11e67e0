// Regression against the certified values of NIST's Statistical Reference Datasets, to all printed digits. docs/reliability.md#regression.
import { describe, expect, it } from 'vitest';
import { studentBelow, studentWithin } from '#server/lib/statistics/student.ts';
import { predictionBand } from '#server/reliability/regression/forecast.ts';
import { polynomial } from '#server/reliability/regression/polynomial.ts';
import { norrisX, norrisY } from '../../fixtures/norris.ts';

/** As many digits as the certificate prints: 15. */
const printed = (value: number) => Number(value.toPrecision(15));

describe('NIST StRD', () => {
  it('Norris', () => {
    const fit = polynomial(norrisX, norrisY, { degree: 1 });
    expect(fit.coefficients.map(printed)).toEqual([-0.262323073774029, 1.00211681802045]);
    // Certified as 0.232818234301152: the value goes on 0.23281823430115249563…, and the number nearest to it lies on the other side of …525.
    expect(fit.standardErrors[0]).toBe(Number('0.23281823430115249563'));
    expect(fit.standardErrors.map(printed)[1]).toBe(0.429796848199937e-3);
    expect(printed(fit.spread)).toBe(0.884796396144373);
    expect(printed(fit.explained)).toBe(0.999993745883712);
    expect(fit.freedom).toBe(34);
  });

  it('NoInt1, through the origin', () => {
    const x = Array.from({ length: 11 }, (_, index) => 60 + index);
    const y = Array.from({ length: 11 }, (_, index) => 130 + index);
    const fit = polynomial(x, y, { degree: 1, through: 'origin' });
    expect(fit.coefficients.map(printed)).toEqual([2.07438016528926]);
    expect(fit.standardErrors.map(printed)).toEqual([0.165289256198347e-1]);
    expect(printed(fit.spread)).toBe(3.56753034006338);
    expect(printed(fit.explained)).toBe(0.999365492298663);
  });

  it.each([
    ['Wampler1', 1],
    ['Wampler2', 0.1],
  ])('%s, a polynomial of the fifth degree that many programs lose digits of', (_, base) => {
    const x = Array.from({ length: 21 }, (__, index) => index);
    const y = x.map((value) =>
      Number([0, 1, 2, 3, 4, 5].reduce((sum, power) => sum + base ** power * value ** power, 0).toFixed(5)),
    );
    const fit = polynomial(x, y, { degree: 5 });
    expect(fit.coefficients).toEqual([0, 1, 2, 3, 4, 5].map((power) => Number((base ** power).toFixed(5))));
    expect(fit.standardErrors).toEqual([0, 0, 0, 0, 0, 0]);
    expect(fit.explained).toBe(1);
  });
});

describe('a polynomial', () => {
  it('is refused where the points do not decide it', () => {
    expect(() => polynomial([1, 1, 1], [1, 2, 3], { degree: 1 })).toThrow(RangeError);
    expect(() => polynomial([1, 2], [1, 2], { degree: 1 })).toThrow(RangeError);
  });

  it('reads numbers of any size', () => {
    const fit = polynomial([1e-9, 2e-9, 3e-9], [1e21, 2e21, 3e21], { degree: 1 });
    expect(fit.coefficients[1]).toBe(1e30);
  });
});

describe('a forecast', () => {
  const fit = polynomial([1, 2, 3, 4, 5], [1.1, 1.9, 3.2, 3.8, 5.0], { degree: 1 });

  it('has a band by the formula of the textbooks', () => {
    const { value, lower, upper } = predictionBand(fit, 6, 0.95);
    const mean = 3;
    const leverage = 1 / 5 + (6 - mean) ** 2 / 10;
    expect(value).toBeCloseTo(5.91, 12);
    expect(upper - value).toBeCloseTo(3.182446305284263 * fit.spread * Math.sqrt(1 + leverage), 9);
    expect(value - lower).toBeCloseTo(upper - value, 12);
  });
});

describe("Student's t", () => {
  it.each([
    [0.95, 1, 12.7062],
    [0.95, 4, 2.7764],
    [0.95, 10, 2.2281],
    [0.95, 20, 2.086],
    [0.99, 30, 2.75],
  ])('%s within, %s degrees of freedom', (confidence, freedom, t) => {
    expect(studentWithin(confidence, freedom)).toBeCloseTo(t, 4);
  });

  it('on one side', () => expect(studentBelow(0.95, 10)).toBeCloseTo(1.8125, 4));
});
