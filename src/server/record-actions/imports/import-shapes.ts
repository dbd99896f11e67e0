// What an import and its rows answer with.
import { z } from 'zod';
import { verdicts } from '../../core/imports/import-kind.ts';
import { instantShape, objectShape } from '../../endpoints/answer-shapes.ts';
import { saidShape } from './import-said.ts';

export const importToken = z.string().min(1).max(80);
const changes = z.record(z.string(), z.object({ before: z.unknown().optional(), after: z.unknown() }));

const questionShape = z.object({
  column: z.string(),
  attribute: z.string(),
  kind: z.enum(['unknown', 'ambiguous', 'choice']),
  records: z.string().nullable().meta({ description: 'The path of v2 with the records that are named.' }),
  may_make: z.boolean().meta({ description: 'The caller may have them made from their names (`make`).' }),
  total: z.int().meta({ description: 'How many different ones; the first hundred are listed.' }),
  texts: z.array(
    z.object({
      text: z.string(),
      rows: z.int(),
      candidates: z.array(z.object({ id: z.string(), title: z.string() })),
    }),
  ),
});

export const importShape = objectShape(
  'import',
  z.object({
    records: z.string(),
    phase: z.enum(['waiting', 'reading', 'ready', 'applying', 'applied', 'failed']),
    done: z.int(),
    total: z.int().nullable(),
    counts: z.object(Object.fromEntries(verdicts.map((verdict) => [verdict, z.int()]))),
    columns: z.array(
      z.object({
        column: z.string(),
        attribute: z.string().nullable(),
        state: z.enum(['used', 'unknown', 'ambiguous', 'read_only']),
        candidates: z.array(z.string()),
      }),
    ),
    file: z.object({
      name: z.string().nullable(),
      size: z.int(),
      format: z.string().nullable(),
      encoding: z.string().nullable(),
      delimiter: z.string().nullable(),
    }),
    header_row: z.int().nullable().meta({ description: 'Where the headings are: found, or said.' }),
    said: saidShape.meta({ description: 'What was said about the file, all of it; nothing of what was found out.' }),
    judged: z.int().meta({ description: 'How often it was judged: rows that were read before are another judgement’s.' }),
    questions: z.array(questionShape).meta({ description: 'What can be answered once for all rows.' }),
    message: z.string().nullable(),
    run_id: z.string().nullable(),
    written: z.int().nullable(),
    expires_at: instantShape,
  }),
);

export const rowAttributes = z.object({
  line: z.int(),
  verdict: z.enum(verdicts),
  record_id: z.string().nullable(),
  title: z.string().nullable(),
  reasons: z.array(
    z.object({
      column: z.string().nullable(),
      attribute: z.string().nullable(),
      code: z.string(),
      message: z.string(),
      note: z.boolean(),
    }),
  ),
  changes,
  cells: z
    .record(z.string(), z.string())
    .meta({ description: 'What stands in the columns that are used, by heading, as it is read now.' }),
});
