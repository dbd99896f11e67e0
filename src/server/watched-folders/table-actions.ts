// A table that lies among the documents, brought by a folder or by hand: what it could be imported as, what it was judged as when it came, and
// its preview, as if it had just been sent. docs/interface/connections.md#tables.
import { z } from 'zod';
import { AppError, invalid } from '../contract/errors.ts';
import { mayBeTable } from '../contract/files/table-file.ts';
import { missingOperation, needs, signedIn } from '../contract/operations.ts';
import type { ImportKind } from '../core/imports/import-kind.ts';
import { importsOf } from '../core/imports/imports.ts';
import { type Ctx, inColumns } from '../core/lab/context.ts';
import { getRow } from '../core/read/named-rows.ts';
import { updateAsSideEffect } from '../core/write/side-effects.ts';
import { typed } from '../db/connection/connection.ts';
import { objectShape, oneOf } from '../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import type { StoredContent } from '../files/stored-content.ts';
import { type ImportWording, importShape, shownImport } from '../record-actions/import-actions.ts';
import { folderFileStates } from '../resources/folder-file/definition.ts';
import { readTable } from '../tabular/read-table.ts';

const told = z.string().nullable();
const tableShape = objectShape(
  'table',
  z.object({
    format: z.string(),
    columns: z.array(z.string()),
    records: z.array(z.string()).meta({ description: 'What the caller may import it as, as v2 calls the lists.' }),
    proposed: told.meta({ description: 'What the folder that brought it takes tables as.' }),
    folder: told.meta({ description: 'Which folder brought it.' }),
    state: z.union([z.enum(folderFileStates), z.null()]),
    counts: z.record(z.string(), z.int()).nullable().meta({ description: 'Rows by verdict, as they were judged when it came.' }),
    run_id: told.meta({ description: 'The run that imported it.' }),
  }),
);

interface TableDocument {
  name: string | null;
  content: StoredContent;
}

/** Null for a document that is no table by its name. */
async function tableDocument(ctx: Ctx, id: string): Promise<TableDocument | null> {
  const { file_hash: hash, file_name: name } = await getRow(inColumns(ctx), 'document', id);
  if (hash === null || !mayBeTable(name ?? '')) return null;
  const content = await ctx.lab.files.find(hash);
  return content && { name, content };
}

function broughtBy({ lab }: Ctx, document: string) {
  return typed(lab.reads)
    .selectFrom('folder_files')
    .select(['uID', 'folder_name', 'records', 'counts', 'state', 'run_uID'])
    .where('document_uID', '=', document)
    .orderBy('rid', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function opened({ content }: TableDocument) {
  try {
    return await readTable(content.path);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

const byId = { id: z.string() };

function tableAction(kinds: readonly ImportKind[]): Action {
  return defineAction({
    method: 'GET',
    path: 'documents/{id}/table',
    summary: 'What the table in a document is and may be imported as; 204 for any other document',
    requirement: needs('dms_view'),
    since: '0.12.0',
    mayBeEmpty: true,
    input: z.strictObject(byId),
    output: oneOf(tableShape),
    async run({ ctx, input: { id } }) {
      const document = await tableDocument(ctx, id);
      const table = document && (await opened(document));
      if (!table) return { status: 204 };
      const brought = await broughtBy(ctx, id);
      const { operations } = ctx.principal;
      const attributes = {
        format: table.format,
        columns: [...table.columns],
        records: kinds.filter(({ requirement }) => missingOperation(requirement, operations) === null).map(({ path }) => path),
        proposed: brought?.records ?? null,
        folder: brought?.folder_name ?? null,
        state: brought?.state ?? null,
        counts: brought?.counts == null ? null : (JSON.parse(brought.counts) as Record<string, number>),
        run_id: brought?.run_uID ?? null,
      };
      return { body: { data: { id, type: 'table', attributes } } };
    },
  });
}

const given = z.record(z.string().max(80), z.string().max(80));

function previewAction(kinds: readonly ImportKind[], wording: ImportWording): Action {
  return defineAction({
    method: 'POST',
    path: 'documents/{id}/import-preview',
    summary: 'Judge the table in a document as if it had just been sent: nothing is written; it is applied like any other import',
    requirement: signedIn('The rights of the import are asked for, and the document must be one the caller sees.'),
    since: '0.12.0',
    input: z.strictObject({
      ...byId,
      records: z
        .string()
        .min(1)
        .max(60)
        .optional()
        .meta({
          description: 'What it is imported as; what the folder that brought it says, when not said.',
          examples: ['inventories'],
        }),
      mapping: z
        .record(z.string().max(500), z.string().max(80).nullable())
        .default({})
        .meta({ description: 'Column of the file to attribute, or null to leave it out.' }),
      given: given.default({}).meta({ description: 'What else this import takes, such as `price_category_id`.' }),
    }),
    output: oneOf(importShape),
    alsoStatus: 202,
    async run({ ctx, input: { id, records, mapping, given: options } }) {
      const document = await tableDocument(ctx, id);
      const name = records ?? (await broughtBy(ctx, id))?.records ?? null;
      if (name === null) throw invalid({ records: [{ key: 'errors.field.required' }] });
      const kind = kinds.find(({ path }) => path === name);
      if (!kind) throw invalid({ records: [{ key: 'errors.folder.no_list', params: { name } }] });
      const surplus = Object.keys(options).find((name) => !kind.options?.includes(name));
      if (surplus !== undefined) throw invalid({ given: [{ key: 'errors.field.unknown', within: [surplus] }] });
      if (!document) throw invalid({ id: [{ key: 'errors.table.not_a_table' }] });
      const file = await ctx.lab.files.receive(document.content.read(), document.name);
      const written = (inner: Ctx) => noteImported(inner, id);
      const state = await importsOf(ctx.lab).start(ctx, { kind, file, mapping, options, written });
      return { status: state.phase === 'ready' ? 200 : 202, body: shownImport(wording, ctx, state) };
    },
  });
}

/** In the transaction that writes its rows, and no part of what its run takes back: the run itself says that it was. */
async function noteImported(inner: Ctx, document: string): Promise<void> {
  const brought = await typed(inner.db)
    .selectFrom('folder_files')
    .select('uID')
    .where('document_uID', '=', document)
    .where('state', 'in', ['waiting', 'filed', 'imported'])
    .execute();
  for (const { uID } of brought) {
    const values = { state: 'imported', run_uID: inner.batch ?? null };
    await updateAsSideEffect(inner, { resource: 'folder_file', key: uID, values, withoutAuditEntry: true });
  }
}

export function tableActions(kinds: readonly ImportKind[], wording: ImportWording): Action[] {
  return [tableAction(kinds), previewAction(kinds, wording)];
}
