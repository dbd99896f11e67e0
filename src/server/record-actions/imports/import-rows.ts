// What is read of an import that was judged: the first rows of its file as they stand, and its judged rows page by page.
import { z } from 'zod';
import { signedIn } from '../../contract/operations.ts';
import { type ImportRow, verdicts } from '../../core/imports/import-kind.ts';
import { importsOf } from '../../core/imports/kept/imports.ts';
import { listOf, objectShape, oneOf } from '../../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import { csvDelimiters } from '../../tabular/csv/delimiter.ts';
import { textEncodings } from '../../tabular/csv/text-encoding.ts';
import { delimiterNameOf } from './import-said.ts';
import { rowAttributes, importToken as token } from './import-shapes.ts';
import { type ImportWording, searchedText, shownRow } from './shown-import.ts';

export const own = signedIn('A preview belongs to whoever sent its file, for an hour.');

export function sampleAction(): Action {
  return defineAction({
    method: 'GET',
    path: 'imports/{token}/sample',
    summary: 'The first rows of the file as they stand, headings or not; read otherwise if asked',
    requirement: own,
    since: '0.13.0',
    input: z.strictObject({
      token,
      encoding: z.enum(textEncodings).optional(),
      delimiter: z.enum(Object.keys(csvDelimiters) as [keyof typeof csvDelimiters]).optional(),
    }),
    output: oneOf(
      objectShape(
        'import-sample',
        z.object({
          encoding: z.string().nullable(),
          delimiter: z.string().nullable(),
          header_row: z.int().nullable(),
          rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
        }),
      ),
    ),
    async run({ ctx, input: { token: id, encoding, delimiter } }) {
      const sign = delimiter && csvDelimiters[delimiter];
      const sample = await importsOf(ctx.lab).sample(ctx, id, { encoding, delimiter: sign });
      const attributes = { ...sample, delimiter: delimiterNameOf(sample.delimiter) };
      return { body: { data: { id, type: 'import-sample', attributes } } };
    },
  });
}

/** `effect`: what the kinds of import that look further than their rows say about each. */
export function rowsAction(wording: ImportWording, effect: z.ZodType): Action {
  return defineAction({
    method: 'GET',
    path: 'imports/{token}/rows',
    summary: 'The judged rows of an import in the order of its file; those of one verdict or with a text in them if asked',
    requirement: own,
    since: '0.3.0',
    input: z.strictObject({
      token,
      verdict: z.enum(verdicts).optional(),
      q: z.string().max(200).default(''),
      'page[number]': z.coerce.number().int().min(1).max(1_000_000).default(1),
      'page[size]': z.coerce.number().int().min(1).max(500).default(50),
    }),
    output: listOf(objectShape('import-row', rowAttributes.extend({ effect: effect.nullable() }))),
    async run({ ctx, input }) {
      const { verdict = null, q, 'page[number]': page, 'page[size]': size } = input;
      const needle = q.trim().toLowerCase();
      const matches = needle === '' ? null : (row: ImportRow) => searchedText(wording, ctx, row).includes(needle);
      const asked = { verdict, matches, limit: size, offset: (page - 1) * size };
      const { rows, total } = await importsOf(ctx.lab).rows(ctx, input.token, asked);
      const data = rows.map((row) => shownRow(wording, ctx, row));
      return { list: { data, page: { number: page, size, total } } };
    },
  });
}
