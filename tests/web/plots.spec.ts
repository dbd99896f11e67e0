// The one frame that pictures drawn by hand stand in, looked at in all of them: axes in the reader's numbers, what is pointed at told in words,
// a table behind, taken along as it is, on a phone as well. With PLUMBLINE_SHOTS set pictures are written.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { misfits, shoot } from './fixtures/look-over.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

async function idOf(page: Page, asked: string): Promise<string> {
  const { data } = await (await page.request.get(`/api/v2/${asked}&page[size]=1`)).json();
  return data[0].id;
}

interface Place {
  name: string;
  path(page: Page): Promise<string>;
  /** What stands at the picture, and what is told where somebody points at its middle. */
  figure: string;
  told: RegExp;
  table: string;
}

const places: readonly Place[] = [
  {
    name: 'calibrations-due',
    path: async () => '/calibrations/due',
    figure: 'Fällig, geplant und erledigt',
    told: /: \d+ erledigt/,
    table: 'Als Tabelle',
  },
  {
    name: 'prices-record',
    path: async (page) => `/prices/${await idOf(page, 'prices?filter[start_date]=eq:2026-01-01')}?tab=price-history`,
    figure: 'Preisverlauf',
    told: /^Ab .* · [\d.]+,\d\d/,
    table: 'Als Tabelle',
  },
  {
    name: 'inventory-record',
    path: async (page) => `/inventory/${await idOf(page, 'inventories?filter[asset_number]=eq:PM-100001')}`,
    figure: 'Abweichung über die Jahre',
    told: /\d{2}\.\d{2}\.\d{4} · .* % der Toleranz/,
    table: 'Tabelle',
  },
];

const svgOf = (figure: Locator) => figure.locator('svg[data-plot]');

/** In one moment: a picture is drawn anew when its width changes. */
const cutWords = (drawn: Locator) =>
  drawn.evaluate((svg) => {
    const { left, right } = svg.getBoundingClientRect();
    const isCut = (text: Element) => {
      const own = text.getBoundingClientRect();
      return own.left < left - 1 || own.right > right + 1;
    };
    return [...svg.querySelectorAll('text')].filter(isCut).map((text) => text.textContent);
  });

for (const { name, path, figure: title, told, table } of places)
  test(`the picture of ${name} stands in the frame of all`, async ({ page }) => {
    await signedIn(page, 'de');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(await path(page));
    await screenLoaded(page, name);
    const figure = page.getByRole('figure', { name: title }).first();
    await figure.scrollIntoViewIfNeeded();
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await expect.poll(() => misfits(page)).toEqual([]);
        await figure.scrollIntoViewIfNeeded();
        await shoot(page, `plot-${name}-${width}-${colorScheme}`);
      }
    const drawn = svgOf(figure);
    // No word of an axis is cut off at an edge, once it is drawn for the width it has.
    await expect.poll(() => cutWords(drawn)).toEqual([]);
    const box = await drawn.boundingBox();
    await drawn.hover({ position: { x: (box?.width ?? 0) * 0.6, y: 60 } });
    await expect(figure.getByText(told)).toBeVisible();
    await figure.getByText(table, { exact: true }).click();
    await expect(figure.getByRole('row')).not.toHaveCount(1);
    await expectAccessible(page);
    const waiting = page.waitForEvent('download');
    await figure.getByRole('button', { name: 'SVG' }).click();
    const svg = await readFile(await (await waiting).path(), 'utf8');
    expect(svg).toContain(title);
    expect(svg).not.toMatch(/class=|var\(/);
  });
