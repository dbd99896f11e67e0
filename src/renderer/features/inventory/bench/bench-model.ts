// What the bench says of a device: which test points to look at, where they move, and what is to be done next. Pure.
import type { RecordRow } from '#renderer/lib/records.ts';
import { drawable, type Point, type Series } from '../drift/drift-model.ts';

export interface Reading {
  series: Series;
  last: Point;
  /** Percent of the permitted deviation. */
  used: number;
  /** Since the calibration before, in percent of the permitted deviation; null for a first one. */
  drift: Drift | null;
  /** The day of the calibration it is measured from. */
  since: string | null;
}

export interface Drift {
  /** `across`: from one side of nominal to the other, where nearer and further say nothing of how far it moved. */
  way: 'away' | 'back' | 'steady' | 'across';
  by: number;
}

const usedOf = ({ tolerance_used }: Point) => (tolerance_used === null ? null : Number(tolerance_used));

/** What the last calibration left behind, nearest to its limits first; points it did not measure belong to the past. */
export function readings(series: readonly Series[]): Reading[] {
  const shown = drawable(series);
  const newest = shown
    .flatMap(({ points }) => points.map(({ date }) => date))
    .sort()
    .at(-1);
  return shown
    .flatMap((one): Reading[] => {
      const judged = one.points.filter((point) => usedOf(point) !== null);
      const last = judged.at(-1);
      const used = last === undefined ? null : usedOf(last);
      if (last === undefined || used === null || last.date !== newest) return [];
      const before = judged.findLast(({ calibration_id }) => calibration_id !== last.calibration_id);
      const then = before === undefined ? null : usedOf(before);
      return [{ series: one, last, used, drift: then === null ? null : driftOf(then, used), since: before?.date ?? null }];
    })
    .sort((a, b) => Math.abs(b.used) - Math.abs(a.used));
}

const tenth = (value: number) => Math.round(value * 10) / 10;

function driftOf(then: number, now: number): Drift {
  const by = tenth(Math.abs(now - then));
  if (by === 0) return { way: 'steady', by };
  if (tenth(then) * tenth(now) < 0) return { way: 'across', by };
  return { way: Math.abs(now) > Math.abs(then) ? 'away' : 'back', by };
}

export type NextStep =
  | { do: 'take_back'; until: string | null }
  | { do: 'continue'; calibration: string }
  | { do: 'begin' }
  | { do: 'show'; calibration: string; number: string }
  | { do: 'nothing' };

interface Standing {
  calibrations: readonly RecordRow[];
  place: RecordRow | undefined;
  due: 'overdue' | 'soon' | 'fine' | 'none';
  /** Calibrations may be written. */
  mayBegin: boolean;
  /** Places may be written. */
  mayTakeBack: boolean;
}

/** "Lent" and "not brought back" among the shipped statuses. */
const lent: ReadonlySet<unknown> = new Set([3, 5]);
/** "Planned", "in progress", "measured" and "awaiting release". */
const running: ReadonlySet<unknown> = new Set([1, 2, 3, 4]);

/** What stands on the table is not lent any more; work begun is finished before other work is begun. */
export function nextStep({ calibrations, place, due, mayBegin, mayTakeBack }: Standing): NextStep {
  if (mayTakeBack && place && lent.has(place.attributes.status)) {
    const until = place.attributes.rental_end;
    return { do: 'take_back', until: typeof until === 'string' ? until : null };
  }
  const open = calibrations.find(({ attributes }) => running.has(attributes.status));
  if (open) return { do: 'continue', calibration: open.id };
  const current = calibrations.find(({ attributes }) => attributes.is_current === 1);
  if (mayBegin && (due !== 'fine' || !current)) return { do: 'begin' };
  if (!current) return { do: 'nothing' };
  return { do: 'show', calibration: current.id, number: String(current.attributes.certificate_number ?? '') };
}
