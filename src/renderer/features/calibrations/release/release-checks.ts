// What stands between a calibration and its release: what is missing stops it, what is doubtful is said. Pure.
import type { Value } from '#renderer/lib/records.ts';
import type { Assessment } from '../calibration-data.ts';
import type { StandardUse } from '../standard-uses.ts';

export type CheckState = 'done' | 'missing' | 'warn' | 'none';

export interface ReleaseCheck {
  name: 'date' | 'points' | 'measured' | 'assessed' | 'standards' | 'due' | 'own' | 'name' | 'perform' | 'release';
  state: CheckState;
  count?: number;
  /** Whom it speaks of. */
  person?: string;
}

export const isIncomplete = (checks: readonly ReleaseCheck[]) => checks.some(({ state }) => state === 'missing');

export interface AuthorisedPerson {
  activity: 'perform' | 'release';
  person: string | null;
  state: 'authorised' | 'missing' | 'unknown';
}

interface ChecksInput {
  attributes: Readonly<Record<string, Value>>;
  assessment: Pick<Assessment, 'points' | 'unmeasured' | 'counts'> | undefined;
  uses: readonly Pick<StandardUse, 'warning'>[] | undefined;
  /** As the reader is called, where calibrations name their technician; empty: their account has no name. */
  reader: string;
  /** Whether technician and reader are authorised for its procedure; nothing where the lab keeps nothing of that. */
  people?: readonly AuthorisedPerson[] | undefined;
}

export function checksOf({ attributes, assessment, uses, reader, people = [] }: ChecksInput): ReleaseCheck[] {
  const unmeasured = assessment?.unmeasured ?? 0;
  const unassessed = assessment?.counts.not_assessed ?? 0;
  const doubtful = (uses ?? []).filter(({ warning }) => warning !== null).length;
  return [
    { name: 'date', state: attributes.calibration_date ? 'done' : 'missing' },
    // A device may be calibrated without a protocol of its own here.
    unmeasured > 0
      ? { name: 'measured', state: 'warn', count: unmeasured }
      : { name: 'points', state: (assessment?.points ?? 0) > 0 ? 'done' : 'warn', count: assessment?.points ?? 0 },
    ...(unassessed > unmeasured ? [{ name: 'assessed', state: 'warn', count: unassessed - unmeasured } as const] : []),
    standardsCheck(uses, doubtful),
    ...people.flatMap(authorisedCheck),
    // Where a second person must release, the server asks for one; elsewhere it is known that there was none.
    // Of an accredited calibration the server holds the release up.
    ...(reader === '' ? [{ name: 'name', state: 'warn' } as const] : []),
    ...(reader !== '' && attributes.technician === reader ? [{ name: 'own', state: 'warn' } as const] : []),
  ];
}

/** Whose name belongs to no account is held to nothing, and said to be so; where nobody is named there is nothing to say. */
function authorisedCheck({ activity, state, person }: AuthorisedPerson): ReleaseCheck[] {
  if (person === null) return [];
  return [{ name: activity, state: state === 'authorised' ? 'done' : state === 'missing' ? 'warn' : 'none', person }];
}

function standardsCheck(uses: ChecksInput['uses'], doubtful: number): ReleaseCheck {
  if (!uses || uses.length === 0) return { name: 'standards', state: 'warn', count: 0 };
  return doubtful > 0
    ? { name: 'due', state: 'warn', count: doubtful }
    : { name: 'standards', state: 'done', count: uses.length };
}
