// A document is one version of a file: once approved, its content is what was approved. A certificate that was kept is called what it was
// issued as. docs/interface/papers.md#documents, docs/design/papers.md#d-549.
import { AppError, type FieldProblems } from '../../contract/errors.ts';
import type { JudgedChange, ResourceHooks } from '../../core/lab/hooks.ts';
import { changedValues } from '../../core/write/write.ts';

const certificate = 'calibration-certificate';
const issuedAs = ['title', 'number'];

function renamed({ before, values }: JudgedChange): FieldProblems {
  if (before?.paper !== certificate) return {};
  const changed = Object.keys(changedValues(before, values)).filter((column) => issuedAs.includes(column));
  return Object.fromEntries(changed.map((column) => [column, [{ key: 'errors.document.kept_certificate' }]]));
}

export const documentHooks: ResourceHooks = {
  async check(_ctx, change) {
    const { before, values } = change;
    const approved = (before?.approved_at ?? before?.approved_by ?? null) !== null;
    if (approved && 'file_hash' in values) throw new AppError('record.locked', { messageKey: 'errors.document.approved' });
    return renamed(change);
  },
};
