// A table that lies among the documents, brought by a folder or by hand: what it could be imported as, what it was judged as when it came, and
// its preview, as if it had just been sent. docs/interface/connections.md#tables.
import { z } from 'zod';
import { AppError, invalid } from '../contract/errors.ts';
import { mayBeTable } from '../contract/files/table-file.ts';
import { missingOperation, needs, signedIn } from '../contract/operations.ts';
import type { ImportKind } from '../core/imports/import-kind.ts';
import { importsOf } from '../core/imports/kept/imports.ts';
import { nothingSaid } from '../core/imports/said.ts';
import { type Ctx, inColumns } from '../core/lab/context.ts';
import { getRow } from '../core/read/named-rows.ts';
import { updateAsSideEffect } from '../core/write/side-effects.ts';
import { typed } from '../db/typed.ts';
import { objectShape, oneOf } from '../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import { isAway } from '../files/away.ts';
import type { StoredContent } from '../files/stored-content.ts';
import { saidMembers, saidOf } from '../record-actions/imports/import-said.ts';
import { importShape } from '../record-actions/imports/import-shapes.ts';
import { type ImportWording, shownImport } from '../record-actions/imports/shown-import.ts';
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
  hash: string;
  name: string | null;
  content: StoredContent;
}

/** Null for a document that is no table by its name. */
async function tableDocument(ctx: Ctx, id: string): Promise<TableDocument | null> {
  const { file_hash: hash, file_name: name } = await getRow(inColumns(ctx), 'document', id);
  if (hash === null || !mayBeTable(name ?? '')) return null;
  const content = await ctx.lab.files.find(hash);
  return content && { hash, name, content };
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

interface TableHead {
  format: string;
  columns: readonly string[];
}

/** Those that were asked for last. */
const mostKept = 100;

/** What a content is, stays as long as its hash: a large workbook is opened by the first look alone. */
function createHeads(): (document: TableDocument) => Promise<TableHead | null> {
  const kept = new Map<string, TableHead | null>();
  return async ({ hash, content }) => {
    const head = kept.get(hash) ?? (kept.has(hash) ? null : await opened(content));
    kept.delete(hash);
    kept.set(hash, head);
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest);
    return head;
  };
}

async function opened({ atPath }: StoredContent): Promise<TableHead | null> {
  try {
    const { format, columns } = await atPath((path) => readTable(path));
    return { format, columns: [...columns] };
  } catch (error) {
    if (error instanceof AppError && !isAway(error)) return null;
    throw error;
  }
}

const byId = { id: z.string() };

function tableAction(kinds: readonly ImportKind[]): Action {
  const headOf = createHeads();
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
      const table = document && (await headOf(document));
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
      ...saidMembers,
      keep: z.boolean().default(false).meta({ description: 'What cannot be read so is kept, too, to be read otherwise.' }),
    }),
    output: oneOf(importShape),
    alsoStatus: 202,
    async run({ ctx, input: { id, records, keep, ...input } }) {
      const document = await tableDocument(ctx, id);
      const name = records ?? (await broughtBy(ctx, id))?.records ?? null;
      if (name === null) throw invalid({ records: [{ key: 'errors.field.required' }] });
      const kind = kinds.find(({ path }) => path === name);
      if (!kind) throw invalid({ records: [{ key: 'errors.folder.no_list', params: { name } }] });
      if (!document) throw invalid({ id: [{ key: 'errors.table.not_a_table' }] });
      const file = await ctx.lab.files.receive(document.content.read(), document.name);
      const state = await importsOf(ctx.lab).start(ctx, { kind, file, said: saidOf(input, nothingSaid), keep, source: id });
      return { status: state.phase === 'ready' ? 200 : 202, body: shownImport(wording, ctx, state) };
    },
  });
}

/** In the transaction that writes its rows, and no part of what its run takes back: the run itself says that it was. */
export async function noteImported(inner: Ctx, document: string): Promise<void> {
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
