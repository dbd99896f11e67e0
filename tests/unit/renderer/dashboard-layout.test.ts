// Widgets on their grid: what a mouse or the arrow keys do to what is stored.
import { describe, expect, it } from 'vitest';
import { lowestRow, nudged, placesOf, withPlaces } from '#renderer/features/dashboards/shared/layout.ts';

const widget = { title: 'assets_status', position: { x: 2, y: 3, width: 4, height: 4 }, settings: { later: 'kept' } };

describe('widgets on a grid of twelve columns', () => {
  it('moves by arrows and sizes with Shift, never out of the grid', () => {
    expect(nudged(widget, 'ArrowRight', false)?.position).toMatchObject({ x: 3, y: 3 });
    expect(nudged({ ...widget, position: { ...widget.position, x: 8 } }, 'ArrowRight', false)?.position.x).toBe(8);
    expect(nudged(widget, 'ArrowUp', true)?.position).toMatchObject({ y: 3, height: 3 });
    expect(nudged({ ...widget, position: { ...widget.position, height: 2 } }, 'ArrowUp', true)?.position.height).toBe(2);
    expect(nudged(widget, 'Enter', false)).toBeNull();
  });

  it('keeps settings and foreign keys of a position when places change', () => {
    const stored = { ...widget, position: { ...widget.position, pinned: true } };
    const [moved] = withPlaces([stored], [{ i: '0', x: 0, y: 0, w: 6, h: 5 }]);
    expect(moved).toEqual({ ...stored, position: { x: 0, y: 0, width: 6, height: 5, pinned: true } });
  });

  it('shows a widget that is stored too small or too wide within the grid', () => {
    const [place] = placesOf([{ ...widget, position: { x: 30, y: 0, width: 40, height: 0 } }]);
    expect(place).toMatchObject({ x: 10, w: 12, h: 2 });
  });

  it('puts a new widget below all others', () => {
    expect(lowestRow([widget, { ...widget, position: { x: 0, y: 9, width: 1, height: 2 } }])).toBe(11);
    expect(lowestRow([])).toBe(0);
  });
});
