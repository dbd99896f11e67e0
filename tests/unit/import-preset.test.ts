// Whether what an import meant fits another file, and what it says of it. docs/adr/0098.
import { describe, expect, it } from 'vitest';
import { fittingPresets } from '#renderer/features/imports/presets/preset-data.ts';
import { knownHeadings, saidByPreset } from '#server/contract/tables/import-preset.ts';

const mapping = { 'Serien-Nr.': 'serial_number', Kürzel: 'remark', Preis: null };
const values = { Status: { Active: 'A' } };

describe('a preset and the headings of a file', () => {
  it('are told apart without case, spacing and points; what has no heading is none', () => {
    expect(knownHeadings({ mapping }, ['serien nr', 'KÜRZEL', '', 'Ort'])).toEqual(['serien nr', 'KÜRZEL']);
  });

  it('says what it knows in the words of the file, and nothing of other columns', () => {
    expect(saidByPreset({ mapping, values }, ['SERIEN_NR', 'preis', 'status', 'Ort'])).toEqual({
      mapping: { SERIEN_NR: 'serial_number', preis: null },
      values: { status: { Active: 'A' } },
    });
  });

  it('says it of the first of two columns that are called alike', () => {
    expect(saidByPreset({ mapping, values: {} }, ['Kürzel', 'kürzel']).mapping).toEqual({ Kürzel: 'remark' });
  });
});

describe('the presets that fit a file', () => {
  const preset = (name: string, headings: readonly string[], shipped = false) => ({
    id: name,
    type: 'import-preset' as const,
    attributes: {
      name,
      records: 'inventories',
      mapping: Object.fromEntries(headings.map((heading) => [heading, null])),
      values: {},
      date_order: null,
      shipped,
    },
  });

  it('stand by how much they know, then the own ones, then the one that names fewer others', () => {
    const all = [
      preset('strange', ['X']),
      preset('shipped', ['A', 'B'], true),
      preset('wide', ['A', 'B', 'C']),
      preset('narrow', ['A', 'B']),
      preset('one', ['A']),
    ];
    expect(fittingPresets(all, ['A', 'B']).map(({ name, known }) => [name, known])).toEqual([
      ['narrow', 2],
      ['wide', 2],
      ['shipped', 2],
      ['one', 1],
    ]);
  });
});
