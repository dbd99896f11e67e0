// How many requests were answered, how, and how fast: by the kind of address they went to, never by the address itself, so that there are
// as many figures on the last day as on the first. docs/interface/connections.md#metrics.
import type { Family, Sample } from './exposition.ts';

const routeKinds = ['v1', 'v2', 'odata', 'public', 'events', 'health', 'screens'] as const;
type RouteKind = (typeof routeKinds)[number];

interface AnsweredRequest {
  segments: readonly string[];
  status: number;
  seconds: number;
}

export interface RequestFigures {
  note(request: AnsweredRequest): void;
  families(): Family[];
}

/** In seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

function routeKind([first, second, third]: readonly string[]): RouteKind {
  if (first === 'health') return 'health';
  if (first !== 'api') return 'screens';
  if (second !== 'v2') return 'v1';
  return third === 'odata' || third === 'public' || third === 'events' ? third : 'v2';
}

interface Timed {
  buckets: number[];
  sum: number;
  count: number;
}

export function createRequestFigures(): RequestFigures {
  const answered = new Map<RouteKind, Map<number, number>>();
  const timed = new Map<RouteKind, Timed>();

  function time(kind: RouteKind, seconds: number): void {
    const figures = timed.get(kind) ?? { buckets: bounds.map(() => 0), sum: 0, count: 0 };
    timed.set(kind, figures);
    figures.sum += seconds;
    figures.count += 1;
    for (const [index, bound] of bounds.entries())
      if (seconds <= bound) figures.buckets[index] = (figures.buckets[index] ?? 0) + 1;
  }

  return {
    note({ segments, status, seconds }) {
      const kind = routeKind(segments);
      const statuses = answered.get(kind) ?? new Map<number, number>();
      answered.set(kind, statuses);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // A stream of events is open for as long as somebody listens.
      if (kind !== 'events') time(kind, seconds);
    },
    families: () => [requests(answered), durations(timed)],
  };
}

function requests(answered: ReadonlyMap<RouteKind, ReadonlyMap<number, number>>): Family {
  const samples = [...answered].flatMap(([route, statuses]) =>
    [...statuses].map(([status, value]): Sample => ({ labels: { route, status: String(status) }, value })),
  );
  return { name: 'plumbline_http_requests_total', help: 'Requests that were answered.', kind: 'counter', samples };
}

function durations(timed: ReadonlyMap<RouteKind, Timed>): Family {
  const samples = [...timed].flatMap(([route, { buckets, sum, count }]): Sample[] => [
    ...bounds.map((bound, index) => ({ suffix: '_bucket', labels: { route, le: String(bound) }, value: buckets[index] ?? 0 })),
    { suffix: '_bucket', labels: { route, le: '+Inf' }, value: count },
    { suffix: '_sum', labels: { route }, value: sum },
    { suffix: '_count', labels: { route }, value: count },
  ]);
  return {
    name: 'plumbline_http_request_duration_seconds',
    help: 'From the first byte of a request to the last of its answer.',
    kind: 'histogram',
    samples,
  };
}
