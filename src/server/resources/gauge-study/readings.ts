// The readings of a study as they are sent and kept: a list of lines, each with who read, what, and the values as they were written.
import { z } from 'zod';
import { mostLines, mostTrials } from '../../contract/values/measuring/gauge-study.ts';
import type { StudyFault, StudyLine } from '../../reliability/gauge/study-text.ts';

const name = z.string().max(200).nullable().default(null);
// A number that was sent as one is as good as its text.
const number = z
  .union([z.string().max(40), z.number()])
  .nullable()
  .transform((value) => (typeof value === 'number' ? String(value) : value));

const studyLine = z.strictObject({
  operator: name,
  part: name,
  reference: number.default(null).meta({ description: 'True value of the part, for linearity.' }),
  values: z.array(number).max(mostTrials).default([]),
});

export const studyReadings = z.array(studyLine).max(mostLines);

export function readingsIn(text: string | null | undefined): { readings: StudyLine[] } | { faults: StudyFault[] } {
  const read = studyReadings.safeParse(JSON.parse(text ?? '[]') ?? []);
  if (read.success) return { readings: read.data };
  const told = read.error.issues.map(({ path }) => path.map((part) => (typeof part === 'number' ? part : String(part))));
  return { faults: told.map((within) => ({ field: 'readings', key: 'errors.gauge_study.readings', within })) };
}
