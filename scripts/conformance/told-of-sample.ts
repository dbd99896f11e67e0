// What reading one sample came to, in lines: certificate, schema, signature, each point with error, uncertainty, limits and verdict, and
// each element that no result takes.
import { decimalText, subtract } from '../../src/server/assessment/decimal.ts';
import { readQuantity } from '../../src/server/assessment/quantity.ts';
import { type BroughtDcc, readBrought } from '../../src/server/papers/dcc/import/brought-dcc.ts';
import type { ReadPoint } from '../../src/server/papers/dcc/read-dcc.ts';

export interface SampleTold {
  outcome: 'read' | 'refused' | 'crashed';
  lines: readonly string[];
}

export function toldOfSample(xml: string, schemaOf: (version: string) => string): SampleTold {
  try {
    const brought = readBrought(xml, { now: Date.now() });
    if (!brought) return { outcome: 'refused', lines: ['no DCC with results'] };
    const { dcc, signature, refusals } = brought;
    const lines = [
      `certificate ${dcc.certificateNumber || '-'} of ${dcc.calibrationDate || '-'}, ${dcc.laboratory || '-'}`,
      `schema ${dcc.schemaVersion || '-'}: ${schemaOf(dcc.schemaVersion)}`,
      `signature: ${[signature.state, signature.signer].filter(Boolean).join(', ')}`,
      ...refusalsTold(brought),
      ...dcc.results.map(pointTold),
    ];
    return { outcome: refusals.length > 0 ? 'refused' : 'read', lines };
  } catch (error) {
    return { outcome: 'crashed', lines: [error instanceof Error ? (error.stack ?? error.message) : String(error)] };
  }
}

function refusalsTold({ refusals }: BroughtDcc): string[] {
  return refusals.map(({ path, reason }) => `refused: ${path ?? reason.key}`);
}

type Column = 'fixq' | 'varq' | 'lower_limit' | 'upper_limit' | 'exp_uncert';

function pointTold(point: ReadPoint): string {
  const value = (column: Column) =>
    [point[column], [point[`${column}_p`], point[`${column}_u`]].join('')].filter(Boolean).join(' ');
  const parts = [
    ['nominal', value('fixq')],
    ['measured', value('varq')],
    ['error', errorOf(point)],
    ['U', value('exp_uncert')],
    ['k', point.coverage_factor],
    ['limits', point.lower_limit || point.upper_limit ? `${value('lower_limit')} … ${value('upper_limit')}` : ''],
    ['verdict', point.pass_fail],
    ['remark', point.remark],
  ];
  const told = parts.flatMap(([name, text]) => (text ? [`${name} ${text}`] : []));
  return `point ${point.row_num} (${point.phase}) ${point.test_desc}: ${told.join(', ')}`;
}

function errorOf(point: ReadPoint): string {
  const quantity = (column: Column) =>
    readQuantity({ value: point[column] ?? null, prefix: point[`${column}_p`] ?? null, unit: point[`${column}_u`] ?? null });
  const [measured, nominal] = [quantity('varq'), quantity('fixq')];
  if (!measured || !nominal || measured.unit !== nominal.unit) return '';
  return `${decimalText(subtract(measured.value, nominal.value))} ${measured.unit}`.trim();
}
