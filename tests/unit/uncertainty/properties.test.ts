// What holds for every budget: derivatives against differences, shares, symmetry, distributions against tables, rounding.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { significantText } from '#server/contract/values/numbers/significant.ts';
import { studentWithin } from '#server/lib/statistics/student.ts';
import { estimatesOf } from '#server/uncertainty/budget.ts';
import { gradientOf, valuesAt } from '#server/uncertainty/model/derive.ts';
import { higherDerivatives } from '#server/uncertainty/model/second-order.ts';
import { blockOf } from '#server/uncertainty/model/trials.ts';
import { toldTogether } from '#server/uncertainty/numbers/digits.ts';
import { choleskyRoot } from '#server/uncertainty/numbers/matrix.ts';
import { readUnit } from '#server/uncertainty/units/read-unit.ts';
import { budgetOf, evaluated, normal } from './budgets.ts';

const models = [
  'a*b/c - a^2',
  'sqrt(a + b)*exp(-c/5)',
  'ln(a*b) + log10(c)',
  'sin(a)*cos(b) + tan(c/10)',
  'asin(a/20) + acos(b/20) + atan(c)',
  'atan2(a; b)*c',
  'atan2(-a; -b)*c',
  'abs(a - 2*b - c)',
  'a^b + c^-1.5 + 2^a',
  'x = a*b\ny = x/(x + c)',
];
const value = fc.double({ min: 1, max: 6, noNaN: true });

const budgetAt = (model: string, [a, b, c]: readonly number[]) =>
  budgetOf({ model, output: model.includes('=') ? 'y' : null }, [
    normal('a', String(a), '0.1'),
    normal('b', String(b), '0.1'),
    normal('c', String(c), '0.1'),
  ]);

describe('derivatives', () => {
  it.each(models)('%s: the first by each input, against differences', (model) => {
    fc.assert(
      fc.property(fc.tuple(value, value, value), (at) => {
        const { tape, held, inputs, outputs } = budgetAt(model, at);
        const result = outputs[0]?.step ?? 0;
        const gradient = gradientOf(tape, held, result, 3);
        for (const index of [0, 1, 2]) {
          const estimates = estimatesOf(inputs);
          const step = 1e-5;
          const moved = (by: number) =>
            valuesAt(
              tape,
              estimates.map((one, other) => (other === index ? one + by : one)),
            )[result] ?? 0;
          const difference = (moved(step) - moved(-step)) / (2 * step);
          fc.pre(!model.startsWith('abs') || Math.abs(held[result] ?? 0) > 1e-3);
          expect(Math.abs((gradient[index] ?? 0) - difference)).toBeLessThan(1e-5 * (1 + Math.abs(difference)));
        }
      }),
      { numRuns: 40 },
    );
  });

  it.each(models)('%s: second and third, against differences of the first', (model) => {
    fc.assert(
      fc.property(fc.tuple(value, value, value), fc.nat(2), fc.nat(2), (at, i, j) => {
        const { tape, held, outputs } = budgetAt(model, at);
        const result = outputs[0]?.step ?? 0;
        fc.pre(!model.startsWith('abs') || Math.abs(held[result] ?? 0) > 1e-2);
        const step = 1e-4;
        const slope = (by: number) => {
          const moved = at.map((one, other) => (other === j ? one + by : one));
          return gradientOf(tape, valuesAt(tape, moved), result, 3)[i] ?? 0;
        };
        const [second, third] = higherDerivatives(tape, { inputs: at, result, i, j });
        const difference = (slope(step) - slope(-step)) / (2 * step);
        const twice = (slope(step) - 2 * slope(0) + slope(-step)) / (step * step);
        const scale = 1 + Math.abs(slope(0)) + Math.abs(difference);
        expect(Math.abs(second - difference)).toBeLessThan(1e-5 * (scale + Math.abs(twice)));
        expect(Math.abs(third - twice)).toBeLessThan(1e-3 * (scale + Math.abs(twice)));
      }),
      { numRuns: 40 },
    );
  });

  it.each(models)('%s: a block of trials is the model, trial by trial', (model) => {
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value, value), { minLength: 3, maxLength: 3 }), (rows) => {
        const { tape, held, outputs } = budgetAt(model, rows[0] ?? []);
        const block = blockOf(tape, { size: 3, count: 3, held });
        for (const [row, at] of rows.entries())
          for (const [index, one] of at.entries()) block.inputs[index]?.fill(one, row, row + 1);
        block.run();
        const step = outputs[0]?.step ?? 0;
        for (const [row, at] of rows.entries()) expect(block.column(step)[row]).toBe(valuesAt(tape, at)[step]);
      }),
      { numRuns: 20 },
    );
  });
});

describe('propagation', () => {
  const correlation = fc.double({ min: -0.9, max: 0.9, noNaN: true });

  it('has shares that add up to 1, with correlations, too', () => {
    fc.assert(
      fc.property(value, value, correlation, (a, b, r) => {
        const inputs = [normal('a', '1', String(a)), normal('b', '2', String(b))];
        const { first } = evaluated({ model: 'a*b', correlations: `r(a; b) = ${r.toFixed(6)}` }, inputs);
        expect(first.contributions.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 10);
      }),
    );
  });

  it('correlates outputs symmetrically, never by more than 1', () => {
    fc.assert(
      fc.property(fc.tuple(value, value, value), (at) => {
        const { correlations } = evaluated(
          { model: 'u = a*b\nv = b/c\nw = a - c', output: 'u; v; w' },
          at.map((one, index) => normal(['a', 'b', 'c'][index] ?? '', String(one), '0.1')),
        );
        for (const i of [0, 1, 2])
          for (const j of [0, 1, 2]) {
            expect(correlations[i]?.[j]).toBeCloseTo(correlations[j]?.[i] ?? Number.NaN, 12);
            expect(Math.abs(correlations[i]?.[j] ?? 2)).toBeLessThanOrEqual(1 + 1e-12);
          }
      }),
    );
  });

  it('has of second order what the fourth moments of normal inputs come to', () => {
    // A cube at 1 with u 0.1: 9u² + 36u⁴, half of the second term by the third derivative.
    const { first } = evaluated({ model: 'x^3' }, [normal('x', '1', '0.1')], { secondOrder: true });
    expect((first.secondOrder ?? 0) ** 2).toBeCloseTo(0.0936, 12);
    // A product by a square: x·y² at (1, 2) with u 0.1 each: 0.16 + 0.16, then ½·(2·4² + 2²) + 4·2 times u⁴.
    const mixed = evaluated({ model: 'x*y^2' }, [normal('x', '1', '0.1'), normal('y', '2', '0.1')], { secondOrder: true }).first;
    expect((mixed.secondOrder ?? 0) ** 2).toBeCloseTo(0.32 + (0.5 * (2 * 16 + 4) + 8) * 1e-4, 12);
  });

  it('does not depend on the units that inputs and output are told in', () => {
    const volts = evaluated({ model: 'U^2/R', unit: 'W' }, [
      normal('U', '0.5', '0.001', 'V'),
      normal('R', '2000', '3', 'Ω'),
    ]).first;
    const small = evaluated({ model: 'U^2/R', unit: 'µW' }, [
      normal('U', '500', '1', 'mV'),
      normal('R', '2', '0.003', 'kΩ'),
    ]).first;
    expect(small.value).toBeCloseTo(volts.value * 1e6, 9);
    expect(small.uncertainty).toBeCloseTo(volts.uncertainty * 1e6, 9);
    expect(small.contributions[0]?.sensitivity).toBeCloseTo((volts.contributions[0]?.sensitivity ?? 0) * 1e3, 9);
  });
});

describe('numbers', () => {
  it('has the factors k of GUM table G.2', () => {
    const told = (percent: number, freedom: number) => studentWithin(percent / 100, freedom).toFixed(2);
    expect([1, 2, 3, 4, 5, 10, 20, 50, 100].map((freedom) => told(95.45, freedom))).toEqual([
      '13.97',
      '4.53',
      '3.31',
      '2.87',
      '2.65',
      '2.28',
      '2.13',
      '2.05',
      '2.03',
    ]);
    expect([1, 2, 5, 16, 50].map((freedom) => told(99, freedom))).toEqual(['63.66', '9.92', '4.03', '2.92', '2.68']);
    expect([1, 3, 9, 35].map((freedom) => told(95, freedom))).toEqual(['12.71', '3.18', '2.26', '2.03']);
    expect([68.27, 90, 95, 95.45, 99, 99.73].map((percent) => told(percent, Number.POSITIVE_INFINITY))).toEqual([
      '1.00',
      '1.64',
      '1.96',
      '2.00',
      '2.58',
      '3.00',
    ]);
  });

  it('roots what can be a correlation, and gives it back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }), {
          minLength: 4,
          maxLength: 4,
        }),
        (rows) => {
          const longer = rows.map((row) => [...row, 0.5]);
          const lengths = longer.map((row) => Math.hypot(...row));
          const unit = longer.map((row, index) => row.map((one) => one / (lengths[index] ?? 1)));
          const matrix = unit.map((a) => unit.map((b) => a.reduce((sum, one, index) => sum + one * (b[index] ?? 0), 0)));
          const root = choleskyRoot(matrix);
          for (const [i, row] of (root ?? [[Number.NaN]]).entries())
            for (const j of matrix.keys()) {
              const product = row.reduce((sum, one, index) => sum + one * (root?.[j]?.[index] ?? 0), 0);
              expect(Math.abs(product - (matrix[i]?.[j] ?? 2))).toBeLessThan(1e-4);
            }
        },
      ),
      // Of two that are all but one, and a third that leans on what is left between them.
      {
        examples: [
          [
            [
              [0, 0, -0.000015811388972745985, 0],
              [0, 0, 0, 0],
              [0, 0, 0.9975609540405078, 0],
              [0, 0, 0, 0],
            ],
          ],
        ],
      },
    );
  });

  it.each([
    [838.2, 92.4994, 'nearest', '838', '92'],
    [838.2, 92.4994, 'up', '838', '93'],
    [10.05, 0.25, 'nearest', '10.05', '0.25'],
    [10.049, 0.245, 'nearest', '10.05', '0.25'],
    [1.5, 0.0996, 'nearest', '1.50', '0.10'],
    [-0.1712, 0.00288, 'nearest', '-0.1712', '0.0029'],
    [123_456, 1234, 'nearest', '123500', '1200'],
    [0.1 + 0.2, 0.03, 'up', '0.300', '0.030'],
    [5.67037e-8, 2.05e-13, 'up', '0.00000005670370', '0.00000000000021'],
    [-0.04, 1.2, 'nearest', '0.0', '1.2'],
    [0.3, 0, 'nearest', '0.3', '0'],
  ] as const)('tells %d with %d, %s, as %s and %s', (number, uncertainty, rounding, value, told) => {
    expect(toldTogether(number, uncertainty, rounding)).toEqual({ value, uncertainty: told });
  });

  it('never states less than was worked out when it rounds up, nor misses by more than a twentieth', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), (uncertainty) => {
        const up = Number(toldTogether(1, uncertainty, 'up').uncertainty);
        expect(up).toBeGreaterThanOrEqual(uncertainty * (1 - 1e-14));
        expect(up).toBeLessThan(uncertainty * 1.1);
        const near = Number(toldTogether(1, uncertainty, 'nearest').uncertainty);
        expect(Math.abs(near / uncertainty - 1)).toBeLessThanOrEqual(0.05 + 1e-12);
      }),
    );
  });

  it('tells significant digits', () => {
    expect([significantText(0.00012345, 3), significantText(-98_765, 2), significantText(0, 3)]).toEqual([
      '0.000123',
      '-99000',
      '0',
    ]);
  });

  it.each([
    ['mm', 1e-3],
    ['µm/(m·K)', 1e-6],
    ['1/K', 1],
    ['K^-1', 1],
    ['K⁻¹', 1],
    ['m/s²', 1],
    ['kg/m3', 1],
    ['g/cm³', 1000],
    ['mPa s', 1e-3],
    ['hPa', 100],
    ['min', 60],
    ['°', Math.PI / 180],
    ['ppm', 1e-6],
    ['V/V', 1],
    ['kΩ', 1000],
    ['mm²', 1e-6],
    ['nV/√Hz', null],
    ['10', null],
    ['constructor', null],
  ])('reads the unit %s', (text, factor) => {
    const read = readUnit(text);
    if (factor === null) expect('fault' in read).toBe(true);
    else expect('factor' in read ? read.factor / factor : read).toBeCloseTo(1, 12);
  });
});
