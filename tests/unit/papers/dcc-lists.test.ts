// Certificates of others that state their points as lists: each value in its row, and a path for what fits no row.
// docs/interface/papers.md#dcc-import.
import { describe, expect, it } from 'vitest';
import { readDcc } from '#server/papers/dcc/read-dcc.ts';
import { aListDcc, limitsAround, listOf, quantityOf } from '../../support/list-dcc.ts';

const nominal = quantityOf('basic_referenceValue', listOf('10.02 20.01 30.00', '\\volt'));
const measured = quantityOf('basic_measuredValue', listOf('10.05 20.00 30.00', '\\volt'));
const uncertainty = `<measurementUncertaintyUnivariateXMLList><expandedMUXMLList><valueExpandedMUXMLList>0.004 0.005 0.006</valueExpandedMUXMLList>
  <coverageFactorXMLList>2.1</coverageFactorXMLList><coverageProbabilityXMLList>0.9545</coverageProbabilityXMLList></expandedMUXMLList></measurementUncertaintyUnivariateXMLList>`;
const path = '/digitalCalibrationCertificate/measurementResults/measurementResult[1]/results/result[1]/data[1]/list[1]';

describe('lists', () => {
  it('give a row for each value; a list of one holds for all', () => {
    const error = quantityOf(
      'basic_measurementError',
      listOf('0.03 -0.01 0.00', '\\volt', uncertainty),
      limitsAround('-0.02 -0.02 -0.05', '0.02', 'fail pass conditionalPass'),
    );
    const read = readDcc(aListDcc(nominal + measured + error));
    expect(read?.leftOut).toEqual([]);
    const shared = { fixq_u: 'V', varq_u: 'V', exp_uncert_u: 'V', coverage_factor: '2.1', coverage_probability: '95.45' };
    expect(read?.results).toMatchObject([
      { ...shared, row_num: 1, test_desc: 'Points 1', fixq: '10.02', varq: '10.05', exp_uncert: '0.004', pass_fail: 'Fail' },
      { ...shared, row_num: 2, test_desc: 'Points 2', fixq: '20.01', varq: '20.00', exp_uncert: '0.005', pass_fail: 'Pass' },
      { ...shared, row_num: 3, fixq: '30.00', varq: '30.00', exp_uncert: '0.006', pass_fail: 'Pass Indeterminate' },
    ]);
    // Limits of the error lie around the reference.
    expect(read?.results.map(({ lower_limit, upper_limit }) => [lower_limit, upper_limit])).toEqual([
      ['10.00', '10.04'],
      ['19.99', '20.03'],
      ['29.95', '30.02'],
    ]);
  });

  it('of a value in several units are those of the unit that the others have', () => {
    const both = `<hybrid>${listOf('50.0 51.8', '\\degreefahrenheit')}${listOf('10.0 11.0', '\\degreecelsius')}${listOf('283.15 284.15', '\\kelvin')}</hybrid>`;
    const alone = quantityOf('basic_referenceValue', listOf('283.20 284.20', '\\kelvin'));
    const read = (quantities: string) => readDcc(aListDcc(quantities))?.results.map(({ varq, varq_u }) => [varq, varq_u]);
    const hybrid = quantityOf('basic_measuredValue', both);
    expect(read(alone + hybrid)).toEqual([
      ['283.15', 'K'],
      ['284.15', 'K'],
    ]);
    expect(read(hybrid)).toEqual([
      ['10.0', '°C'],
      ['11.0', '°C'],
    ]);
  });

  it('that say what no column takes beside a value are told in the remark', () => {
    const beside = `<measurementMetaData><metaData><data><quantity><name><content>Samples</content></name>${listOf('60 61 62', '\\one')}</quantity></data></metaData></measurementMetaData>`;
    const read = readDcc(aListDcc(nominal + quantityOf('basic_measuredValue', listOf('10 20 30', '\\volt'), beside)));
    expect(read?.leftOut).toEqual([]);
    expect(read?.results.map(({ remark }) => remark)).toEqual(['Samples: 60', 'Samples: 61', 'Samples: 62']);
  });
});

describe('what fits no row is told by its path', () => {
  const odd = (list: string, beside = '') => quantityOf('basic_measuredValue', list, beside);
  it.each([
    ['a list of another length', odd(listOf('1 2', '\\volt'))],
    ['no number', odd(listOf('1 NaN 3', '\\volt'))],
    ['no number at all', odd(listOf('NaN', '\\volt'))],
    ['a number nobody can hold', odd(listOf('1 1E400 3', '\\volt'))],
    ['a unit nobody knows', odd(listOf('1 2 3', '\\smoot'))],
    ['units for two of three', odd(listOf('1 2 3', '\\volt \\volt'))],
    ['nothing in the list', odd(listOf('', '\\volt'))],
    ['uncertainties for two of three', odd(listOf('1 2 3', '\\volt', uncertainty.replace('0.004 ', '')))],
    ['an uncertainty that is not expanded', odd(listOf('1 2 3', '\\volt', '<coverageIntervalXMLList/>'))],
    ['verdicts for two of three', odd(listOf('1 2 3', '\\volt'), limitsAround('0', '9', 'pass pass'))],
    ['only units that nobody knows', odd(`<hybrid>${listOf('1 2 3', '\\smoot')}</hybrid>`)],
  ])('%s', (_what, quantity) => {
    expect(readDcc(aListDcc(nominal + quantity))?.leftOut).toEqual([`${path}/quantity[2]`]);
  });

  it('an error that is not the difference of its values', () => {
    const wrong = quantityOf('basic_measurementError', listOf('0.03 0.01 0.00', '\\volt'));
    expect(readDcc(aListDcc(nominal + measured + wrong))?.leftOut).toEqual([`${path}/quantity[3]`]);
  });

  it('a limit beside a value', () => {
    const limited = odd(listOf('10 20 30', '\\volt'), limitsAround('1 2', '40', 'pass'));
    const inside = 'measurementMetaData[1]/metaData[1]/data[1]/quantity[1]';
    expect(readDcc(aListDcc(nominal + limited))?.leftOut).toEqual([`${path}/quantity[2]/${inside}`]);
  });
});
