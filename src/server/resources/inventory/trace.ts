// The traceability tree, level by level: a device that stands above itself ends its branch, and what was followed once is not
// followed again. docs/data-contracts.md#tables.
import type { Trace, TraceNode, TraceWarning } from '../../contract/traceability.ts';
import { isOwnPlace } from '../../contract/values/measuring/calibration-place.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { textSetting } from '../../core/lab/lab-settings.ts';
import { devicesCalibratedWith, mostNodes, standardsUsedIn, type TraceRow, traceRoot } from './trace-queries.ts';

export type Direction = 'backward' | 'forward';

interface Place {
  node: TraceNode;
  /** The devices from the root down to this one. */
  path: ReadonlySet<string>;
  /** What the next level is found by. */
  key: string;
}

const steps = {
  backward: { next: standardsUsedIn, keyOf: (row: TraceRow) => row.CTAG },
  forward: { next: devicesCalibratedWith, keyOf: (row: TraceRow) => row.MTAG },
} as const;

interface TraceInput {
  device: string;
  direction: Direction;
  depth: number;
}

export async function traceOf(ctx: Ctx, { device, direction, depth }: TraceInput): Promise<Trace | null> {
  const row = await traceRoot(ctx, device);
  if (!row) return null;
  const { next, keyOf } = steps[direction];
  const names = await ownNames(ctx);
  const trace: Trace = { root: nodeOf(row, names), nodes: 1, warnings: 0, truncated: false };
  const firstKey = keyOf(row);
  const followed = new Set<string>();
  let level: Place[] = firstKey === null ? [] : [{ node: trace.root, path: new Set([row.MTAG]), key: firstKey }];
  for (let depthLeft = depth; depthLeft > 0 && level.length > 0; depthLeft -= 1) {
    for (const { key } of level) followed.add(key);
    const rows = await next(
      ctx,
      level.map(({ key }) => key),
    );
    level = hang(trace, { level, rows, followed, names, keyOf });
  }
  return trace;
}

/** What the lab and its place are called. */
const ownNames = (ctx: Ctx): Promise<string[]> =>
  Promise.all(['lab.name', 'lab.calibration_place'].map((name) => textSetting(ctx.lab, name)));

interface HangInput {
  level: readonly Place[];
  rows: readonly TraceRow[];
  followed: ReadonlySet<string>;
  names: readonly string[];
  keyOf(row: TraceRow): string | null;
}

/** Puts the rows under their parents and gives the places that the next level hangs on. */
function hang(trace: Trace, { level, rows, followed, names, keyOf }: HangInput): Place[] {
  const parents = new Map(level.map((place) => [place.key, place]));
  const further = new Map<string, Place>();
  for (const row of rows) {
    const parent = parents.get(row.parent);
    if (!parent) continue;
    if (trace.nodes >= mostNodes) {
      trace.truncated = true;
      break;
    }
    const node = nodeOf(row, names);
    const key = keyOf(row);
    node.cycle = parent.path.has(row.MTAG);
    node.repeated = !node.cycle && key !== null && (followed.has(key) || further.has(key));
    parent.node.children.push(node);
    trace.nodes += 1;
    trace.warnings += node.warnings.length;
    if (key !== null && !node.cycle && !node.repeated) further.set(key, { node, path: new Set([...parent.path, row.MTAG]), key });
  }
  return [...further.values()];
}

function nodeOf(row: TraceRow, names: readonly string[]): TraceNode {
  return {
    device: { id: row.MTAG, asset_number: row.I4201, manufacturer: row.I4202, model: row.I4203, serial_number: row.I4204 },
    calibration:
      row.CTAG === null
        ? null
        : {
            id: row.CTAG,
            certificate_number: row.C2306,
            calibration_date: row.C2301,
            next_calibration_date: row.C2303,
            cal_result: row.C2323,
            place: row.C2313,
            own_lab: isOwnPlace(row.C2313, names),
            accredited: row.accredited === 1,
            calibration_mark: row.C2364,
          },
    use:
      row.use_id === null
        ? null
        : { standard_id: row.use_id, date: row.use_day, certificate_number: row.use_certificate, due_date: row.use_due },
    warnings: row.use_id === null ? [] : warningsOf(row),
    cycle: false,
    repeated: false,
    children: [],
  };
}

function warningsOf({ held_key, held_due, held_result, use_day, use_due }: TraceRow): TraceWarning[] {
  if (held_key === null) return ['not_calibrated'];
  const warnings: TraceWarning[] = [];
  if (held_result === 'failed') warnings.push('failed');
  const due = held_due ?? use_due;
  if (due !== null && use_day !== null && due < use_day) warnings.push('overdue');
  return warnings;
}
