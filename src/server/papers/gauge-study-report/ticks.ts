// Round numbers within an axis, about so many. Pure.
export function ticksIn({ from, to }: { from: number; to: number }, about = 5): number[] {
  const rough = (to - from) / about;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = size * ([1, 2, 5].find((times) => size * times >= rough) ?? 10);
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}
