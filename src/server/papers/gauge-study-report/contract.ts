// The data contract `gauge-study-report` 1.0, the program's own: a study of a measuring system with what it comes to.
import { z } from 'zod';
import { findingsShape } from '../../resources/gauge-study/findings-shape.ts';
import { meta, text } from '../sheet/contract-parts.ts';

export const studyDocument = z.object({
  meta: meta('gauge-study-report', '1.0').extend({ generated_date: z.string() }),
  study: z.object({
    name: z.string(),
    kind: z.string(),
    kind_title: text,
    date: text,
    device: text,
    characteristic: text,
    unit: z.string(),
    tolerance: text,
    reference_value: text,
    verdict_title: z.string(),
    remark: text,
  }),
  /** As the interface works it out. */
  findings: findingsShape.shape.data,
  readings: z.array(z.object({ operator: text, part: text, reference: text, values: z.array(text) })),
});

export type StudyDocument = z.infer<typeof studyDocument>;
export type StudyFindings = StudyDocument['findings'];
