// Imports over HTTP: a file is judged and kept under a token, looked at page by page, applied or taken back. The same for every kind
// of import. docs/interface/prices.md#endpoints, docs/interface/prices.md#import.
import { z } from 'zod';
import { AppError, invalid } from '../contract/errors.ts';
import { signedIn } from '../contract/operations.ts';
import { type ImportKind, type ImportRow, verdicts } from '../core/imports/import-kind.ts';
import { type ImportState, importsOf } from '../core/imports/imports.ts';
import type { JudgedRow } from '../core/imports/judged-rows.ts';
import type { Ctx } from '../core/lab/context.ts';
import { instantShape, listOf, objectShape, oneOf } from '../endpoints/answer-shapes.ts';
import { type Action, type ActionAnswer, defineAction } from '../endpoints/define-action.ts';
import { v2Error } from '../endpoints/v2/refusal.ts';
import type { Translator } from '../i18n/translate.ts';

const token = z.string().min(1).max(80);
const changes = z.record(z.string(), z.object({ before: z.unknown().optional(), after: z.unknown() }));

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
      format: z.string(),
      encoding: z.string().nullable(),
      delimiter: z.string().nullable(),
    }),
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
});

export interface ImportWording {
  translator: Translator;
}

export function shownImport({ translator }: ImportWording, { language }: Ctx, state: ImportState) {
  const { token: id, path, phase, done, total, counts, columns, file, error, run, expiresAt } = state;
  const message = phase === 'failed' ? v2Error({ error, translator, language, resource: null }).body.message : null;
  const attributes = {
    records: path,
    phase,
    done,
    total,
    counts,
    columns,
    file,
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
  const { line, verdict, id, title, changes: changed, effect } = row;
  return {
    id: String(line),
    type: 'import-row',
    attributes: { line, verdict, record_id: id, title, reasons, changes: changed, effect },
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

const jsonText = (name: string) =>
  z
    .string()
    .max(20_000)
    .optional()
    .meta({ description: `JSON: ${name}` });

function parsedMapping(text: string | undefined): Record<string, string | null> {
  if (text === undefined || text === '') return {};
  const shape = z.record(z.string().max(500), z.string().max(80).nullable());
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw invalid({ mapping: [{ key: 'errors.field.json' }] });
  }
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
      input: z.strictObject({ mapping: jsonText('column of the file to attribute, or null to leave it out'), ...further }),
      output: oneOf(importShape),
      alsoStatus: 202,
      async run({ ctx, input, file }): Promise<ActionAnswer> {
        if (!file) throw new AppError('request.unsupported_type');
        const { mapping, ...chosen } = input as Record<string, string | undefined>;
        const given = Object.fromEntries(
          Object.entries(chosen).filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== ''),
        );
        const state = await importsOf(ctx.lab).start(ctx, { kind, file, mapping: parsedMapping(mapping), options: given });
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

const own = signedIn('A preview belongs to whoever sent its file, for an hour.');

/** `effect`: what the kinds of import that look further than their rows say about each. */
export function importActions(wording: ImportWording, effect: z.ZodType): Action[] {
  return [
    defineAction({
      method: 'GET',
      path: 'imports/{token}',
      summary: 'How far an import is, and its counts',
      requirement: own,
      since: '0.3.0',
      input: z.strictObject({ token }),
      output: oneOf(importShape),
      run: async ({ ctx, input }) => ({ body: shownImport(wording, ctx, importsOf(ctx.lab).state(ctx, input.token)) }),
    }),
    defineAction({
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
