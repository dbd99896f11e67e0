// Colours of statuses on a canvas in the dark: as light as the squares beside their words, told by the luminance that contrast is counted with.
import { expect, it } from 'vitest';
import { chartOptions } from '#renderer/ui/charts/chart-options.ts';
import { offTheGround } from '#renderer/ui/charts/off-the-ground.ts';

const dark = '#171c1f';
const luminance = (color: string) => {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\da-f]{2}/gi) ?? []).map((two) => {
    const share = Number.parseInt(two, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string) => (luminance(one) + 0.05) / (luminance(dark) + 0.05);

it.each(['#15803d', '#64748b', '#0369a1', '#b45309', '#991b1b', '#7c3aed', '#3f3f46'])(
  '%s can be told from the dark ground',
  (color) => {
    expect(contrast(offTheGround(color, 0.62))).toBeGreaterThan(3);
  },
);

it('leaves what is light enough, what is chosen for paper, and what is no colour', () => {
  expect(offTheGround('#5fb3bf', 0.62)).toBe('#5fb3bf');
  expect(offTheGround('#991b1b', 0)).toBe('#991b1b');
  expect(offTheGround('', 0.62)).toBe('');
});

it('keeps the hue: red stays red', () => {
  const [red = 0, green = 0, blue = 0] = (offTheGround('#991b1b', 0.62).match(/[\da-f]{2}/g) ?? []).map((two) =>
    Number.parseInt(two, 16),
  );
  expect(red).toBeGreaterThan(2 * green);
  expect(red).toBeGreaterThan(2 * blue);
});

it('is how bars of a chart are drawn', () => {
  const drawn = JSON.stringify(
    chartOptions({
      type: 'BarChart',
      series: [{ name: 'a', label: 'A', points: [{ key: 1, label: '2026-11', value: 3, color: '#991b1b' }] }],
      inks: {
        ...{ text: '', faint: '', line: '', surface: '', good: '', bad: '' },
        ...{ size: 12, width: 400, height: 200, palette: ['#000000'], light: 0.62 },
      },
      label: ({ label }) => label,
      number: String,
    }),
  );
  expect(drawn).toContain(offTheGround('#991b1b', 0.62));
  expect(drawn).not.toContain('#991b1b');
});
