// A print job's own page: what can be done about it above its labels.
import { printJobKind } from '../../records/kinds/printing/print-jobs.ts';
import { type PartProps, RecordPage } from '../../records/page/record-page.tsx';
import { JobActions } from './job-actions.tsx';

const parts = { Actions: ({ entry }: PartProps) => <JobActions job={entry.record} /> };

export function JobPage() {
  return <RecordPage kind={printJobKind} parts={parts} />;
}
