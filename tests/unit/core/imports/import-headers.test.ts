// Columns of files from other systems: recognised by what those call them, left open where that could mean several things.
import { describe, expect, it } from 'vitest';
import { type Fillable, recogniseColumns } from '#server/core/imports/records/recognise-columns.ts';
import { resourceDefinitions } from '#server/resources/index.ts';

function foreignHeaders(resource: string, column: string): readonly string[] {
  return resourceDefinitions.find(({ name }) => name === resource)?.imported?.headings[column] ?? [];
}

const attributes: Readonly<Record<string, [attribute: string, ...labels: string[]]>> = {
  I4201: ['asset_number', 'Asset number', 'Inventarnummer'],
  I4202: ['manufacturer', 'Manufacturer', 'Hersteller'],
  I4203: ['model', 'Model', 'Modell'],
  I4204: ['serial_number', 'Serial number', 'Seriennummer'],
  duedate: ['duedate', 'Calibration due', 'Kalibrierung fällig'],
  type_id: ['type_id', 'Device type', 'Gerätetyp'],
};

const fillable = Object.entries(attributes).map(
  ([column, [attribute, ...labels]]): Fillable => ({
    attribute,
    readOnly: false,
    names: [attribute, column, ...labels],
    foreign: foreignHeaders('inventory', column),
  }),
);

const recognised = (...columns: string[]) =>
  recogniseColumns({ columns, mapping: {}, fillable }).map(({ attribute, state }) => attribute ?? state);

describe('headings of other systems', () => {
  it.each([
    ['Serial no.', 'serial_number'],
    ['SN', 'serial_number'],
    ['S/N', 'serial_number'],
    ['Serien-Nr.', 'serial_number'],
    ['Equipment ID', 'asset_number'],
    ['Inventar-Nr.', 'asset_number'],
    ['EQUIPMENT_NO', 'asset_number'],
    ['Hersteller/Manufacturer', 'manufacturer'],
    ['Make', 'manufacturer'],
    ['Model No.', 'model'],
    ['Next due', 'duedate'],
    ['Next Due Date (UTC)', 'duedate'],
    ['Fällig am', 'duedate'],
  ])('%s', (heading, attribute) => {
    expect(recognised(heading)).toEqual([attribute]);
  });

  it('one that could be several is left open, with what it could be', () => {
    expect(recogniseColumns({ columns: ['Type', 'Nr.'], mapping: {}, fillable })).toMatchObject([
      { attribute: null, state: 'ambiguous', candidates: ['model', 'type_id'] },
      { attribute: null, state: 'ambiguous', candidates: ['asset_number', 'serial_number'] },
    ]);
  });

  it('the lab’s own word wins over a foreign one; two foreign ones for the same are left open', () => {
    expect(recognised('Seriennummer', 'SN')).toEqual(['serial_number', 'ambiguous']);
    expect(recognised('Serial', 'SN')).toEqual(['ambiguous', 'ambiguous']);
  });

  it('what nobody knows stays unknown', () => {
    expect(recognised('Colour', 'Kalibrierdatum')).toEqual(['unknown', 'unknown']);
  });
});

it('each kind knows the columns of its own files', () => {
  expect(foreignHeaders('calibration', 'C2301')).toContain('Cal Date');
  expect(foreignHeaders('customer', 'K4602')).toContain('Company');
  expect(foreignHeaders('contact', 'name')).toContain('Surname');
  expect(foreignHeaders('booking', 'number')).toEqual([]);
});
