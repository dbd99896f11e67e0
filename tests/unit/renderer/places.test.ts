// Places as a tree, and names beside marks.
import { describe, expect, it } from 'vitest';
import { labelSides } from '#renderer/features/places/label-sides.ts';
import { closedNodes, foundNodes, opened, placeNodes } from '#renderer/features/places/place-model.ts';
import { countsIn, stateOfDue } from '#renderer/records/plan/mark-state.ts';
import { around, devicesIn, liesIn, readPath, trailOf } from '#renderer/records/plan/place-path.ts';

const place = (words: readonly (string | null)[], counts: readonly [number, number, number] = [1, 0, 0]) => ({
  ...{ location_1: words[0] ?? null, location_2: words[1] ?? null, location_3: words[2] ?? null },
  ...{ devices: counts[0], overdue: counts[1], due_soon: counts[2] },
});

const places = [
  place(['Werk 10', 'Halle A', 'Raum 1'], [2, 1, 0]),
  place(['Werk 2', 'Halle A'], [3, 0, 2]),
  place(['werk 2', 'Halle B'], [1, 0, 0]),
  place([null, 'Regal 4'], [4, 0, 0]),
];

describe('the tree of places', () => {
  const nodes = placeNodes(places);
  const shown = (found: typeof nodes | ReturnType<typeof foundNodes>) =>
    found.map(({ attributes: { name, devices } }) => `${name} ${devices}`);

  it('counts in each place what stands in it and below, two ways to write one together, numbers in their order', () => {
    expect(shown(nodes)).toEqual(['Halle A 2', 'Halle A 3', 'Halle B 1', 'Raum 1 2', 'Regal 4 4', 'Werk 2 4', 'Werk 10 2']);
    expect(nodes.find(({ attributes }) => attributes.name === 'Raum 1')?.attributes.parent).toBe('["Werk 10","Halle A"]');
    expect(nodes.find(({ attributes }) => attributes.name === 'Halle B')?.attributes.parent).toBe('["Werk 2"]');
    // Without a building it stands by itself.
    expect(nodes.find(({ attributes }) => attributes.name === 'Regal 4')).toMatchObject({
      id: '["","Regal 4"]',
      attributes: { parent: '' },
    });
  });

  it('is searched by words of all levels, what lies around a find is kept', () => {
    expect(shown(foundNodes(nodes, '10 raum'))).toEqual(['Halle A 2', 'Raum 1 2', 'Werk 10 2']);
    expect(foundNodes(nodes, 'nowhere')).toEqual([]);
  });

  it('of few is open, and opens where a place is asked for', () => {
    expect(closedNodes(nodes, new Map(), false).size).toBe(0);
    expect(opened(new Map(), ['Werk 10', 'Halle A', 'Raum 1'])).toEqual(
      new Map([
        ['["Werk 10"]', true],
        ['["Werk 10","Halle A"]', true],
      ]),
    );
  });
});

describe('the words of a place', () => {
  it('lead to what lies around it and to its devices, missing levels included', () => {
    expect(trailOf(['', 'Regal 4'])).toEqual([['', 'Regal 4']]);
    expect(around(['Werk 1', '', 'Raum 1'])).toEqual(['Werk 1']);
    expect(liesIn(['werk 1', 'Halle'], ['Werk 1'])).toBe(true);
    expect(decodeURIComponent(devicesIn(['', 'Regal 4'])).replaceAll('+', ' ')).toBe(
      'filter[present_place.location_1]=null:&filter[present_place.location_2]=eq:Regal 4&filter[present_place.status]=eq:1',
    );
  });

  it('are read from an address only where they are a place', () => {
    expect(readPath('["Werk 1","","Raum 1"]')).toEqual(['Werk 1', '', 'Raum 1']);
    for (const wrong of ['', '[]', '{}', '["a","b","c","d"]', '[1]', '["a",""]', 'x']) expect(readPath(wrong)).toBeNull();
  });
});

it('a mark stands as its device is due, or as the devices of its place', () => {
  const days = { today: '2026-11-28', until: '2026-12-28' };
  expect(['2026-11-27', '2026-11-28', '2026-12-28', '2026-12-29', null].map((due) => stateOfDue(due, days))).toEqual([
    ...['overdue', 'soon', 'soon', 'fine', 'none'],
  ]);
  expect(countsIn(places, ['Werk 2'])).toEqual({ devices: 4, overdue: 0, soon: 2 });
});

it('a name stands where it covers neither a mark nor a name, and nowhere where there is no room', () => {
  const mark = (id: string, x: number, name = 'PM-100001') => ({ id, x, y: 0.5, radius: 9, name });
  const size = { width: 400, height: 200 };
  const sides = labelSides([mark('a', 0.1), mark('b', 0.5), mark('c', 0.95)], size);
  expect(Object.fromEntries(sides)).toEqual({ a: 'right', b: 'right', c: 'left' });
  expect([...labelSides([mark('a', 0.1), mark('b', 0.2)], size).keys()]).toEqual(['b']);
});
