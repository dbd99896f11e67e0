// The points of a table as lists: there and back they are the points they were, and written again they are the same file. What no list
// says as it is stands alone, and contracts from before keep their bytes. docs/adr/0054.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CertificateResult } from '#server/papers/calibration-certificate/contract.ts';
import { readDcc } from '#server/papers/dcc/read-dcc.ts';
import { writeDcc } from '#server/papers/dcc/write/write-dcc.ts';
import { aCertificate, aResult } from './paper-prints.ts';

type Form = 'lists' | 'single' | 'before';

function written(results: CertificateResult[], form: Form = 'lists'): string {
  const document = aCertificate({ results });
  if (form !== 'before') document.meta.dcc_units = 'recorded';
  if (form === 'lists') document.meta.dcc_tables = 'lists';
  return new TextDecoder().decode(writeDcc(document, 'Europe/Berlin'));
}

const flat = (xml: string) => xml.replace(/\s*\n\s*/g, '');
const count = (xml: string, part: string) => xml.split(part).length - 1;

const columns = ['fixq', 'varq', 'lower_limit', 'upper_limit', 'exp_uncert'] as const;
const stated = { coverage_factor: '2', coverage_probability: '95', degrees_of_freedom: '' };

function aPoint(test_desc: string, unit: string, values: readonly string[]): CertificateResult {
  const triples = columns.map((column, index) => ({
    [column]: values[index] ?? '',
    [`${column}_p`]: '',
    [`${column}_u`]: values[index] ? unit : '',
  }));
  return aResult({ test_desc, remark: '', ...Object.assign({}, ...triples), ...stated });
}

const volts = [
  aPoint('Gleichspannung 1 V', 'V', ['1.0000', '1.0002', '0.9990', '1.0010', '0.0004']),
  aPoint('Gleichspannung 10 V', 'V', ['10.000', '10.001', '9.990', '10.010', '0.004']),
  aPoint('Gleichspannung -10 V', 'V', ['-10.000', '-10.011', '-10.010', '-9.990', '0.004']),
];
const litres = ['998.79', '999.02'].map((varq, index) =>
  aPoint(`Volumen, Messung ${index + 1}`, 'µL', ['1000', varq, '992', '1008', '0.88']),
);

/** As the import would make them. */
function readBack(xml: string): CertificateResult[] {
  const empty = Object.fromEntries(columns.flatMap((one) => [one, `${one}_p`, `${one}_u`].map((column) => [column, ''])));
  return (readDcc(xml)?.results ?? []).map((point) =>
    aResult({
      remark: '',
      ...stated,
      coverage_factor: '',
      coverage_probability: '',
      ...empty,
      ...point,
      pass_fail: point.pass_fail ?? '',
    }),
  );
}

describe('a table', () => {
  it('is one result with a list for each quantity, the name of each point beside its measured value', () => {
    const xml = flat(written(volts));
    expect(count(xml, '<dcc:result>')).toBe(1);
    expect(xml).toContain('<dcc:result><dcc:name><dcc:content lang="de">Gleichspannung</dcc:content>');
    expect(xml).toContain(
      '<si:realListXMLList><si:valueXMLList>1.0000 10.000 -10.000</si:valueXMLList><si:unitXMLList>\\volt</si:unitXMLList></si:realListXMLList>',
    );
    expect(xml).toContain(
      '<si:labelXMLList>Gleichspannung\u00a01\u00a0V Gleichspannung\u00a010\u00a0V Gleichspannung\u00a0-10\u00a0V</si:labelXMLList>',
    );
    expect(count(xml, 'si:labelXMLList>')).toBe(2);
    expect(xml).toContain('<si:valueExpandedMUXMLList>0.0004 0.004 0.004</si:valueExpandedMUXMLList>');
    expect(xml).toContain('<dcc:conformityXMLList>pass pass pass</dcc:conformityXMLList>');
    // Temperature and humidity of the laboratory.
    expect(count(xml, '<si:real>')).toBe(2);
  });

  it('says µL as it was recorded and litres beside it, and is read as µL', () => {
    const xml = flat(written(litres));
    expect(count(xml, '<si:hybrid><si:realListXMLList>')).toBe(4);
    expect(xml).toContain('<si:valueXMLList>998.79 999.02</si:valueXMLList><si:unitXMLList>µL</si:unitXMLList>');
    expect(xml).toContain('<si:valueXMLList>0.00099879 0.00099902</si:valueXMLList><si:unitXMLList>\\litre</si:unitXMLList>');
    expect(readDcc(xml)?.results).toMatchObject([
      { test_desc: 'Volumen, Messung 1', varq: '998.79', varq_u: 'µL', exp_uncert: '0.88', exp_uncert_u: 'µL' },
      { test_desc: 'Volumen, Messung 2', varq: '999.02', varq_u: 'µL', exp_uncert: '0.88', exp_uncert_u: 'µL' },
    ]);
  });

  it('says an uncertainty that was recorded in a larger unit in that of its value, without another digit', () => {
    const rows = ['998.79', '999.02'].map((varq) => ({
      ...aPoint('Volumen', 'µL', ['1000', varq]),
      ...{ exp_uncert: '0.01', exp_uncert_p: 'm', exp_uncert_u: 'L' },
    }));
    const xml = written(rows);
    expect(xml).toContain('<si:valueExpandedMUXMLList>1E1 1E1</si:valueExpandedMUXMLList>');
    expect(xml).toContain('<si:valueExpandedMUXMLList>0.00001 0.00001</si:valueExpandedMUXMLList>');
    expect(readDcc(xml)?.results[0]).toMatchObject({ exp_uncert: '1E1', exp_uncert_u: 'µL' });
    expect(written(readBack(xml))).toBe(xml);
  });

  it('keeps a unit that has a blank in it', () => {
    const rows = ['45.3', '75.1'].map((varq) => aPoint('Feuchte', '% r.H.', ['', varq, '', '', '0.8']));
    const xml = written(rows);
    expect(xml).toContain('<si:unitXMLList>%\u00a0r.H.</si:unitXMLList>');
    expect(readDcc(xml)?.results.map(({ varq_u, exp_uncert_u }) => [varq_u, exp_uncert_u])).toEqual([
      ['% r.H.', '% r.H.'],
      ['% r.H.', '% r.H.'],
    ]);
  });

  it('states k and p of each point where they differ, and once where they are the same', () => {
    const rows = volts.map((row, index) => ({ ...row, coverage_factor: ['2', '2.13', '2'][index] ?? '' }));
    const xml = written(rows);
    expect(xml).toContain('<si:coverageFactorXMLList>2 2.13 2</si:coverageFactorXMLList>');
    expect(xml).toContain('<si:coverageProbabilityXMLList>0.95</si:coverageProbabilityXMLList>');
    expect(readDcc(xml)?.results.map(({ coverage_factor: k, coverage_probability: p }) => [k, p])).toEqual([
      ['2', '95'],
      ['2.13', '95'],
      ['2', '95'],
    ]);
  });

  it('has no nominal value where its points have none', () => {
    const rows = ['10.1', '10.2'].map((varq) => ({
      ...aPoint('Leerlauf', 'V', ['', varq]),
      sys_actual: varq,
      sys_actual_u: 'V',
    }));
    const xml = written(rows);
    expect(xml).toContain('<si:valueXMLList>10.1 10.2</si:valueXMLList>');
    expect(xml).not.toContain('basic_nominalValue');
    expect(readDcc(xml)?.results.map(({ fixq, test_desc }) => [fixq, test_desc])).toEqual([
      [undefined, 'Leerlauf'],
      [undefined, 'Leerlauf'],
    ]);
  });

  it.each([
    ['the words before the number by which they differ', ['Pt100 bei 0 °C', 'Pt100 bei -10 °C'], 'Pt100 bei'],
    ['their own name where all have the same', ['Wiederholung', 'Wiederholung'], 'Wiederholung'],
    ['what a result is called where they begin with a number', ['1 V', '10 V'], 'Messergebnisse'],
  ])('is called by %s', (_what, names, title) => {
    const xml = written(names.map((name) => aPoint(name, 'V', ['1', '1'])));
    expect(flat(xml)).toContain(`<dcc:result><dcc:name><dcc:content lang="de">${title}</dcc:content>`);
    expect(readDcc(xml)?.results.map(({ test_desc }) => test_desc)).toEqual(names);
  });
});

describe('a point that is otherwise than its neighbours', () => {
  const base = () => aPoint('Gleichspannung 1 V', 'V', ['1.0000', '1.0002', '0.9990', '1.0010', '0.0004']);
  it.each([
    ['in what it is called', { test_desc: 'Wechselspannung 1 V' }],
    ['in its unit', { varq_p: 'm' }],
    ['by having no limit', { lower_limit: '', lower_limit_u: '' }],
    ['by having no uncertainty', { exp_uncert: '', exp_uncert_u: '' }],
    ['by an uncertainty without k', { coverage_factor: '' }],
    ['by having no verdict', { pass_fail: '' }],
    ['by a remark', { remark: 'Zweite Messung' }],
    ['by a unit the Digital-SI has no word for', { upper_limit_u: 'HRC' }],
    ['by words instead of a number', { upper_limit: 'offen' }],
    ['by a name with a line break', { test_desc: 'Gleichspannung\n1 V' }],
    ['by its phase', { phase: 'as_found' as const }],
  ])('%s, is in no table with them', (_what, changes) => {
    const rows = [base(), aResult({ ...base(), ...changes }), base()];
    const xml = written(rows);
    expect(count(xml, '<dcc:result>')).toBe(rows[1]?.phase === 'as_found' ? 2 : 3);
    expect(written(readBack(xml))).toBe(xml);
    expect(readDcc(xml)?.leftOut).toEqual([]);
  });

  it('begins a table of its own, and the order stays', () => {
    const rows = [...volts, ...litres, ...volts];
    const xml = written(rows);
    expect(count(xml, '<dcc:result>')).toBe(3);
    expect(readDcc(xml)?.results.map(({ test_desc }) => test_desc)).toEqual(rows.map(({ test_desc }) => test_desc));
  });
});

describe('written again', () => {
  const unit = fc.constantFrom(
    ...[
      { p: '', u: 'V' },
      { p: 'm', u: 'V' },
      { p: 'u', u: 'L' },
      { p: '', u: '% r.H.' },
      { p: 'k', u: 'Pa' },
    ],
    ...[
      { p: '', u: 'g' },
      { p: '', u: '°C' },
      { p: '', u: 'HRC' },
      { p: '', u: '' },
      { p: '', u: 'm/s²' },
    ],
  );
  const digits = fc.constantFrom('10.00', '-0.5', '0', '1500', '0,250', '3E2', '12.30', 'offen', '', '', '');
  const value = (column: string) =>
    fc.tuple(digits, unit).map(([text, { p, u }]) => ({
      [column]: text,
      [`${column}_p`]: text === '' ? '' : p,
      [`${column}_u`]: text === '' ? '' : u,
    }));
  const row = fc
    .tuple(
      fc.tuple(...columns.map(value)),
      fc.record({
        test_desc: fc.constantFrom('Punkt 1', 'Punkt 20', 'Punkt', 'a  b 3', '5 µL'),
        remark: fc.constantFrom('', '', 'Bemerkung', 'Punkt'),
        pass_fail: fc.constantFrom('Pass', 'Fail', 'Pass Indeterminate', ''),
        coverage_factor: fc.constantFrom('2', '2.3', ''),
        coverage_probability: fc.constantFrom('95', '95.45', ''),
        phase: fc.constantFrom('as_found' as const, 'as_left' as const),
      }),
    )
    .map(([triples, rest]) => aResult({ degrees_of_freedom: '', ...Object.assign({}, ...triples), ...rest }));
  // Neighbours are alike more often than by chance.
  const rows = fc
    .array(fc.tuple(row, fc.array(fc.record({ varq: digits, coverage_factor: fc.constantFrom('2', '2.3') }), { maxLength: 3 })), {
      minLength: 1,
      maxLength: 4,
    })
    .map((runs) => runs.flatMap(([one, more]) => [one, ...more.map((changes) => aResult({ ...one, ...changes }))]));

  it('is the same file, byte for byte, whatever the points are', () => {
    fc.assert(
      fc.property(rows, (results) => {
        const first = written(results);
        expect(written(readBack(first))).toBe(first);
      }),
    );
  });

  it('says what each point alone would say, and leaves out as little', () => {
    fc.assert(
      fc.property(rows, (results) => {
        const [lists, single] = [readDcc(written(results)), readDcc(written(results, 'single'))];
        expect(lists?.results).toEqual(single?.results);
        expect(lists?.leftOut.length === 0).toBe(single?.leftOut.length === 0);
      }),
    );
  });
});

describe('contracts from before', () => {
  it('say each point alone, and in their units', () => {
    for (const form of ['single', 'before'] as const) {
      const xml = written([...volts, ...litres], form);
      expect(count(xml, '<dcc:result>')).toBe(5);
      expect(xml).not.toContain('XMLList');
      expect(xml.includes('si:hybrid')).toBe(form === 'single');
    }
  });
});
