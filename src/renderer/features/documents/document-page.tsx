// A document's page: whether it is approved stands above its details.
import { documentKind } from '../../records/kinds/documents.ts';
import { type PartProps, RecordPage } from '../../records/record-page.tsx';
import { ApprovalState, ApproveButton } from './approval.tsx';
import { DocumentPreview } from './document-preview.tsx';
import classes from './documents.module.css';

const parts = { Actions: Approve, Glance: Approval, Overview: Preview };

export function DocumentPage() {
  return <RecordPage kind={documentKind} parts={parts} />;
}

function Approve({ entry: { record } }: PartProps) {
  return <ApproveButton document={record} />;
}

function Approval({ entry: { record } }: PartProps) {
  return (
    <div className={classes.glance}>
      <ApprovalState document={record} />
    </div>
  );
}

function Preview({ entry: { record } }: PartProps) {
  return <DocumentPreview document={record} />;
}
