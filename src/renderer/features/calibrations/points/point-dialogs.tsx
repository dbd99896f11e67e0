// What opens over the sheet of results: the readings of the row the hand is on, and uncertainties out of a budget.

import { useState } from 'react';
import type { RecordRow } from '#renderer/lib/records.ts';
import type { DraftRow, Sheet } from '../results/sheet-model.ts';
import { begunAt, withTyped } from '../results/typed-over.ts';
import { basisOf } from './budget-basis.ts';
import { ReadingsDialog } from './readings-dialog.tsx';
import { type ChosenPoints, UncertaintyDialog } from './uncertainty-dialog.tsx';

interface PointsInHand {
  sheet: Sheet;
  rows: readonly DraftRow[];
  /** The rows that are chosen: from the one to the other. */
  at: number;
  from: number;
}

interface PointDialogsProps {
  opened: 'readings' | 'uncertainty';
  record: RecordRow;
  editable: boolean;
  points: PointsInHand;
  onChange: (step: (sheet: Sheet) => Sheet) => void;
  onClose: () => void;
}

export function PointDialogs({ opened, record, editable, points, onChange, onClose }: PointDialogsProps) {
  const row = points.rows[points.at];
  // As it stood when this was opened.
  const [begun] = useState(() => row && begunAt(points.sheet, row));
  if (opened === 'uncertainty')
    return <UncertaintyDialog record={record} editable={editable} {...chosenPoints(points)} onClose={onClose} />;
  if (!begun) return null;
  const take = (text: string) => onChange((now) => withTyped(now, begun, { name: 'readings', text }));
  return <ReadingsDialog calibration={record.id} row={begun.row} onTake={take} onClose={onClose} />;
}

function chosenPoints({ sheet, rows, at, from }: PointsInHand): ChosenPoints {
  const idsOf = (some: readonly DraftRow[]) => some.flatMap(({ ref }) => sheet.stored.get(ref)?.id ?? []);
  const chosen = rows.slice(Math.min(at, from), Math.max(at, from) + 1);
  // A question that was answered with yes or no has no uncertainty.
  const all = rows.filter(({ cells }) => [cells.nominal, cells.measured, cells.readings].some((text) => text !== ''));
  return { chosen: idsOf(chosen), all: idsOf(all), basis: basisOf(sheet.stored.get(rows[at]?.ref ?? '')?.attributes) };
}
