// The columns of the results sheet: as wide as their longest value, and not wider than they must be.
import { describe, expect, it } from 'vitest';
import { columns } from '#renderer/features/calibrations/results/sheet-columns.ts';
import { leastWidths } from '#renderer/features/calibrations/results/sheet-widths.ts';
import { widthsOf } from '#renderer/ui/sheet/sheet-widths.ts';

const of = (rows: string[][]) => widthsOf({ columns, least: leastWidths, rows });
const row = (cells: Record<string, string>) => columns.map(({ name }) => cells[name] ?? '');
const widthOf = (name: string, ...rows: string[][]) => {
  const found = of(rows).columns.match(/minmax\([^)]*\)|\S+/g)?.[columns.findIndex((column) => column.name === name)];
  return Number(/(\d+)px/.exec(found ?? '')?.[1]);
};

describe('the widths of the results sheet', () => {
  it('leave room for every stored digit and the unit behind it', () => {
    const long = row({ uncertainty: '0,000000805 mV', lower: '-1000,0195000 V' });
    // A digit of the code face is 7.8 px wide, 8 where it is drawn on whole pixels, and a cell has 16 px of padding and a line.
    expect(widthOf('uncertainty', row({}), long)).toBeGreaterThanOrEqual(14 * 8 + 17);
    expect(widthOf('lower', long)).toBeGreaterThanOrEqual(15 * 8 + 17);
    expect(widthOf('upper', long)).toBe(widthOf('upper'));
  });

  it('give a verdict the room its word takes', () => {
    expect(widthOf('verdict', row({ verdict: 'Konform' }))).toBe(128);
    expect(widthOf('verdict', row({ verdict: 'Bedingt nicht konform' }))).toBeGreaterThan(165);
  });

  it('grow with their values into a sheet that scrolls', () => {
    expect(of([row({ nominal: '1'.repeat(30) })]).total).toBeGreaterThan(of([]).total + 100);
  });
});
