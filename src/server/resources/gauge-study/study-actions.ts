// What a study of a measuring system comes to: of one that is kept, and of one that is still being written. Nothing is kept of either.
import { z } from 'zod';
import { needs } from '../../contract/operations.ts';
import { studyKinds } from '../../contract/values/measuring/gauge-study.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import { findingsShape, toldFindings } from './findings-shape.ts';
import { studyReadings } from './readings.ts';
import { keptStudy, workOut } from './work-out.ts';

const text = z.string().max(40).nullable().default(null);

export const studyActions: Action[] = [
  defineAction({
    method: 'POST',
    path: 'gauge-studies/evaluate',
    summary: 'Work out a study of a measuring system without keeping it',
    requirement: needs('types_view'),
    since: '0.11.0',
    input: z.strictObject({
      kind: z.enum(studyKinds),
      tolerance: text,
      reference_value: text,
      readings: studyReadings,
    }),
    output: findingsShape,
    async run({ input }) {
      return { body: toldFindings(workOut(input)) };
    },
  }),
  defineAction({
    method: 'POST',
    path: 'gauge-studies/{id}/evaluate',
    summary: 'Work out a study of a measuring system: its components, tests, pictures and judgement',
    requirement: needs('types_view'),
    since: '0.11.0',
    input: z.strictObject({ id: z.string() }),
    output: findingsShape,
    async run({ ctx, input: { id } }) {
      return { body: toldFindings(workOut(await keptStudy(ctx, id))) };
    },
  }),
];
