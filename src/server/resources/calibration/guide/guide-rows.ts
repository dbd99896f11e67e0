// Which result row each point of the steps is written to: the one it was written to before, else the first that describes the same point,
// else a new one.
import type { PlannedPoint } from '#server/assessment/steps/step-points.ts';
import { measuredColumns, recordedIn } from '#server/contract/values/recorded-value.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import type { SelectedRow } from '#server/core/rows/select.ts';
import { createRecord, updateRecord } from '#server/core/write/write.ts';

type Row = SelectedRow<'result'>;

const telling = ['test_step2', 'test_desc', 'fixq', 'fixq_p', 'fixq_u'] as const;
const isSame = (row: Row, point: PlannedPoint) => telling.every((column) => (row[column] ?? '') === (point[column] ?? ''));

/** By the number of the point. */
export function rowsOfPoints(
  points: readonly PlannedPoint[],
  rows: readonly Row[],
  known: ReadonlyMap<number, string>,
): Map<number, Row> {
  const found = new Map<number, Row>();
  const taken = new Set<string>();
  const give = (point: number, row: Row | undefined) => {
    if (!row) return;
    found.set(point, row);
    taken.add(row.uID);
  };
  for (const [point, id] of known)
    give(
      point,
      rows.find(({ uID }) => uID === id),
    );
  for (const [point, planned] of points.entries())
    if (!found.has(point))
      give(
        point,
        rows.find((row) => !taken.has(row.uID) && isSame(row, planned)),
      );
  return found;
}

export interface Measured {
  calibration: string;
  phase: string;
  planned: PlannedPoint;
  row: Row | null;
  /** Of the last in the sheet. */
  lastNumber: number;
  readings: string | null;
  value: string | null;
  yes: boolean | null;
  reason: string | null;
  /** Written by an earlier answer to the step: another one takes its place. */
  formerReason: string | null;
}

function remarkOf({ row, reason, formerReason }: Measured): string | null {
  const kept = (row?.remark ?? '')
    .split('\n')
    .filter((line) => line !== '' && line !== formerReason)
    .join('\n');
  return [kept, reason ?? ''].filter((text) => text !== '').join('\n') || null;
}

function valuesOf(measured: Measured): Record<string, string | null> {
  const { row, planned, readings, value, yes } = measured;
  const remark = remarkOf(measured);
  if (yes !== null) return { pass_fail: yes ? 'Pass' : 'Fail', remark };
  return { readings, [recordedIn({ ...planned, ...row }, measuredColumns)]: value, remark };
}

/** A single reading is the measured value itself. */
export async function writeRow(ctx: Ctx, measured: Measured): Promise<string> {
  const resource = ctx.lab.registry.resource('result');
  const { row, planned, calibration, phase, lastNumber } = measured;
  const values = valuesOf(measured);
  if (row) return (await updateRecord(ctx, resource, { id: row.uID, input: { values } })).uID;
  const place = { calibration_id: calibration, phase, row_num: lastNumber + 1 };
  return (await createRecord(ctx, resource, { values: { ...planned, ...place, ...values } })).uID;
}
