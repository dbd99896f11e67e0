// Units as they were recorded, there and back: what a DCC of ours says first is what comes back, and written again it is the same file.
// Contracts from before keep their bytes. docs/interface/papers.md#certificates.
import { describe, expect, it } from 'vitest';
import type { CertificateResult } from '#server/papers/calibration-certificate/contract.ts';
import { readDcc } from '#server/papers/dcc/read-dcc.ts';
import { writeDcc } from '#server/papers/dcc/write/write-dcc.ts';
import { aCertificate, aResult } from './paper-prints.ts';

const columns = ['fixq', 'varq', 'lower_limit', 'upper_limit', 'exp_uncert'] as const;

/** Values in one unit: nominal, measured, limits, U. */
function aPoint(test_desc: string, unit: { p?: string; u: string }, values: readonly string[]): CertificateResult {
  const triples = columns.map((column, index) => ({
    [column]: values[index] ?? '',
    [`${column}_p`]: values[index] ? (unit.p ?? '') : '',
    [`${column}_u`]: values[index] ? unit.u : '',
  }));
  const coverage = { coverage_factor: '2', coverage_probability: '95', degrees_of_freedom: '' };
  return aResult({ test_desc, remark: '', ...Object.assign({}, ...triples), ...coverage });
}

const points = [
  aPoint('Volume', { p: 'µ', u: 'L' }, ['1000', '998.79', '992.0', '1008.0', '0.88']),
  aPoint('Humidity', { u: '% r.H.' }, ['45.0', '45.3', '43.0', '47.0', '0.8']),
  aPoint('Resistance', { p: 'k', u: 'Ω' }, ['10', '10.002', '9.99', '10.01', '0.003']),
  aPoint('Voltage', { u: 'V' }, ['10.00', '10.02', '9.90', '10.10', '0.004']),
  aPoint('Mass', { u: 'g' }, ['200', '200.0003', '199.999', '200.001', '0.0001']),
];
// A nominal value in volts, read in millivolts, U in microvolts.
const mixed = {
  ...aPoint('Mixed', { u: 'V' }, ['1']),
  varq: '1000.2',
  varq_p: 'm',
  varq_u: 'V',
  exp_uncert: '250',
  exp_uncert_p: 'u',
  exp_uncert_u: 'V',
};

const written = (results: CertificateResult[], recorded = true) => {
  const document = aCertificate({ results });
  if (recorded) document.meta.dcc_units = 'recorded';
  return new TextDecoder().decode(writeDcc(document, 'Europe/Berlin'));
};

/** As the import would make them. */
function readBack(xml: string): CertificateResult[] {
  const empty = Object.fromEntries(columns.flatMap((one) => [one, `${one}_p`, `${one}_u`].map((column) => [column, ''])));
  return (readDcc(xml)?.results ?? []).map((point) =>
    aResult({ remark: '', degrees_of_freedom: '', ...empty, ...point, pass_fail: point.pass_fail ?? '' }),
  );
}

describe('units as they were recorded', () => {
  it('come back: µL as µL, humidity as humidity, each digit with them', () => {
    const read = readDcc(written(points));
    expect(read?.leftOut).toEqual([]);
    expect(read?.results).toMatchObject([
      { fixq: '1000', fixq_u: 'µL', varq: '998.79', varq_u: 'µL', upper_limit: '1008.0', exp_uncert: '0.88', exp_uncert_u: 'µL' },
      { fixq: '45.0', varq: '45.3', varq_u: '% r.H.', lower_limit_u: '% r.H.', exp_uncert_u: '% r.H.' },
      { fixq: '10', varq: '10.002', varq_u: 'kΩ', exp_uncert: '0.003', exp_uncert_u: 'kΩ' },
      { fixq: '10.00', varq: '10.02', varq_u: 'V', exp_uncert: '0.004' },
      { fixq: '200', varq: '200.0003', varq_u: 'g', exp_uncert: '0.0001', exp_uncert_u: 'g' },
    ]);
  });

  it('written again are the same file, byte for byte', () => {
    const first = written([...points, mixed]);
    const second = written(readBack(first));
    expect(second).toBe(first);
    expect(readDcc(first)?.results.at(-1)).toMatchObject({
      fixq: '1',
      fixq_u: 'V',
      varq: '1000.2',
      varq_u: 'mV',
      exp_uncert: '0.250',
      exp_uncert_u: 'mV',
    });
  });

  it('stand beside the SI unit without a prefix, with the uncertainty in either', () => {
    const xml = written(points.slice(0, 1)).replace(/\s*\n\s*/g, '');
    expect(xml).toContain('<si:value>998.79</si:value><si:unit>µL</si:unit>');
    expect(xml).toContain('<si:value>0.00099879</si:value><si:unit>\\litre</si:unit>');
    expect(xml).toContain('<si:valueExpandedMU>0.88</si:valueExpandedMU>');
    expect(xml).toContain('<si:valueExpandedMU>0.00000088</si:valueExpandedMU>');
  });

  it('are not in the DCC of a contract from before', () => {
    const before = written(points, false);
    expect(before).not.toContain('si:hybrid');
    expect(readDcc(before)?.results[0]).toMatchObject({ varq: '0.00099879', varq_u: 'l' });
  });
});
