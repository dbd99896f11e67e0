// The colours of a record's categories as a narrow mark at the edge of its row. Their names stand in a column, so that nothing is said
// by colour alone; what hardly stands off the ground is drawn with an outline. docs/design/expectations.md#grid.
import { type CSSProperties, useMemo, useSyncExternalStore } from 'react';
import { findIncluded, linkedIds } from '../../lib/records.ts';
import { contrastOf, enoughForSigns } from '../../lib/screen/colour-contrast.ts';
import { offTheGround } from '../../ui/charts/off-the-ground.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import type { RowEntry } from '../rows/use-rows.ts';
import classes from './category-mark.module.css';

export interface MarkColor {
  color: string;
  faint: boolean;
}

export type CategoryMarks = (entry: RowEntry) => readonly MarkColor[];

/** What marks stand on, and how light they are there at least: `--state-light`. */
interface Ground {
  color: string;
  light: number;
}

/** As many as can be told apart at the height of a row. */
const mostShown = 3;

/** Null where rows bear none. The same function until the ground changes: each row of the grid depends on it. */
export function useCategoryMarks(kind: RecordKind, shown: boolean): CategoryMarks | null {
  const color = useSyncExternalStore(onTheme, () => nowOf('--surface'));
  const light = useSyncExternalStore(onTheme, () => Number(nowOf('--state-light')));
  return useMemo(() => (shown ? (entry) => marksOf(kind, entry, { color, light }) : null), [kind, shown, color, light]);
}

export function marksOf(kind: RecordKind, { record, included }: RowEntry, ground: Ground): MarkColor[] {
  const { category } = kind;
  if (category === undefined) return [];
  const isLink = kind.links.some(({ name }) => name === category);
  const ids = isLink ? linkedIds(record, category) : [record.attributes[category] ?? null];
  const colors = ids.flatMap((id) => {
    const color = findIncluded(included, id)?.attributes.color;
    return typeof color === 'string' && color !== '' ? [color] : [];
  });
  const shown = [...new Set(colors)].slice(0, mostShown);
  return shown.map((color) => ({
    color,
    faint: (contrastOf(offTheGround(color, ground.light), ground.color) ?? 0) < enoughForSigns,
  }));
}

function onTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-contrast', 'data-mantine-color-scheme'] });
  return () => observer.disconnect();
}

function nowOf(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

export function CategoryMark({ colors }: { colors: readonly MarkColor[] }) {
  if (colors.length === 0) return null;
  return (
    <span className={classes.mark} data-category-mark aria-hidden="true">
      {colors.map(({ color, faint }) => (
        <span key={color} className={classes.color} data-faint={faint || undefined} style={{ '--own': color } as CSSProperties} />
      ))}
    </span>
  );
}
