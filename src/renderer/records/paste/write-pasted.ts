// Writes what was pasted, record by record over the version its preview showed, and takes it back the same way.
import type { Format } from '../../lib/format.ts';
import { fetchOne, updateRecord, type Written } from '../../lib/records.ts';
import { writeOverSeen } from '../../lib/write-over-seen.ts';
import { changesOf, toFormValues } from '../kind/form-model.ts';
import { includeOf, type RecordKind } from '../kind/record-kind.ts';
import type { Progress } from '../selection/bulk-work.ts';
import type { PlannedRow } from './paste-plan.ts';

export interface WrittenRow {
  id: string;
  etag: string | null;
  /** What stood there before. */
  before: Record<string, Written>;
}

export interface PasteResult {
  written: readonly WrittenRow[];
  failed: readonly { id: string; reason: string }[];
}

interface PasteWork {
  kind: RecordKind;
  rows: readonly PlannedRow[];
  format: Format;
  signal: AbortSignal;
  /** Why a write was refused, in words. */
  reasonOf(error: unknown): string;
  onProgress(progress: Progress): void;
}

export async function writePasted({ kind, rows, format, signal, reasonOf, onProgress }: PasteWork): Promise<PasteResult> {
  const written: WrittenRow[] = [];
  const failed: { id: string; reason: string }[] = [];
  for (const [index, row] of rows.entries()) {
    if (signal.aborted) break;
    const { id } = row.entry.record;
    try {
      written.push(await writeRow(kind, row, format));
    } catch (error) {
      failed.push({ id, reason: reasonOf(error) });
    }
    onProgress({ done: index + 1, total: rows.length });
  }
  return { written, failed };
}

async function writeRow(kind: RecordKind, { entry, cells, attributes, seen }: PlannedRow, format: Format) {
  const { path } = kind;
  const { id } = entry.record;
  const fields = cells.filter(({ after }) => after !== null).map(({ field }) => field);
  let etag: string | null = null;
  await writeOverSeen({
    read: () => fetchOne(path, id, includeOf(kind)),
    isSeen: ({ data }) => Object.entries(toFormValues(fields, data, format)).every(([name, text]) => text === seen[name]),
    async write(version) {
      etag = (await updateRecord({ path, id, etag: version, attributes })).etag;
    },
  });
  // Against values that no field holds, all of them are changes.
  const nothing = Object.fromEntries(fields.map(({ api_name }) => [api_name, '\u0000']));
  return { id, etag, before: changesOf(fields, nothing, seen) };
}

/** How many could not be taken back: somebody changed them meanwhile. */
export async function takeBack({ path }: RecordKind, rows: readonly WrittenRow[]): Promise<number> {
  let stayed = 0;
  for (const { id, etag, before } of [...rows].reverse()) {
    await updateRecord({ path, id, etag, attributes: before }).catch(() => {
      stayed += 1;
    });
  }
  return stayed;
}
