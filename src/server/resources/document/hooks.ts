// A document is one version of a file: once approved, its content is what was approved. A certificate that was kept is called what it was
// issued as; one that results were read from is their record, and stays as long as its calibration does. docs/interface/papers.md#documents, docs/design/papers.md#d-549.
import { AppError } from '../../contract/errors.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks, RewrittenRow } from '../../core/lab/hooks.ts';
import { changedValues } from '../../core/write/write.ts';
import { assertNotReleased } from '../rules/calibration-lock.ts';

const certificate = 'calibration-certificate';
const issuedAs = ['title', 'number'];

const isRecord = (before: JudgedChange<'document'>['before']) => (before?.results_CTAG ?? null) !== null;

function renamed({ before, values }: JudgedChange<'document'>): ProblemsOf<'document'> {
  const key = isRecord(before) ? 'errors.document.of_record' : 'errors.document.kept_certificate';
  if (!before || (before.paper !== certificate && !isRecord(before))) return {};
  const changed = Object.keys(changedValues(before, values)).filter((column) => issuedAs.includes(column));
  return Object.fromEntries(changed.map((column) => [column, [{ key }]]));
}

const recorded: ReadonlySet<string> = new Set([...issuedAs, 'file_hash']);

/** It goes and comes with the results that were read from it: as the run that made them is taken back, and as long as nobody released them. */
async function beforeRewrite(ctx: Ctx, rows: readonly RewrittenRow<'document'>[]): Promise<void> {
  const records = rows.filter(({ row }) => isRecord(row));
  if (records.some(({ columns }) => columns?.some((column) => recorded.has(column))))
    throw new AppError('record.locked', { messageKey: 'errors.document.of_record' });
  const parted = records.filter(({ columns }) => columns?.includes('results_CTAG') ?? true);
  await assertNotReleased(
    ctx,
    parted.map(({ row }) => row.results_CTAG),
  );
}

export const documentHooks: ResourceHooks<'document'> = {
  beforeRewrite,
  async check(_ctx, change) {
    const { action, before, values } = change;
    if (isRecord(before) && (action === 'delete' || 'file_hash' in values))
      throw new AppError('record.locked', { messageKey: 'errors.document.of_record' });
    const approved = (before?.approved_at ?? before?.approved_by ?? null) !== null;
    if (approved && 'file_hash' in values) throw new AppError('record.locked', { messageKey: 'errors.document.approved' });
    return renamed(change);
  },
};
