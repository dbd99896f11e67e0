// A control chart as numbers on a surface: what is in view, one stroke a column of pixels, and the file that is taken along.
import { describe, expect, it } from 'vitest';
import {
  barsOf,
  fitted,
  isDense,
  lineOf,
  moved,
  rangesOf,
  ticksOf,
  whole,
  zoomed,
} from '#renderer/features/check-charts/plot/plot-model.ts';
import { svgOf } from '#renderer/features/check-charts/plot/surface.ts';

const frame = { left: 0, right: 100 };
const panel = { top: 0, height: 100, low: 0, high: 10 };

describe('the view', () => {
  it('is never beyond the values, and never nearer than a few of them', () => {
    expect(fitted({ from: -20, to: 500 }, 50)).toEqual(whole(50));
    expect(moved({ from: 10, to: 20 }, 1000, 50)).toEqual({ from: 39.5, to: 49.5 });
    const near = zoomed({ from: 10, to: 20 }, 15, 0.001, 50);
    expect(near.to - near.from).toBeCloseTo(5, 9);
    expect(whole(0)).toEqual({ from: -0.5, to: 0.5 });
  });

  it('keeps the place that it is scaled around', () => {
    const view = zoomed({ from: 100, to: 200 }, 125, 0.5, 1000);
    expect(view).toEqual({ from: 112.5, to: 162.5 });
  });
});

describe('many values', () => {
  const values = Array.from({ length: 100_000 }, (_, at) => (at === 54_321 ? 9.9 : 5 + (at % 7) / 10));

  it('are a stroke a column, and none that stands out is lost', () => {
    const view = whole(values.length);
    expect(isDense(view, frame)).toBe(true);
    const bars = barsOf(values, view, frame, panel);
    expect(bars.length / 3).toBe(100);
    const tops = bars.filter((_, at) => at % 3 === 1);
    expect(Math.min(...tops)).toBeCloseTo(1, 6);
    expect(tops.indexOf(Math.min(...tops))).toBe(54);
  });

  it('are a line where there is room, broken where a value does not count', () => {
    const line = lineOf([1, null, 3], whole(3), frame, panel);
    expect(line.filter(Number.isNaN)).toHaveLength(1);
    expect(line[1]).toBe(90);
  });
});

it('the moving range begins anew with new limits and passes over what does not count', () => {
  const limits = [{ first: 0 }, { first: 3 }] as unknown as Parameters<typeof rangesOf>[0]['limits'];
  expect(rangesOf({ values: [1, 9, 3, 10, 12], excluded: [1], limits })).toEqual([null, null, 2, null, 2]);
});

it('axes have round steps with as many digits as they need', () => {
  const { values, decimals } = ticksOf({ low: 9.99997, high: 10.00005 });
  expect(values.map((value) => value.toFixed(decimals))).toEqual(['9.999975', '10.000000', '10.000025', '10.000050']);
});

it('a drawing is a file that no name breaks', () => {
  const drawn = svgOf({ width: 10, height: 5 }, 'a < "b" & c', '#fff', (surface) => surface.text(1, 2, '<x>', '#000', 'end'));
  expect(drawn).toContain('<title>a &lt; &quot;b&quot; &amp; c</title>');
  expect(drawn).toContain('text-anchor="end"');
  expect(drawn).toContain('&lt;x&gt;');
});
