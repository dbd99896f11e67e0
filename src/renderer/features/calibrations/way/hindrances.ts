// What will stand in the way of a release or come of it, said while there is still time to see to it. Pure.
import type { Value } from '#renderer/lib/records.ts';
import type { Assessment } from '../calibration-data.ts';

export interface Hindrance {
  name: 'date' | 'points' | 'unmeasured' | 'unassessed' | 'failed' | 'other_person' | 'price';
  count?: number;
}

interface HindrancesInput {
  attributes: Readonly<Record<string, Value>>;
  /** Undefined while it is not known, or may not be. */
  assessment: Pick<Assessment, 'points' | 'unmeasured' | 'counts' | 'proposed_result'> | undefined;
  needsOther: boolean;
  /** Lines of its order for this device that have no price. */
  unpriced: number;
}

export function hindrancesOf({ attributes, assessment, needsOther, unpriced }: HindrancesInput): Hindrance[] {
  const found: Hindrance[] = [];
  if (attributes.calibration_date === null) found.push({ name: 'date' });
  if (assessment?.points === 0) found.push({ name: 'points' });
  const unmeasured = assessment?.unmeasured ?? 0;
  if (unmeasured > 0) found.push({ name: 'unmeasured', count: unmeasured });
  const unassessed = (assessment?.counts.not_assessed ?? 0) - unmeasured;
  if (unassessed > 0) found.push({ name: 'unassessed', count: unassessed });
  const result = attributes.cal_result ?? assessment?.proposed_result;
  if (result === 'failed') found.push({ name: 'failed' });
  if (needsOther) found.push({ name: 'other_person' });
  if (unpriced > 0) found.push({ name: 'price', count: unpriced });
  return found;
}
