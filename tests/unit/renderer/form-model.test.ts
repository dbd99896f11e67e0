// A record in a form and back: only what changed, in the server's own kinds of value.
import { describe, expect, it } from 'vitest';
import { createFormat } from '#renderer/lib/format.ts';
import type { RecordRow } from '#renderer/lib/records.ts';
import {
  amountText,
  changesOf,
  formFields,
  isAsked,
  missingFields,
  toFormValues,
  unreadAmounts,
  unreadDates,
} from '#renderer/records/kind/form-model.ts';
import { calibrationKind } from '#renderer/records/kinds/calibrations/calibrations.ts';
import { aField, fields, kind } from './a-kind.ts';

const german = createFormat('de', 'de-DE');
const record: RecordRow = {
  id: '1',
  type: 'inventory',
  attributes: { asset_number: 'PM-1', status: 2, duedate: '2027-01-31', interval_count: 2.5, customer_id: 'c1' },
  relationships: { categories: { data: [{ id: 'k1', type: 'category' }] } },
};
const shown = formFields(kind, fields);
const base = toFormValues(shown, record, german);

describe('form values', () => {
  it('shows numbers as the reader writes them and links as their ids', () => {
    expect(base).toEqual({
      asset_number: 'PM-1',
      status: '2',
      duedate: '2027-01-31',
      interval_count: '2,5',
      customer_id: 'c1',
      categories: 'k1',
    });
  });

  it('leaves out what is worked out and what points to records the screen does not know', () => {
    const computed = aField('calibration_interval', { field_type: 'number', field_type_raw: 'computed' });
    expect(formFields(kind, [...fields, computed]).map(({ api_name }) => api_name)).not.toContain('calibration_interval');
    expect(shown.map(({ api_name }) => api_name)).not.toContain('type_id');
    const released = formFields(calibrationKind, [aField('released_by'), aField('technician')]);
    expect(released.map(({ api_name }) => api_name)).toEqual(['technician']);
  });
});

describe('amountText', () => {
  it.each([
    ['8,5', '8,50'],
    ['8.5', '8,50'],
    ['1250', '1250,00'],
    ['-3', '-3,00'],
    ['8,125', '8,125'],
    ['', ''],
    ['acht', 'acht'],
    ['1.234,5', '1.234,5'],
    ['12345678901234567', '12345678901234567'],
  ])('%j stands as %j', (typed, shown) => {
    expect(amountText(typed, german)).toBe(shown);
  });

  it('is written in the sign of its reader', () => {
    expect(amountText('8,5', createFormat('en', 'en-GB'))).toBe('8.50');
  });
});

describe('changesOf', () => {
  it('reads the minus of print', () => {
    expect(changesOf(shown, base, { ...base, interval_count: '−2,25' })).toEqual({ interval_count: -2.25 });
  });

  it('tells nothing when nothing changed', () => {
    expect(changesOf(shown, base, base)).toEqual({});
  });

  it('tells each kind of value as the server reads it', () => {
    const values = { ...base, asset_number: ' PM-2 ', status: '1', duedate: '', interval_count: '12,25', categories: 'k1,k2' };
    expect(changesOf(shown, base, values)).toEqual({
      asset_number: 'PM-2',
      status: 1,
      duedate: null,
      interval_count: 12.25,
      categories: ['k1', 'k2'],
    });
  });

  it('hands on what it cannot read, so that the server can say what is wrong', () => {
    expect(changesOf(shown, base, { ...base, interval_count: 'twelve' })).toEqual({ interval_count: 'twelve' });
  });
});

describe('what a form refuses by itself', () => {
  it('names empty mandatory fields', () => {
    expect(missingFields(shown, { ...base, customer_id: ' ' })).toEqual(['customer_id']);
  });

  it('names amounts that are none, of those somebody typed', () => {
    const priced = { ...kind, units: { price: 'money', share: 'percent' } } as const;
    const numbers = ['price', 'share'].map((name) => aField(name, { field_type: 'decimal' }));
    const unread = (price: string, stored = '') =>
      unreadAmounts({
        kind: priced,
        fields: numbers,
        base: { price: stored, share: '' },
        values: { price, share: '1,234' },
        format: german,
      });
    expect([unread('12,345'), unread('acht')]).toEqual([['price'], ['price']]);
    expect([unread('12,345', '12,345'), unread('1234,5'), unread('')]).toEqual([[], [], []]);
  });

  it('names dates that are none', () => {
    expect(unreadDates(shown, { ...base, duedate: '2027-02-30' })).toEqual(['duedate']);
    expect(unreadDates(shown, { ...base, duedate: '' })).toEqual([]);
  });
});

describe('a field that means something with some values of another one', () => {
  const kind = { askedWith: { host: { kind: ['raw'] }, darkness: { kind: ['raw', 'installed'] } } };
  const asked = (value: string) => ['host', 'darkness', 'name'].filter((name) => isAsked(kind, name, { kind: value }));

  it('is asked for with these alone', () => {
    expect(asked('raw')).toEqual(['host', 'darkness', 'name']);
    expect(asked('installed')).toEqual(['darkness', 'name']);
    expect(asked('pdf')).toEqual(['name']);
    expect(isAsked({}, 'host', {})).toBe(true);
  });
});
