// The worked examples of the GUM (JCGM 100:2008, annex H) and of NIST TN 1900, to the last digit printed there.
import { describe, expect, it } from 'vitest';
import { wholeFreedom } from '#server/uncertainty/evaluate.ts';
import { fitLine, onLine } from '#server/uncertainty/statistics/line-fit.ts';
import { analyseVariance } from '#server/uncertainty/statistics/variance-analysis.ts';
import { budgetOf, endGauge, evaluated, input, limits, normal } from './budgets.ts';

describe('GUM H.1, an end gauge', () => {
  const { first } = evaluated(endGauge.text, endGauge.inputs, { secondOrder: true });
  const part = (name: string) => Math.abs(first.contributions.find((one) => one.name === name)?.contribution ?? Number.NaN);

  it('is 50 000 838 nm with 32 nm', () => {
    expect(first.value.toFixed(0)).toBe('50000838');
    expect(first.uncertainty.toFixed(2)).toBe('31.67');
    expect([part('ls'), part('d'), part('δθ'), part('δα'), part('αs')].map((one) => one.toFixed(3))).toEqual([
      '25.000',
      '9.700',
      '16.599',
      '2.887',
      '0.000',
    ]);
  });

  it('has 16 degrees of freedom, k 2.92, and U99 93 nm rounded up', () => {
    expect(first.freedom.toFixed(2)).toBe('16.76');
    expect(wholeFreedom(first.freedom)).toBe(16);
    expect(first.coverageFactor.toFixed(3)).toBe('2.921');
    expect(first.expanded.toFixed(1)).toBe('92.5');
    expect(evaluated({ ...endGauge.text, rounding: 'up' }, endGauge.inputs).first.told).toEqual({
      value: '50000838',
      uncertainty: '93',
    });
  });

  it('loses no degree of freedom to the last digits of floating point', () => {
    expect([16, 16 - 2e-15, 15.9, 0.5, Number.POSITIVE_INFINITY].map(wholeFreedom)).toEqual([
      16,
      16,
      15,
      0.5,
      Number.POSITIVE_INFINITY,
    ]);
  });

  it('is 34 nm with the terms of second order', () => {
    expect(first.secondOrder?.toFixed(0)).toBe('34');
  });

  it('has u(d) 9.68 nm of its three parts', () => {
    const difference = evaluated({ model: 'd = dm + d1 + d2', unit: 'nm' }, [
      normal('dm', '215', '5.8', 'nm', '24'),
      normal('d1', '0', '3.9', 'nm', '5'),
      normal('d2', '0', '6.7', 'nm', '8'),
    ]).first;
    expect(difference.uncertainty.toFixed(2)).toBe('9.68');
    // Printed as 25.6, of the rounded 9.7.
    expect(difference.freedom.toFixed(1)).toBe('25.4');
  });
});

/** GUM table H.2: five sets, taken together. */
const impedance = {
  text: {
    model: 'R = V/I*cos(φ)\nX = V/I*sin(φ)\nZ = V/I',
    output: 'R; X; Z',
    unit: 'Ω',
    correlations: 'r(V; I) = readings\nr(V; φ) = readings\nr(I; φ) = readings',
  },
  inputs: [
    input('V', { unit: 'V', distribution: 'readings', readings: '5.007 4.994 5.005 4.990 4.999' }),
    input('I', { unit: 'mA', distribution: 'readings', readings: '19.663; 19.639; 19.640; 19.685; 19.678' }),
    input('φ', { unit: 'rad', distribution: 'readings', readings: '1,0456; 1,0438; 1,0468; 1,0428; 1,0433' }),
  ],
};

describe('GUM H.2, resistance and reactance', () => {
  const { outputs, correlations } = evaluated(impedance.text, impedance.inputs);

  it('has three values with their uncertainties', () => {
    expect(outputs.map(({ value }) => value.toFixed(3))).toEqual(['127.732', '219.847', '254.260']);
    expect(outputs.map(({ uncertainty }) => uncertainty.toFixed(4))).toEqual(['0.0711', '0.2956', '0.2363']);
  });

  it('reads how the inputs are correlated from their readings', () => {
    const [V, I] = budgetOf(impedance.text, impedance.inputs).correlations;
    expect([V?.[1], V?.[2], I?.[2]].map((r) => r?.toFixed(3))).toEqual(['-0.355', '0.858', '-0.645']);
  });

  it('tells how they are correlated', () => {
    const [rows, columns, depth] = correlations;
    expect([rows?.[1], rows?.[2], columns?.[2]].map((r) => r?.toFixed(3))).toEqual(['-0.588', '-0.485', '0.993']);
    expect(depth?.[0]).toBeCloseTo(rows?.[2] ?? Number.NaN, 12);
  });

  it('has the degrees of freedom of the five sets', () => {
    for (const { freedom } of outputs) expect(freedom).toBeCloseTo(4, 9);
  });
});

describe('GUM H.3, the calibration of a thermometer', () => {
  const temperatures = [21.521, 22.012, 22.512, 23.003, 23.507, 23.999, 24.513, 25.002, 25.503, 26.01, 26.511];
  const corrections = [-0.171, -0.169, -0.166, -0.159, -0.164, -0.165, -0.156, -0.157, -0.159, -0.161, -0.16];
  const line = fitLine(
    temperatures.map((t, index): [number, number] => [t, corrections[index] ?? Number.NaN]),
    20,
  );

  it('is a line with two uncertainties and their correlation', () => {
    expect(line?.intercept.toFixed(4)).toBe('-0.1712');
    expect(line?.interceptUncertainty.toFixed(4)).toBe('0.0029');
    expect(line?.slope.toFixed(5)).toBe('0.00218');
    expect(line?.slopeUncertainty.toFixed(5)).toBe('0.00067');
    expect(line?.correlation.toFixed(3)).toBe('-0.930');
    expect(line?.residual.toFixed(5)).toBe('0.00350');
    expect(line?.squares).toBeCloseTo(0.000110096583109, 15);
    expect(line?.freedom).toBe(9);
  });

  it('corrects 30 °C by -0.1494(41)', () => {
    const [value, uncertainty] = line ? onLine(line, 10) : [];
    expect([value?.toFixed(4), uncertainty?.toFixed(4)]).toEqual(['-0.1494', '0.0041']);
  });

  it('comes out the same as a budget of the two coefficients', () => {
    const { first } = evaluated({ model: 'b = y1 + y2*(t - t0)', unit: '°C', correlations: 'r(y1; y2) = -0.930' }, [
      normal('y1', '-0.1712', '0.0029', '°C', '9'),
      normal('y2', '0.00218', '0.00067', '1', '9'),
      input('t', { distribution: 'constant', estimate: '30', unit: '°C' }),
      input('t0', { distribution: 'constant', estimate: '20', unit: '°C' }),
    ]);
    expect([first.value.toFixed(4), first.uncertainty.toFixed(4), wholeFreedom(first.freedom)]).toEqual(['-0.1494', '0.0041', 9]);
  });
});

describe('GUM H.5, a voltage standard over ten days', () => {
  // Table H.9: mean of the day above 10 V, and standard deviation of its five readings, in µV.
  const days = [
    [172, 60],
    [116, 77],
    [13, 111],
    [144, 101],
    [106, 67],
    [31, 93],
    [60, 80],
    [125, 73],
    [163, 88],
    [41, 86],
  ] as const;
  const found = analyseVariance(
    days.map(([mean, deviation]) => ({ mean, deviation })),
    5,
  );

  it('has F 2.25, of a between-day and a within-day deviation of 128 and 85 µV', () => {
    expect(found?.mean.toFixed(0)).toBe('97');
    expect(Math.sqrt(found?.between ?? 0).toFixed(0)).toBe('128');
    expect(Math.sqrt(found?.within ?? 0).toFixed(0)).toBe('85');
    // Printed as 2.25, of the rounded 57 and 85; of the table itself it is 2.26.
    expect(Math.sqrt((found?.between ?? 0) / 5).toFixed(0)).toBe('57');
    expect(found?.ratio.toFixed(2)).toBe('2.26');
    const rounded = [57, -57].map((mean) => ({ mean: mean / Math.SQRT2, deviation: 85 }));
    expect(analyseVariance(rounded, 5)?.ratio.toFixed(2)).toBe('2.25');
    // F0.95(9, 40) = 2.12 and F0.975(9, 40) = 2.45: between the two.
    expect(found?.probability).toBeLessThan(0.05);
    expect(found?.probability).toBeGreaterThan(0.025);
  });

  it('has 18 µV with 9 degrees of freedom, or 13 µV with 49 where the days count as one', () => {
    expect([found?.uncertainty.toFixed(0), found?.freedom]).toEqual(['18', 9]);
    expect([found?.pooledUncertainty.toFixed(0), found?.pooledFreedom]).toEqual(['13', 49]);
  });
});

describe('NIST TN 1900 and others', () => {
  it('E13, a coefficient of thermal expansion', () => {
    const { first } = evaluated({ model: 'α = (L1 - L0)/(L0*(T1 - T0))', unit: '1/K' }, [
      normal('L0', '1.4999', '0.0001', 'm', '3'),
      normal('L1', '1.5021', '0.0002', 'm', '3'),
      normal('T0', '288.15', '0.02', 'K', '3'),
      normal('T1', '373.10', '0.05', 'K', '3'),
    ]);
    expect([first.value.toExponential(4), first.uncertainty.toExponential(2)]).toEqual(['1.7266e-5', '1.76e-6']);
  });

  it('E11, a step attenuator', () => {
    const { first } = evaluated({ model: 'Lx = Ls + dLs + dLd + dLm + dLk + dLib - dLia + dL0b - dL0a', unit: 'dB' }, [
      normal('Ls', '30.0402', '0.0091', 'dB', '3'),
      limits('dLs', '0.003', '0.00433', 'dB'),
      limits('dLd', '0', '0.001980', 'dB', 'arcsine'),
      limits('dLm', '0', '0.02828', 'dB', 'arcsine'),
      limits('dLk', '0', '0.0029698', 'dB', 'arcsine'),
      limits('dLib', '0', '0.0005196', 'dB'),
      limits('dLia', '0', '0.0005196', 'dB'),
      normal('dL0b', '0', '0.002', 'dB'),
      normal('dL0a', '0', '0.002', 'dB'),
    ]);
    expect([first.value.toFixed(3), first.uncertainty.toFixed(4)]).toEqual(['30.043', '0.0224']);
  });

  it('the Stefan-Boltzmann constant of the NIST uncertainty machine', () => {
    const { first } = evaluated({ model: 'σ = 32*π^5*h*R^4*Rinf^4/(15*e^4*Mu^4*c^6*α^8)', unit: 'W/m²/K^4' }, [
      normal('h', '6.62606957e-34', '0.00000029e-34', 'J s'),
      normal('R', '8.3144621', '0.0000075', 'J/(mol·K)'),
      normal('Rinf', '10973731.568539', '0.000055', '1/m'),
      normal('e', '5.4857990946e-4', '0.0000000022e-4'),
      normal('α', '7.2973525698e-3', '0.0000000024e-3'),
      input('Mu', { distribution: 'constant', estimate: '0.001', unit: 'kg/mol' }),
      input('c', { distribution: 'constant', estimate: '299792458', unit: 'm/s' }),
    ]);
    expect([first.value.toExponential(5), first.uncertainty.toExponential(2)]).toEqual(['5.67037e-8', '2.05e-13']);
  });

  it('ENGR 224: degrees of freedom, and X-ray fluorescence', () => {
    const sum = evaluated({ model: 'a + b' }, [normal('a', '1', '0.57', '', '9'), normal('b', '1', '0.25')]);
    expect(sum.first.freedom.toFixed(1)).toBe('12.8');
    const { first } = evaluated({ model: 'X1/X2*Yu', probability: '95' }, [
      normal('X1', '0.1820', '0.00093', '', '9'),
      normal('X2', '0.1823', '0.00058', '', '19'),
      normal('Yu', '0.6978', '0.0026', '', '19'),
    ]);
    expect([first.value.toFixed(4), first.expanded.toFixed(4)]).toEqual(['0.6967', '0.0101']);
  });

  it('EA-4/02 S2, a weight of 10 kg: 10 000.025 g with u 29.3 mg, U 59 mg', () => {
    const { first } = evaluated({ model: 'mx = ms + δmd + δm + δmc + δB', unit: 'g' }, [
      input('ms', { unit: 'g', estimate: '10000.005', statement: 'expanded', value: '0.045', coverage_factor: '2' }),
      limits('δmd', '0', '15', 'mg'),
      // A pooled deviation of 25 mg, and three readings.
      normal('δm', '20', '14.4338', 'mg'),
      limits('δmc', '0', '10', 'mg'),
      limits('δB', '0', '10', 'mg'),
    ]);
    expect((first.uncertainty * 1000).toFixed(1)).toBe('29.3');
    expect(first.told).toEqual({ value: '10000.025', uncertainty: '0.059' });
  });

  it('EA-4/02 S4, a gauge block of 50 mm: 49.999 926 mm with u 36.4 nm, U 73 nm', () => {
    const { first } = evaluated({ model: 'lx = ls + δld + δl + δlc - L*(α*δt + δαΔt) - δlv', unit: 'mm' }, [
      input('ls', { unit: 'mm', estimate: '50.000020', statement: 'expanded', value: '0.000030', coverage_factor: '2' }),
      limits('δld', '0', '30', 'nm'),
      normal('δl', '-94', '5.37', 'nm'),
      limits('δlc', '0', '32', 'nm'),
      input('L', { distribution: 'constant', estimate: '50', unit: 'mm' }),
      input('α', { distribution: 'constant', estimate: '11.5e-6', unit: '1/K' }),
      limits('δt', '0', '0.05', 'K'),
      normal('δαΔt', '0', '0.236e-6'),
      limits('δlv', '0', '6.7', 'nm'),
    ]);
    expect((first.uncertainty * 1e6).toFixed(1)).toBe('36.4');
    expect(first.told).toEqual({ value: '49.999926', uncertainty: '0.000073' });
  });

  it('EA-4/02 S9: one rectangular contribution that outweighs all others is not judged by the normal distribution', () => {
    const { first } = evaluated({ model: 'E = Vi - Vs + δVi - δVs', unit: 'V', probability: '95' }, [
      input('Vi', { distribution: 'constant', estimate: '100.1', unit: 'V' }),
      input('Vs', { estimate: '100', statement: 'expanded', value: '0.002', coverage_factor: '2', unit: 'V' }),
      limits('δVi', '0', '0.05', 'V'),
      limits('δVs', '0', '0.011', 'V'),
    ]);
    expect([first.value.toFixed(1), first.uncertainty.toFixed(4)]).toEqual(['0.1', '0.0296']);
  });
});
