// The colours of categories at the rows of a list: whose they are, and which of them need an outline. docs/design/expectations.md#grid.
import { expect, it } from 'vitest';
import { contrastOf } from '#renderer/lib/screen/colour-contrast.ts';
import { showInFront } from '#renderer/records/kind/list-layout.ts';
import { defineKind } from '#renderer/records/kind/record-kind.ts';
import { marksOf } from '#renderer/records/value/category-mark.tsx';
import { kind } from './a-kind.ts';

it.each([
  ['#000000', '#ffffff', 21],
  ['#fff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#ffff00', '#ffffff', 1.07],
])('%s on %s: %d', (color, ground, contrast) => {
  expect(contrastOf(color, ground)).toBeCloseTo(contrast, 2);
});

it('what is no colour has no contrast', () => {
  expect(contrastOf('red', '#ffffff')).toBeNull();
});

const light = { color: '#ffffff', light: 0 };
const dark = { color: '#171c1f', light: 0.62 };

const category = (id: string, color: string | null) => ({ id, type: 'category', attributes: { name: id, color } });
const included = [category('dark', '#0f5c66'), category('pale', '#fff3c4'), category('bare', null)];

it('linked categories give their colours once, a faint one by the ground it stands on', () => {
  const linked = defineKind({ ...kind, category: 'categories' });
  const links = ['pale', 'bare', 'dark', 'dark'].map((id) => ({ id, type: 'category' }));
  const entry = { record: { id: 'd', type: '', attributes: {}, relationships: { categories: { data: links } } }, included };
  expect(marksOf(linked, entry, light)).toEqual([
    { color: '#fff3c4', faint: true },
    { color: '#0f5c66', faint: false },
  ]);
  const asChosen = { ...dark, light: 0 };
  expect(marksOf(linked, entry, asChosen).map(({ faint }) => faint)).toEqual([false, true]);
  // Where it is made as light as the squares of statuses, it needs none.
  expect(marksOf(linked, entry, dark).map(({ faint }) => faint)).toEqual([false, false]);
});

it('one category counts the same; a kind without any has no marks', () => {
  const entry = { record: { id: 'd', type: '', attributes: { category_id: 'dark' } }, included };
  const single = defineKind({ ...kind, category: 'category_id' });
  expect(marksOf(single, entry, light)).toEqual([{ color: '#0f5c66', faint: false }]);
  expect(marksOf(kind, entry, light)).toEqual([]);
});

it('the names of what is marked stand where they are in sight', () => {
  expect(showInFront([{ name: 'a' }, { name: 'b' }], 'c').map(({ name }) => name)).toEqual(['a', 'c', 'b']);
  const pinned = [{ name: 'a', pinned: true }, { name: 'b', pinned: true }, { name: 'd' }];
  expect(showInFront(pinned, 'c').map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  expect(showInFront(pinned, 'd')).toBe(pinned);
});
