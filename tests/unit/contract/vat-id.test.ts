// VAT identification numbers by their form. The valid ones are the published examples of their rules.
import { describe, expect, it } from 'vitest';
import { countryOfVatId, plainVatId, vatIdProblem } from '#server/contract/values/vat-id.ts';

const keyOf = (typed: string) => vatIdProblem(plainVatId(typed))?.key ?? null;

describe('a VAT id', () => {
  it.each([
    'DE 136.695.976',
    'ATU 1358 5627',
    'BE 0428.759.497',
    'CHE-107.787.577 MWST',
    'it 00743110157',
    'LU 150 274 42',
    'PL 856-734-62-15',
    'FR 40 303 265 045',
    'NL 004495445B01',
    'IE 6433435F',
    'ES X9999999X',
    'EL 094259216',
    'SE 123456789701',
    'XI 980780684',
    'GB 980780684',
  ])('%s is one, however it is typed', (typed) => {
    expect(keyOf(typed)).toBeNull();
  });

  it.each([
    ['DE136695975', 'check'],
    ['DE136695967', 'check'],
    ['ATU13585626', 'check'],
    ['BE0428759498', 'check'],
    ['CHE107787578', 'check'],
    ['IT00743110158', 'check'],
    ['LU15027443', 'check'],
    ['PL8567346216', 'check'],
    ['DE12345678', 'shape'],
    ['DE036695976', 'shape'],
    ['AT13585627', 'shape'],
    ['CH107787577', 'shape'],
    ['NL004495445', 'shape'],
    ['US123456789', 'country'],
    ['GR094259216', 'country'],
    ['136695976', 'country'],
    ['constructor', 'country'],
  ])('%s is none: %s', (typed, why) => {
    expect(keyOf(typed)).toBe(`errors.vat_id.${why}`);
  });

  it('of each country the example that a refusal shows has the form that is asked for', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const countries = letters.flatMap((first) => letters.map((second) => first + second));
    const known = countries.filter((country) => countryOfVatId(country) !== null);
    expect(known).toHaveLength(30);
    for (const country of known) {
      const example = vatIdProblem(country)?.params?.example ?? '';
      expect([null, 'errors.vat_id.check'], example).toContain(vatIdProblem(example)?.key ?? null);
    }
  });

  it('tells its country as addresses do', () => {
    expect(['EL1', 'XI1', 'CHE1', 'DE1', 'US1'].map(countryOfVatId)).toEqual(['GR', 'GB', 'CH', 'DE', null]);
  });
});
