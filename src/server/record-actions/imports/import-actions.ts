// Imports over HTTP: a file is judged and kept under a token, looked at page by page, applied or taken back. The same for every kind
// of import. docs/interface/prices.md#endpoints, docs/interface/prices.md#import.
import { z } from 'zod';
import { AppError, invalid } from '../../contract/errors.ts';
import { signedIn } from '../../contract/operations.ts';
import { saidByPreset } from '../../contract/tables/import-preset.ts';
import { type ImportKind, type ImportRow, verdicts } from '../../core/imports/import-kind.ts';
import type { JudgedRow } from '../../core/imports/judged-rows.ts';
import { importsOf } from '../../core/imports/kept/imports.ts';
import type { ImportState } from '../../core/imports/one-import.ts';
import { nothingSaid, type Said } from '../../core/imports/said.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { instantShape, listOf, objectShape, oneOf } from '../../endpoints/answer-shapes.ts';
import { type Action, type ActionAnswer, defineAction } from '../../endpoints/define-action.ts';
import { v2Error } from '../../endpoints/v2/refusal.ts';
import type { Translator } from '../../i18n/translate.ts';
import { dateOrders } from '../../tabular/cells/date-cell.ts';
import { csvDelimiters } from '../../tabular/csv/delimiter.ts';
import { textEncodings } from '../../tabular/csv/text-encoding.ts';
import { delimiterNameOf, fromForm, type SaidForm, saidForm, saidMembers, saidOf, saidShape, shownSaid } from './import-said.ts';
import { presetFor } from './presets/kept-presets.ts';

const token = z.string().min(1).max(80);
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

const rowAttributes = z.object({
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

export interface ImportWording {
  translator: Translator;
}

export function shownImport({ translator }: ImportWording, { language }: Ctx, state: ImportState) {
  const { token: id, path, phase, done, total, counts, columns, file, error, run, expiresAt, headerRow, judged } = state;
  const message = phase === 'failed' ? v2Error({ error, translator, language, resource: null }).body.message : null;
  const attributes = {
    records: path,
    phase,
    done,
    total,
    counts,
    columns,
    file,
    header_row: headerRow,
    said: shownSaid(state.said),
    judged,
    questions: state.questions.map(({ mayMake, ...question }) => ({ ...question, may_make: mayMake })),
    message,
    run_id: run?.id ?? null,
    written: run?.count ?? null,
    expires_at: new Date(expiresAt).toISOString(),
  };
  return { data: { id, type: 'import', attributes } };
}

function shownRow({ translator }: ImportWording, { language }: Ctx, { write: _write, ...row }: JudgedRow) {
  const reasons = row.reasons.map(({ column, attribute, key, params, note = false }) => ({
    column,
    attribute,
    code: key.replace(/^errors\./, ''),
    message: translator.text(language, key, params),
    note,
  }));
  const { line, verdict, id, title, changes: changed, cells = {}, effect } = row;
  return {
    id: String(line),
    type: 'import-row',
    attributes: { line, verdict, record_id: id, title, reasons, changes: changed, cells, effect },
  };
}

/** What a row shows, as one text to search in. */
function searchedText(wording: ImportWording, ctx: Ctx, row: ImportRow): string {
  const { line, title, reasons, changes: changed } = shownRow(wording, ctx, { ...row, effect: null }).attributes;
  const values = Object.values(changed).flatMap(({ before, after }) => [before, after]);
  const told = reasons.flatMap(({ column, message }) => [column, message]);
  return [line, title, ...told, ...values]
    .filter((one) => one !== null && one !== undefined)
    .join('\n')
    .toLowerCase();
}

/** The two doors of one kind of import. */
export function importDoors(kind: ImportKind, wording: ImportWording): Action[] {
  const further = Object.fromEntries((kind.options ?? []).map((name) => [name, z.string().max(80).optional()]));
  return [
    defineAction({
      method: 'POST',
      path: `${kind.path}/import-preview`,
      summary: 'Judge a CSV or XLSX file row by row without writing anything; long files answer 202 while they are read',
      requirement: kind.requirement,
      since: '0.3.0',
      takesFile: 'read',
      input: z.strictObject({ ...saidForm, ...further }),
      output: oneOf(importShape),
      alsoStatus: 202,
      async run({ ctx, input, file }): Promise<ActionAnswer> {
        if (!file) throw new AppError('request.unsupported_type');
        const form: SaidForm = input;
        const given = Object.entries(input).filter(
          (pair): pair is [string, string] => pair[0] in further && typeof pair[1] === 'string' && pair[1] !== '',
        );
        const said = saidOf({ ...fromForm(form), given: Object.fromEntries(given) }, nothingSaid);
        const state = await importsOf(ctx.lab).start(ctx, { kind, file, said, keep: form.keep ?? false });
        return { status: state.phase === 'ready' ? 200 : 202, body: shownImport(wording, ctx, state) };
      },
    }),
    defineAction({
      method: 'POST',
      path: `${kind.path}/import`,
      summary: 'Write what a preview showed, all of it or nothing; 409 when the lab has changed since',
      requirement: kind.requirement,
      since: '0.3.0',
      input: z.strictObject({ token }),
      output: oneOf(importShape),
      async run({ ctx, input }) {
        return { body: shownImport(wording, ctx, await importsOf(ctx.lab).apply(ctx, kind, input.token)) };
      },
    }),
  ];
}

const presetMember = z
  .string()
  .min(1)
  .max(80)
  .optional()
  .meta({ description: 'A preset: what it says of the columns of this file is said; what else stands here lies over it.' });

/** What a preset says takes the place of columns and words that were said before. */
async function before({ lab }: Ctx, { path, columns, said }: ImportState, preset: string | undefined): Promise<Said> {
  if (preset === undefined) return said;
  const kept = await presetFor(lab, preset, path);
  const { mapping, values } = saidByPreset(
    kept,
    columns.map(({ column }) => column),
  );
  if (Object.keys(mapping).length === 0) throw invalid({ preset: [{ key: 'errors.import.preset_fits_nothing' }] });
  const dateOrder = dateOrders.find((one) => one === kept.date_order) ?? said.dateOrder;
  return { ...said, mapping, values, dateOrder };
}

const own = signedIn('A preview belongs to whoever sent its file, for an hour.');

function stateActions(wording: ImportWording): Action[] {
  return [
    defineAction({
      method: 'GET',
      path: 'imports/{token}',
      summary: 'How far an import is, and its counts',
      requirement: own,
      since: '0.3.0',
      input: z.strictObject({ token }),
      output: oneOf(importShape),
      run: async ({ ctx, input }) => ({ body: shownImport(wording, ctx, await importsOf(ctx.lab).state(ctx, input.token)) }),
    }),
    defineAction({
      method: 'PATCH',
      path: 'imports/{token}',
      summary: 'Say how the file is meant, and judge it again: what is not said stays as it was; refused, what was shown stays',
      requirement: own,
      since: '0.13.0',
      input: z.strictObject({ token, ...saidMembers, preset: presetMember }),
      output: oneOf(importShape),
      alsoStatus: 202,
      async run({ ctx, input: { token: id, preset, ...said } }) {
        const imports = importsOf(ctx.lab);
        const state = await imports.readAgain(ctx, id, saidOf(said, await before(ctx, await imports.state(ctx, id), preset)));
        return { status: state.phase === 'ready' ? 200 : 202, body: shownImport(wording, ctx, state) };
      },
    }),
    defineAction({
      method: 'DELETE',
      path: 'imports/{token}',
      summary: 'Take a preview back, or stop an import under way',
      requirement: own,
      since: '0.3.0',
      input: z.strictObject({ token }),
      async run({ ctx, input }) {
        await importsOf(ctx.lab).cancel(ctx, input.token);
        return {};
      },
    }),
  ];
}

function sampleAction(): Action {
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
function rowsAction(wording: ImportWording, effect: z.ZodType): Action {
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

export function importActions(wording: ImportWording, effect: z.ZodType): Action[] {
  return [...stateActions(wording), sampleAction(), rowsAction(wording, effect)];
}
