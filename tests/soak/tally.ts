// What came back during a soak: answers by status, how long they took, and which devices the lab has acknowledged. Memory
// stays flat however long it runs: times are counted in steps of two percent, not kept.
const stepsPerFactor = Math.log(1.02);

interface Times {
  count: number;
  steps: Map<number, number>;
  longest: number;
}

/** Devices asked for and devices acknowledged: what lies between may be there or not. */
interface DeviceCount {
  asked: number;
  acknowledged: number;
}

export interface Tally {
  add(kind: 'read' | 'write', status: number, ms: number): void;
  /** An answer that nobody expects; the first ones are kept with their words. */
  complain(what: string): void;
  created: DeviceCount;
  deleted: DeviceCount;
  complaints: { count: number; first: string[] };
  requests(kind: 'read' | 'write'): number;
  statuses(): Record<string, number>;
  serverErrors(): number;
  /** Milliseconds that this share of all answers stayed under. */
  percentile(kind: 'read' | 'write', share: number): number;
  longest(): number;
}

const mostKept = 5;

export function createTally(): Tally {
  const times: Record<'read' | 'write', Times> = {
    read: { count: 0, steps: new Map(), longest: 0 },
    write: { count: 0, steps: new Map(), longest: 0 },
  };
  const statuses = new Map<number, number>();
  const complaints: Tally['complaints'] = { count: 0, first: [] };
  return {
    complaints,
    created: { asked: 0, acknowledged: 0 },
    deleted: { asked: 0, acknowledged: 0 },
    add(kind, status, ms) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const { steps } = times[kind];
      const step = Math.ceil(Math.log(Math.max(ms, 0.1)) / stepsPerFactor);
      steps.set(step, (steps.get(step) ?? 0) + 1);
      times[kind].count += 1;
      times[kind].longest = Math.max(times[kind].longest, ms);
    },
    complain(what) {
      complaints.count += 1;
      if (complaints.first.length < mostKept) complaints.first.push(what);
    },
    requests: (kind) => times[kind].count,
    statuses: () => Object.fromEntries([...statuses].sort(([a], [b]) => a - b)),
    serverErrors: () => [...statuses].reduce((sum, [status, count]) => sum + (status >= 500 ? count : 0), 0),
    percentile(kind, share) {
      const { count, steps } = times[kind];
      let left = Math.ceil(count * share);
      for (const [step, number] of [...steps].sort(([a], [b]) => a - b)) {
        left -= number;
        if (left <= 0) return Math.exp(step * stepsPerFactor);
      }
      return 0;
    },
    longest: () => Math.max(times.read.longest, times.write.longest),
  };
}
