// Which of a row's parts have room in it, in their order; the rest goes behind a button that needs room itself. Pure.
interface Row {
  widths: readonly number[];
  room: number;
  /** What the button takes when not all fit. */
  more: number;
  /** The part that is shown in any case. */
  always: number;
}

export function partsWithRoom({ widths, room, more, always }: Row): ReadonlySet<number> {
  const total = widths.reduce((sum, width) => sum + width, 0);
  const all = widths.map((_, index) => index);
  if (total <= room) return new Set(all);
  const shown = new Set(always in widths ? [always] : []);
  let left = room - more - (widths[always] ?? 0);
  for (const index of all) {
    if (index === always) continue;
    left -= widths[index] ?? 0;
    // The first that has no room ends the line: the order stays as it is.
    if (left < 0) break;
    shown.add(index);
  }
  return shown;
}
