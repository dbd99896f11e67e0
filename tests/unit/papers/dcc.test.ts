// Certificates as DCC: the elements of the public schema in their order, SI units, and equal values when they are read back.
// docs/interface/papers.md#certificates.
import { describe, expect, it } from 'vitest';
import { compare, parseDecimal } from '#server/assessment/decimal.ts';
import { readQuantity } from '#server/assessment/quantity.ts';
import { child, children, type Element, readXml, textIn } from '#server/lib/xml/xml-tree.ts';
import { readDcc } from '#server/papers/dcc/read-dcc.ts';
import { dsiOf, unitOfDsi } from '#server/papers/dcc/units.ts';
import { writeDcc } from '#server/papers/dcc/write/write-dcc.ts';
import { aCertificate, aResult } from './paper-prints.ts';

const written = (...of: Parameters<typeof aCertificate>) =>
  new TextDecoder().decode(writeDcc(aCertificate(...of), 'Europe/Berlin'));

const namesIn = (parent: Element | null) =>
  (parent?.children ?? []).flatMap((one) => (typeof one === 'string' ? [] : [one.name]));

describe('the structure', () => {
  const root = readXml(written());
  const administrative = child(root, 'administrativeData');

  it('is that of schema 3.3.0, each part in its place', () => {
    expect(root.name).toBe('digitalCalibrationCertificate');
    expect(root.attributes.schemaVersion).toBe('3.3.0');
    expect(namesIn(root)).toEqual(['administrativeData', 'measurementResults']);
    expect(namesIn(administrative)).toEqual([
      'dccSoftware',
      'coreData',
      'items',
      'calibrationLaboratory',
      'respPersons',
      'customer',
      'statements',
    ]);
    expect(namesIn(child(administrative, 'coreData'))).toEqual([
      'countryCodeISO3166_1',
      'usedLangCodeISO639_1',
      'mandatoryLangCodeISO639_1',
      'uniqueIdentifier',
      'beginPerformanceDate',
      'endPerformanceDate',
      'performanceLocation',
      'issueDate',
    ]);
    expect(namesIn(child(administrative, 'items', 'item'))).toEqual(['name', 'manufacturer', 'model', 'identifications']);
    expect(namesIn(child(administrative, 'calibrationLaboratory', 'contact'))).toEqual(['name', 'eMail', 'phone', 'location']);
    const result = child(root, 'measurementResults', 'measurementResult');
    expect(namesIn(result)).toEqual(['name', 'usedMethods', 'measuringEquipments', 'influenceConditions', 'results']);
    expect(namesIn(child(result, 'results', 'result'))).toEqual(['name', 'data']);
  });

  it('says who, what, when and where', () => {
    const core = child(administrative, 'coreData');
    expect(textIn(child(core, 'uniqueIdentifier'))).toBe('K-2026-0815');
    expect(textIn(child(core, 'endPerformanceDate'))).toBe('2026-02-27');
    expect(textIn(child(core, 'countryCodeISO3166_1'))).toBe('DE');
    expect(textIn(child(administrative, 'customer', 'name'))).toBe('Müller & Söhne AG');
    const persons = children(child(administrative, 'respPersons'), 'respPerson');
    expect(persons.map((one) => textIn(child(one, 'role')))).toEqual(['technician', 'approver']);
    expect(persons.map((one) => textIn(child(one, 'mainSigner')))).toEqual(['', 'true']);
  });

  it('says who signed, as what and when, beside the person where that is named already', () => {
    const at = '2026-03-01T08:00:00Z';
    const { signatures } = aCertificate();
    const approver = signatures.find(({ role }) => role === 'approver')?.name ?? '';
    const signed = [
      { id: 's-1', name: 'Rita Prüfer', meaning: 'reviewed' as const, signed_at: '2026-02-28 15:30:00' },
      { id: 's-2', name: approver, meaning: 'approved' as const, signed_at: at },
    ];
    const persons = children(child(readXml(written({ signed })), 'administrativeData', 'respPersons'), 'respPerson');
    expect(persons.map((one) => [textIn(child(one, 'role')), textIn(child(one, 'description'))])).toEqual([
      ['technician', ''],
      ['approver', `Freigegeben, unterschrieben ${at}`],
      ['reviewed', 'Geprüft, unterschrieben 2026-02-28T15:30:00Z'],
    ]);
    expect(persons.map((one) => namesIn(one))).toEqual([
      ['person', 'role'],
      ['person', 'description', 'role', 'mainSigner'],
      ['person', 'description', 'role'],
    ]);
  });

  it('was issued on the day it was in the lab', () => {
    const document = aCertificate();
    document.calibration.released_at = '2026-03-01 23:30:00';
    const core = child(readXml(new TextDecoder().decode(writeDcc(document, 'Europe/Berlin'))), 'administrativeData', 'coreData');
    expect(textIn(child(core, 'issueDate'))).toBe('2026-03-02');
  });

  it('leaves the numbers of a standard out that has none', () => {
    const standards = aCertificate().standards.map((one) => ({
      ...one,
      serial_number: null,
      asset_number: null,
      certificate_number: null,
    }));
    const equipment = child(
      readXml(written({ standards })),
      'measurementResults',
      'measurementResult',
      'measuringEquipments',
      'measuringEquipment',
    );
    expect(namesIn(equipment)).toEqual(['name', 'manufacturer', 'model']);
  });

  it('names the certificate it amends', () => {
    const document = aCertificate();
    document.calibration.amends = { certificate_number: 'K-1', calibration_date: null, reason: null };
    const amended = child(
      readXml(new TextDecoder().decode(writeDcc(document, 'Europe/Berlin'))),
      'administrativeData',
      'coreData',
      'reportAmendedSubstituted',
    );
    expect([textIn(child(amended, 'typeOfChange')), textIn(child(amended, 'replacedUniqueIdentifier'))]).toEqual([
      'amended',
      'K-1',
    ]);
  });

  it('keeps the uncertainty with its value, in the value’s unit', () => {
    const quantities = children(
      child(root, 'measurementResults', 'measurementResult', 'results', 'result', 'data', 'list'),
      'quantity',
    );
    const measured = quantities.find(({ attributes }) => attributes.refType === 'basic_measuredValue') ?? null;
    expect(textIn(child(measured, 'real', 'value'))).toBe('10.00004');
    expect(textIn(child(measured, 'real', 'unit'))).toBe('\\volt');
    const expanded = child(measured, 'real', 'measurementUncertaintyUnivariate', 'expandedMU');
    expect(textIn(child(expanded, 'valueExpandedMU'))).toBe('0.000035');
    expect(textIn(child(expanded, 'coverageFactor'))).toBe('2');
  });

  it('states the factor and the probability of each point, and neither where one is not known', () => {
    const known = aResult({ coverage_factor: '2.3', coverage_probability: '95.45', degrees_of_freedom: '' });
    const unknown = aResult({ coverage_factor: '2.3', coverage_probability: '', degrees_of_freedom: '' });
    const all = children(
      child(readXml(written({ results: [known, unknown] })), 'measurementResults', 'measurementResult', 'results'),
      'result',
    );
    const quantityOf = (index: number, refType: string) =>
      children(child(all[index] ?? null, 'data', 'list'), 'quantity').find((one) => one.attributes.refType === refType) ?? null;
    const expanded = child(quantityOf(0, 'basic_measuredValue'), 'real', 'measurementUncertaintyUnivariate', 'expandedMU');
    expect([textIn(child(expanded, 'coverageFactor')), textIn(child(expanded, 'coverageProbability'))]).toEqual([
      '2.3',
      '0.9545',
    ]);
    expect(child(quantityOf(1, 'basic_measuredValue'), 'real', 'measurementUncertaintyUnivariate')).toBeNull();
    expect(textIn(child(quantityOf(1, 'basic_expandedUncertainty'), 'real', 'value'))).toBe('0.000035');
  });
});

describe('values read back', () => {
  const results = [
    aResult({ row_num: 1 }),
    aResult({
      row_num: 2,
      test_desc: '10 kΩ & mehr <ä>',
      fixq: '10.0002',
      fixq_p: 'k',
      fixq_u: 'Ohm',
      varq: '10,0003',
      varq_p: 'k',
      varq_u: 'Ω',
      exp_uncert: '12',
      exp_uncert_p: 'm',
      exp_uncert_u: 'Ohm',
    }),
    aResult({ row_num: 3, varq: '1500', varq_p: 'k', varq_u: 'Pa', exp_uncert: '2', exp_uncert_p: 'k', exp_uncert_u: 'Pa' }),
    aResult({
      row_num: 4,
      varq: '-18.02',
      varq_u: '°C',
      exp_uncert: '0.05',
      exp_uncert_p: '',
      exp_uncert_u: 'K',
      pass_fail: 'Fail Indeterminate',
    }),
    aResult({ row_num: 5, varq: '200.00013', varq_u: 'g', exp_uncert: '0.10', exp_uncert_p: 'm', exp_uncert_u: 'g' }),
    aResult({ row_num: 6, varq: '5.1', varq_u: 'm/s', exp_uncert: '0.2', exp_uncert_p: '', exp_uncert_u: 'm/s' }),
    aResult({
      row_num: 7,
      varq: '62.1',
      varq_u: 'HRC',
      exp_uncert: '0.4',
      exp_uncert_p: '',
      exp_uncert_u: 'HRC',
      remark: 'ohne D-SI',
    }),
    aResult({ row_num: 8, phase: 'as_found', varq: '0', varq_p: 'k', pass_fail: '' }),
  ];
  const read = readDcc(written({ results }));
  const byName = (name: string) => read?.results.filter(({ test_desc }) => test_desc === name) ?? [];

  it('have the certificate, the day, the device and every point', () => {
    expect(read).toMatchObject({ certificateNumber: 'K-2026-0815', calibrationDate: '2026-02-27', serialNumber: 'SN-1' });
    expect(read?.results).toHaveLength(results.length);
    expect(read?.results[0]?.phase).toBe('as_found');
    expect(byName('10 kΩ & mehr <ä>')).toHaveLength(1);
  });

  it.each(results.filter(({ phase }) => phase === 'as_left'))('are equal, $varq $varq_p$varq_u among them', (row) => {
    const back = read?.results.filter(({ phase }) => phase === 'as_left')[(row.row_num ?? 0) - 1];
    for (const column of ['fixq', 'varq', 'lower_limit', 'upper_limit', 'exp_uncert'] as const) {
      const sent = readQuantity({ value: row[column], prefix: row[`${column}_p`], unit: row[`${column}_u`] });
      const got = readQuantity({
        value: back?.[column] ?? '',
        prefix: back?.[`${column}_p`] ?? null,
        unit: back?.[`${column}_u`] ?? null,
      });
      expect(got, column).not.toBeNull();
      if (!sent || !got) continue;
      const asLarge = sent.unit === 'K' && got.unit === '°C';
      if (!asLarge) expect(got.unit, column).toBe(sent.unit);
      expect(compare(got.value, sent.value), `${column} ${back?.[column]}`).toBe(0);
    }
    expect(back?.pass_fail).toBe(row.pass_fail);
  });

  it('claim no digit that was not recorded', () => {
    expect(read?.results.find(({ varq_u }) => varq_u === 'Pa')).toMatchObject({ varq: '1500', varq_p: 'k' });
    const text = written({ results: [results[2] ?? aResult()] });
    expect(text).toContain('<si:value>1500E3</si:value>');
  });

  it('of certificates that name their quantities only', () => {
    const named = written({ results: [aResult()] }).replaceAll(/ refType="basic_[a-zA-Z]+"/g, '');
    expect(readDcc(named)?.results[0]).toMatchObject({ fixq: '10.00000', varq: '10.00004', lower_limit: '9.99990' });
  });
});

describe('units', () => {
  it.each([
    ['V', '\\volt'],
    ['kΩ', '\\kilo\\ohm'],
    ['kg', '\\kilogram'],
    ['mm²', '\\milli\\metre\\tothe{2}'],
    ['m/s', '\\metre\\second\\tothe{-1}'],
    ['N·m', '\\newton\\metre'],
    ['°C', '\\degreecelsius'],
    ['min', '\\minute'],
    ['1/min', '\\one\\minute\\tothe{-1}'],
    ['', '\\one'],
  ])('%s is %s, both ways', (unit, dsi) => {
    expect(dsiOf(unit)).toBe(dsi);
    expect(unitOfDsi(dsi)).toBe(unit);
  });

  it('are read with the word for what stands below, too', () => {
    expect(unitOfDsi('\\metre\\per\\second\\tothe{2}')).toBe('m/s²');
    expect(unitOfDsi('\\metre nonsense')).toBe('\\metre nonsense');
  });

  it('has no word for what the Digital-SI does not know', () => {
    for (const unit of ['HRC', 'Stück', 'V_eff']) expect(dsiOf(unit), unit).toBeNull();
  });
});

describe('what is no DCC', () => {
  it('is refused: another root, broken elements, entities of its own', () => {
    expect(readDcc('<a/>')).toBeNull();
    for (const text of ['', 'text', '<a>', '<a></b>', '<a/><b/>', '<a>&x;</a>', '</a>'])
      expect(() => readXml(text), text).toThrow();
    expect(() => readXml('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>')).toThrow();
  });

  it('is never read without an end', () => {
    expect(() => readXml('<a>'.repeat(10_000))).toThrow();
    expect(parseDecimal('1500E3')).not.toBeNull();
  });
});

describe('what would be left out', () => {
  const certificate = (
    quantities: string,
  ) => `<digitalCalibrationCertificate><measurementResults><measurementResult><results><result>
    <name><content>Points 1</content></name><data><list>${quantities}</list></data></result></results></measurementResult></measurementResults></digitalCalibrationCertificate>`;
  const single = '<quantity refType="basic_measuredValue"><real><value>1.5</value><unit>\\kelvin</unit></real></quantity>';
  const path = '/digitalCalibrationCertificate/measurementResults/measurementResult[1]/results/result[1]/data[1]/list[1]';

  it.each([
    [
      'a second list of values',
      '<quantity refType="basic_measuredValue"><realListXMLList><valueXMLList>1 2</valueXMLList></realListXMLList></quantity>',
    ],
    [
      'a second value in two units',
      '<quantity refType="basic_measuredValue"><hybrid><real><value>1</value></real></hybrid></quantity>',
    ],
    [
      'an error of nothing that is stated',
      '<quantity refType="basic_measurementError"><real><value>0.1</value></real></quantity>',
    ],
    ['a second measured value', single],
  ])('is told by its path: %s', (_what, quantity) => {
    expect(readDcc(certificate(single + quantity))?.leftOut).toEqual([`${path}/quantity[2]`]);
  });

  it('is nothing where each number has its column, the program’s own certificates among them', () => {
    expect(readDcc(certificate(single))?.leftOut).toEqual([]);
    expect(readDcc(written())?.leftOut).toEqual([]);
  });
});
