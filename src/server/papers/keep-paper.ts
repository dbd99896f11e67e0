// A paper as a record: its file is kept as a document under its hash, linked to the record it was made of. The same bytes again
// are the record that is there; a changed paper is the next version of it.
import type { FilterNode } from '../contract/filters/filter-ast.ts';
import { type Ctx, inColumns, inTransaction } from '../core/lab/context.ts';
import { listRecords } from '../core/read/read.ts';
import { loadRelations } from '../core/read/relations.ts';
import type { SelectedRow } from '../core/rows/select.ts';
import { createRecord } from '../core/write/write.ts';

export interface PaperFile {
  /** Record type and key the paper was made of. */
  resource: string;
  id: string;
  /** Its data contract. */
  contract: string;
  title: string;
  number: string;
  customer: string | null;
  name: string;
  content: Uint8Array;
}

export interface KeptPaper {
  row: SelectedRow<'document'>;
  /** False when exactly this was kept before. */
  fresh: boolean;
}

export async function keepPaper(asked: Ctx, paper: PaperFile): Promise<KeptPaper> {
  // Values and conditions name columns, as v1 does.
  const ctx: Ctx = inColumns(asked);
  const { registry, files } = ctx.lab;
  const file = await files.receive(inOnePiece(paper.content), paper.name);
  try {
    const before = (await papersOf(ctx, paper)).filter((row) => row.type === paper.title && row.number === paper.number);
    const same = before.find((row) => row.file_hash === file.hash);
    if (same) return { row: same, fresh: false };
    const last = before.sort((a, b) => Number(b.version) - Number(a.version))[0];
    const row = await inTransaction(ctx, async (inner) => {
      const made = await createRecord(inner, registry.resource('document'), {
        values: {
          title: `${paper.title} ${paper.number}`.slice(0, 255),
          type: paper.title.slice(0, 80),
          number: paper.number.slice(0, 80),
          customer_KTAG: paper.customer,
          version: last ? Number(last.version) + 1 : 1,
          replaces_uID: last?.uID ?? null,
        },
        trusted: { paper: paper.contract },
        file,
      });
      const link = { document_uID: made.uID, resource: paper.resource, record_key: paper.id };
      await createRecord(inner, registry.resource('document_link'), { values: link });
      return made;
    });
    return { row, fresh: true };
  } finally {
    await files.discard(file);
  }
}

/** The documents of the record that the caller may see. */
async function papersOf(ctx: Ctx, { resource, id }: PaperFile): Promise<SelectedRow<'document'>[]> {
  const links = ctx.lab.registry.resource('document_link');
  const filter: FilterNode = {
    kind: 'and',
    items: [
      { kind: 'compare', path: ['resource'], op: '=', value: resource },
      { kind: 'compare', path: ['record_key'], op: '=', value: id },
    ],
  };
  const { rows } = await listRecords(ctx, links, { filter, sort: [], limit: null, offset: 0 });
  const related = await loadRelations({ ctx, resource: links, rows, names: ['document'] });
  return rows.flatMap((row) => {
    const document = related.get(row)?.document;
    return document ? [document] : [];
  });
}

async function* inOnePiece(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
