// Frames from a browser's own trace: how many a second were drawn, and how far apart.
interface TraceEvent {
  name: string;
  ts: number;
}

export function framesOf(trace: string): Record<string, string | number> {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const drawn = traceEvents
    .filter(({ name }) => name === 'DrawFrame')
    .map(({ ts }) => ts)
    .sort((a, b) => a - b);
  const gaps = drawn.slice(1).map((ts, index) => (ts - (drawn[index] ?? ts)) / 1000);
  gaps.sort((a, b) => a - b);
  const span = ((drawn.at(-1) ?? 0) - (drawn[0] ?? 0)) / 1_000_000;
  return {
    frames: drawn.length,
    'a second': (drawn.length / span).toFixed(1),
    'between two': `${gaps[Math.floor(gaps.length / 2)]?.toFixed(1)} ms (p95 ${gaps[Math.floor(gaps.length * 0.95)]?.toFixed(1)})`,
    dropped: traceEvents.filter(({ name }) => name === 'DroppedFrame').length,
  };
}
