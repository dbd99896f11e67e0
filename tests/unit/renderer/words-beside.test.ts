// What stands behind another record's name, and what does not because the page says it above.
import { expect, it } from 'vitest';
import type { RecordRow } from '#renderer/lib/records.ts';
import { unitBeside } from '#renderer/records/kind/record-kind.ts';
import { calibrationKind } from '#renderer/records/kinds/calibrations/calibrations.ts';
import { checkValueKind } from '#renderer/records/kinds/calibrations/check-charts.ts';
import { wordsBeside } from '#renderer/records/value/words-beside.ts';
import { aField } from './a-kind.ts';

const row = (type: string, id: string, attributes: RecordRow['attributes']): RecordRow => ({ type, id, attributes });
const device = row('inventory', 'device-1', { manufacturer: 'Fluke', model: '87V', customer_id: 'customer-1' });
const customer = row('customer', 'customer-1', { name: 'Larkhill Flow Systems B.V.' });
const entry = { record: row('calibration', 'cal-1', { inventory_id: 'device-1' }), included: [device, customer] };
const asked = { kind: calibrationKind, field: aField('inventory_id', { field_type: 'relation' }), entry };

it('a device is told with whose it is, but on the page of that customer', () => {
  expect(wordsBeside({ ...asked, saidAbove: null })).toEqual(['Fluke 87V', 'Larkhill Flow Systems B.V.']);
  expect(wordsBeside({ ...asked, saidAbove: 'customer-1' })).toEqual(['Fluke 87V']);
  expect(wordsBeside({ ...asked, saidAbove: 'customer-2' })).toEqual(['Fluke 87V', 'Larkhill Flow Systems B.V.']);
});

it('a value of a control chart has the unit of its chart, where that has one', () => {
  const record = row('check_value', 'value-1', { value: '10.000051', check_chart_id: 'chart-1' });
  const unitWith = (unit: string | null) =>
    unitBeside(checkValueKind, 'value', { record, included: [row('check_chart', 'chart-1', { unit })] });
  expect(unitWith('V')).toBe('V');
  expect(unitWith(null)).toBe('');
  expect(unitBeside(checkValueKind, 'value', { record, included: undefined })).toBe('');
});
