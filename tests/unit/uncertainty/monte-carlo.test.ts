// Propagation of distributions against the results that are printed in JCGM 101 and NIST TN 1900. The runs are seeded: a tolerance that is
// met is met every time. It is set by the scatter of that many trials, about three standard deviations of it.
import { describe, expect, it } from 'vitest';
import { evaluate } from '#server/uncertainty/evaluate.ts';
import { intervalsOf, runTrials } from '#server/uncertainty/monte-carlo.ts';
import { generatorFrom, generatorOf } from '#server/uncertainty/numbers/generator.ts';
import { budgetOf, input, limits, normal, weight } from './budgets.ts';

const order = { trials: 400_000, seed: 20_260_101 };

function tried(text: Parameters<typeof budgetOf>[0], inputs: Parameters<typeof budgetOf>[1]) {
  const [result] = runTrials(budgetOf(text, inputs), order);
  if (!result) throw new Error('no result');
  return result;
}

const sum = { model: 'X1 + X2 + X3 + X4', probability: '95' };
const four = (one: (name: string) => ReturnType<typeof input>) => ['X1', 'X2', 'X3', 'X4'].map(one);

describe('the generator', () => {
  it('is xoshiro128**, by its published numbers', () => {
    const { word } = generatorFrom([1, 2, 3, 4]);
    expect(Array.from({ length: 6 }, word)).toEqual([11520, 0, 5927040, 70819200, 2031721883, 1637235492]);
  });

  it('repeats itself by its seed, and only by its seed', () => {
    const drawn = (seed: number) => Array.from({ length: 5 }, generatorOf(seed).normal);
    expect(drawn(7)).toEqual(drawn(7));
    expect(drawn(7)).not.toEqual(drawn(8));
  });

  it('draws chi square with its mean and variance, for few degrees of freedom, too', () => {
    for (const freedom of [0.5, 1, 4, 25.6]) {
      const { chiSquare } = generatorOf(11);
      const drawn = Array.from({ length: 100_000 }, () => chiSquare(freedom));
      const mean = drawn.reduce((total, one) => total + one, 0) / drawn.length;
      const variance = drawn.reduce((total, one) => total + (one - mean) ** 2, 0) / drawn.length;
      expect(Math.abs(mean / freedom - 1)).toBeLessThan(0.03);
      expect(Math.abs(variance / (2 * freedom) - 1)).toBeLessThan(0.06);
    }
  });
});

describe('JCGM 101 9.2, a sum of four', () => {
  it('normal: u 2.00, ±3.92', () => {
    const { mean, uncertainty, symmetric } = tried(
      sum,
      four((name) => normal(name, '0', '1')),
    );
    expect(Math.abs(mean)).toBeLessThan(0.01);
    expect(Math.abs(uncertainty - 2)).toBeLessThan(0.007);
    expect(Math.abs(symmetric.high - 3.92)).toBeLessThan(0.02);
    expect(Math.abs(symmetric.low + 3.92)).toBeLessThan(0.02);
  });

  it('rectangular: u 2.00, ±3.88', () => {
    const { uncertainty, symmetric, shortest } = tried(
      sum,
      four((name) => input(name, { ...normal(name, '0', '1'), distribution: 'rectangular' })),
    );
    expect(Math.abs(uncertainty - 2)).toBeLessThan(0.007);
    expect(Math.abs(symmetric.high - 3.88)).toBeLessThan(0.02);
    expect(Math.abs(symmetric.low + 3.88)).toBeLessThan(0.02);
    expect(shortest.high - shortest.low).toBeLessThanOrEqual(symmetric.high - symmetric.low);
  });

  it('one of them ten times as wide: u 10.1, ±17.0', () => {
    const inputs = four((name) => input(name, { ...normal(name, '0', name === 'X4' ? '10' : '1'), distribution: 'rectangular' }));
    const { uncertainty, symmetric } = tried(sum, inputs);
    expect(Math.abs(uncertainty - 10.15)).toBeLessThan(0.03);
    expect(Math.abs(symmetric.high - 17)).toBeLessThan(0.05);
    expect(Math.abs(symmetric.low + 17)).toBeLessThan(0.05);
  });
});

describe('JCGM 101 9.3, a weight in air', () => {
  it('has 1.234 mg with 0.0754 mg, where the law of propagation has 0.0539 mg and 0.0750 mg with its second order', () => {
    const budget = budgetOf(weight.text, weight.inputs);
    const [first] = evaluate(budget, { secondOrder: true }).outputs;
    expect(first?.value.toFixed(4)).toBe('1.2340');
    expect(first?.uncertainty.toFixed(4)).toBe('0.0539');
    expect(first?.secondOrder?.toFixed(4)).toBe('0.0750');
    const { mean, uncertainty, shortest } = tried(weight.text, weight.inputs);
    expect(Math.abs(mean - 1.2341)).toBeLessThan(0.0004);
    expect(Math.abs(uncertainty - 0.0754)).toBeLessThan(0.0003);
    expect(Math.abs(shortest.low - 1.0834)).toBeLessThan(0.003);
    expect(Math.abs(shortest.high - 1.3825)).toBeLessThan(0.003);
  });
});

describe('JCGM 101 9.4, comparison loss', () => {
  const loss = (x1: string) => [normal('X1', x1, '0.005'), normal('X2', '0', '0.005')];
  const text = { model: 'δY = X1^2 + X2^2', probability: '95' };

  it('at zero the law of propagation has nothing, its second order 50·10⁻⁶, and the distribution is one-sided', () => {
    const [first] = evaluate(budgetOf(text, loss('0')), { secondOrder: true }).outputs;
    expect(first?.uncertainty).toBe(0);
    expect(((first?.secondOrder ?? 0) * 1e6).toFixed(0)).toBe('50');
    const { mean, uncertainty, shortest } = tried(text, loss('0'));
    expect([mean * 1e6, uncertainty * 1e6].map((one) => one.toFixed(0))).toEqual(['50', '50']);
    expect(shortest.low * 1e6).toBeLessThan(0.1);
    expect(Math.abs(shortest.high * 1e6 - 150)).toBeLessThan(1.5);
  });

  it('away from it 150 with 112, and 2550 with 502', () => {
    const near = tried(text, loss('0.010'));
    expect(Math.abs(near.mean * 1e6 - 150)).toBeLessThan(0.6);
    expect(Math.abs(near.uncertainty * 1e6 - 112)).toBeLessThan(0.6);
    const far = tried(text, loss('0.050'));
    expect(Math.abs(far.mean * 1e6 - 2550)).toBeLessThan(3);
    expect(Math.abs(far.uncertainty * 1e6 - 502)).toBeLessThan(2);
  });

  it('correlated with r 0.9: 150 with 121', () => {
    const { mean, uncertainty } = tried({ ...text, correlations: 'r(X1; X2) = 0.9' }, loss('0.010'));
    expect(Math.abs(mean * 1e6 - 150)).toBeLessThan(0.7);
    expect(Math.abs(uncertainty * 1e6 - 121)).toBeLessThan(0.7);
  });
});

describe('NIST TN 1900', () => {
  it('E3, a viscosity by falling ball: 5.82 mPa s, 4.05 to 8.39', () => {
    const result = tried({ model: 'μM = μC*(ρB - ρM)/(ρB - ρC)*tM/tC', unit: 'mPa s', probability: '95' }, [
      normal('μC', '4.63', '0.0463', 'mPa s'),
      normal('ρB', '2217', '0.5', 'kg/m³'),
      normal('ρM', '1180', '0.5', 'kg/m³'),
      normal('ρC', '810', '0.5', 'kg/m³'),
      normal('tM', '61', '6.1', 's'),
      normal('tC', '36.6', '5.49', 's'),
    ]);
    expect(Math.abs(result.mean - 5.82)).toBeLessThan(0.01);
    expect(Math.abs(result.symmetric.low - 4.05)).toBeLessThan(0.02);
    expect(Math.abs(result.symmetric.high - 8.39)).toBeLessThan(0.03);
  });

  it('E11, a step attenuator: 30.006 to 30.081 dB', () => {
    // Student's t with three degrees of freedom has the standard deviation 0.0091 where its scale is that by the root of three.
    const result = tried(
      { model: 'Lx = Ls + dLs + dLd + dLm + dLk + dLib - dLia + dL0b - dL0a', unit: 'dB', probability: '95' },
      [
        normal('Ls', '30.0402', '0.00525389', 'dB', '3'),
        limits('dLs', '0.003', '0.00433', 'dB'),
        limits('dLd', '0', '0.001980', 'dB', 'arcsine'),
        limits('dLm', '0', '0.02828', 'dB', 'arcsine'),
        limits('dLk', '0', '0.0029698', 'dB', 'arcsine'),
        limits('dLib', '0', '0.0005196', 'dB'),
        limits('dLia', '0', '0.0005196', 'dB'),
        normal('dL0b', '0', '0.002', 'dB'),
        normal('dL0a', '0', '0.002', 'dB'),
      ],
    );
    expect(result.mean.toFixed(3)).toBe('30.043');
    expect(Math.abs(result.uncertainty - 0.0224)).toBeLessThan(0.0003);
    expect(Math.abs(result.symmetric.low - 30.006)).toBeLessThan(0.0015);
    expect(Math.abs(result.symmetric.high - 30.081)).toBeLessThan(0.0015);
  });

  it('NPL DEM-ES-011 9.2, a logarithm: -0.665 with 0.606, shortest -1.895 to 0.095', () => {
    const result = tried({ model: 'ln(x)', probability: '95' }, [limits('x', '0.6', '0.5')]);
    expect([Math.abs(result.mean + 0.665), Math.abs(result.uncertainty - 0.606)].every((one) => one < 0.003)).toBe(true);
    expect(Math.abs(result.shortest.low + 1.895)).toBeLessThan(0.01);
    expect(Math.abs(result.shortest.high - 0.095)).toBeLessThan(0.001);
  });
});

describe('a run', () => {
  it('tells how far it is, to the last trial', () => {
    const told: number[] = [];
    runTrials(
      budgetOf(
        sum,
        four((name) => normal(name, '0', '1')),
      ),
      { trials: 2500, seed: 1 },
      (done) => told.push(done),
    );
    expect(told).toEqual([1000, 2000, 2500]);
  });

  it('counts trials without a value and leaves them out', () => {
    const [result] = runTrials(budgetOf({ model: 'sqrt(x)' }, [normal('x', '1', '1')]), order);
    // Below zero lie 15.87 % of a normal distribution one standard deviation above it.
    expect(Math.abs((result?.lost ?? 0) / order.trials - 0.1587)).toBeLessThan(0.002);
    expect(Number.isFinite(result?.uncertainty)).toBe(true);
  });

  it('has u and half-width of each distribution', () => {
    for (const [distribution, shape, divisor] of [
      ['rectangular', null, 3],
      ['triangular', null, 6],
      ['arcsine', null, 2],
      ['trapezoidal', '0.5', 6 / 1.25],
    ] as const) {
      const [result] = runTrials(
        budgetOf({ model: 'x' }, [input('x', { ...limits('x', '10', '3', '', distribution), shape })]),
        order,
      );
      expect(Math.abs((result?.uncertainty ?? 0) / (3 / Math.sqrt(divisor)) - 1)).toBeLessThan(0.006);
      const { from = 0, to = 0 } = result?.histogram ?? {};
      expect([from > 6.99, to < 13.01]).toEqual([true, true]);
    }
  });

  it('of few results holds its intervals within them', () => {
    expect(intervalsOf(Float64Array.from([1, 2, 3, 4, 10]), 0.6)).toEqual({
      symmetric: { low: 1, high: 4 },
      shortest: { low: 1, high: 4 },
    });
  });
});
