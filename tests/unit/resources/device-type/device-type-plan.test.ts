// What types the stock stands for, before anything is written. docs/interface/v2.md#bulk.
import { describe, expect, it } from 'vitest';
import { type KnownType, planTypes, type StockGroup } from '#server/resources/device-type/derive-plan.ts';

const stock = (...groups: [manufacturer: string, model: string, devices: number][]): StockGroup[] =>
  groups.map(([manufacturer, model, devices]) => ({ manufacturer, model, devices }));
const plan = (groups: StockGroup[], types: KnownType[] = [], most = 1000) =>
  planTypes({ stock: groups, types, most }).map(({ action, typeName, devices, typeId }) => [action, typeName, devices, typeId]);
const type = (id: string, name: string, manufacturer: string | null, model: string | null): KnownType => ({
  id,
  name,
  manufacturer,
  model,
});

describe('the plan', () => {
  it('takes spellings of one maker and model together, under the commonest (docs/interface/v2.md#bulk)', () => {
    expect(plan(stock(['FLUKE', '87V', 1], ['Fluke ', '87v', 2], ['Fluke', '87V', 5], ['Fluke', '77', 4]))).toEqual([
      ['create', 'Fluke 87V', 8, null],
      ['create', 'Fluke 77', 4, null],
    ]);
  });

  it('a model that begins with its maker is named once', () => {
    expect(plan(stock(['Fluke', 'Fluke 87V', 1]))).toEqual([['create', 'Fluke 87V', 1, null]]);
  });

  it('links to the one type that has this maker and model, or just this name; of several a person chooses', () => {
    const types = [
      type('a', 'Multimeter', 'fluke', '87V'),
      type('b', 'Testo 110', null, null),
      type('c', 'Waage 1', 'Kern', 'EW'),
      type('d', 'Waage 2', 'KERN', 'ew'),
    ];
    expect(plan(stock(['Fluke', '87V', 3], ['Testo', '110', 2], ['Kern', 'EW', 1]), types)).toEqual([
      ['link', 'Multimeter', 3, 'a'],
      ['link', 'Testo 110', 2, 'b'],
      ['ambiguous', 'Kern EW', 1, null],
    ]);
  });

  it('gives a name that is taken a number', () => {
    const types = [type('a', 'fluke 87V', 'Fluke', '87V old')];
    expect(plan(stock(['Fluke', '87V', 3]), types)).toEqual([['create', 'Fluke 87V (2)', 3, null]]);
    const long = 'x'.repeat(255);
    const [[, name] = []] = plan(stock(['M', long, 1]), [type('a', `M ${long}`.slice(0, 255), 'other', 'one')]);
    expect(String(name)).toMatch(/^M x+ \(2\)$/);
    expect(String(name)).toHaveLength(255);
  });

  it('leaves what one run does not take for later, the largest first', () => {
    expect(plan(stock(['A', '1', 10], ['B', '1', 6], ['C', '1', 5]), [], 16).map(([action, name]) => [action, name])).toEqual([
      ['create', 'A 1'],
      ['create', 'B 1'],
      ['later', 'C 1'],
    ]);
  });

  it('is the same in whatever order the stock comes', () => {
    const groups = stock(['B', '1', 2], ['A', '1', 2], ['a', '1', 2], ['B', 'b', 2]);
    expect(plan([...groups].reverse())).toEqual(plan(groups));
  });
});
