// Whether a test point had a nominal value: judgement, sheet of results, certificate and DCC say the same of each row.
// docs/data-contracts.md#certificate.
import { describe, expect, it } from 'vitest';
import { sourceOf } from '#renderer/features/calibrations/results/sheet-cells.ts';
import { judgedRow, judgeRow } from '#server/assessment/result-row.ts';
import { nominalColumnOf } from '#server/contract/values/recorded-value.ts';
import { layoutCertificate } from '#server/papers/calibration-certificate/layout.ts';
import { writeDcc } from '#server/papers/dcc/write/write-dcc.ts';
import { writePdf } from '#server/pdf/write-pdf.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { fonts } from './draw-checks.ts';
import { aCertificate, aResult, certificatePrint } from './paper-prints.ts';

const none = { fixq: '', fixq_u: '', sys_actual: '', sys_actual_u: '', uut_ind: '', tol_err: '', rel_err: '' };
const measured = { varq: '10.004', varq_u: 'V' };

const rows = {
  'a nominal value': { column: 'fixq', row: { ...none, ...measured, fixq: '10.000', fixq_u: 'V' } },
  'the value of the standard as target': {
    column: 'sys_actual',
    row: { ...none, ...measured, sys_actual: '10.000', sys_actual_u: 'V' },
  },
  'the reading a second time': { column: null, row: { ...none, ...measured, sys_actual: '10.004', sys_actual_u: 'V' } },
  'the same digits in another unit': {
    column: 'sys_actual',
    row: { ...none, ...measured, sys_actual: '10.004', sys_actual_u: 'kV' },
  },
  'nothing but the reading': { column: null, row: { ...none, ...measured } },
} as const;

describe.each(Object.entries(rows))('a point with %s', (_, { column, row }) => {
  const result = aResult({ ...row, coverage_factor: '', coverage_probability: '', degrees_of_freedom: '' });

  it('is judged and shown by one answer', () => {
    expect(nominalColumnOf(row)).toBe(column);
    const { error, relativeError } = judgeRow(row, null);
    expect([error !== null, relativeError !== null]).toEqual([column !== null, column !== null]);
    expect(sourceOf(row).nominal[0]).toBe(column ?? 'fixq');
  });

  it('has a column for it on the certificate, and a quantity in the DCC, only where there is one', () => {
    const document = aCertificate({ results: [result] });
    const { structure } = readPdf(writePdf(layoutCertificate(certificatePrint(document), fonts.measure), fonts));
    expect(structure.includes('Sollwert')).toBe(column !== null);
    const dcc = new TextDecoder().decode(writeDcc(document, 'Europe/Berlin'));
    expect(dcc.includes('basic_nominalValue')).toBe(column !== null);
    expect(dcc).toContain('basic_measuredValue');
  });
});

describe('the relative deviation', () => {
  it.each(['dB', 'dBm', 'pH', 'HRC', '°C'])('is not worked out for %s, whose zero is no nothing', (unit) => {
    const point = { ...none, fixq: '1.000', fixq_u: unit, varq: '1.001', varq_u: unit };
    expect(judgeRow(point, null).error).toBe('0.001');
    expect(judgedRow(point, null).rel_err).toBeNull();
  });

  it('is for what has a zero', () => {
    expect(judgedRow({ ...none, fixq: '1.000', fixq_u: 'V', varq: '1.001', varq_u: 'V' }, null).rel_err).toBe('0.100');
  });
});
