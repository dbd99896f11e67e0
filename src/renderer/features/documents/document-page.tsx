// A document's page: whether it is approved stands above its details, what its file shows beside what it belongs to; its versions in
// a tab.
import { useI18n } from '../../lib/i18n.tsx';
import { textOf } from '../../records/kind/record-kind.ts';
import { documentKind } from '../../records/kinds/office/documents.ts';
import { type PartProps, RecordPage } from '../../records/page/record-page.tsx';
import { ProveButton } from '../../records/paper/prove-button.tsx';
import { ApprovalState, ApproveButton } from './approval.tsx';
import { BelongsTo } from './belongs-to.tsx';
import { DocumentPreview } from './document-preview.tsx';
import { NewVersionButton, VersionNotice, VersionsPanel } from './document-versions.tsx';
import classes from './documents.module.css';
import { FileFault } from './file-fault.tsx';
import { StoredDccPart } from './stored-dcc.tsx';
import { StoredTablePart } from './stored-table.tsx';

const parts = {
  Actions,
  Glance: Approval,
  Overview,
  tabs: [{ name: 'versions', Panel: VersionsPanel }],
};

export function DocumentPage() {
  return <RecordPage kind={documentKind} parts={parts} />;
}

function Actions({ entry: { record } }: PartProps) {
  return (
    <>
      <NewVersionButton document={record} />
      <ApproveButton document={record} />
    </>
  );
}

function Approval({ entry: { record } }: PartProps) {
  return (
    <div className={classes.glance}>
      <ApprovalState document={record} />
      <VersionNotice document={record} />
    </div>
  );
}

function Overview({ entry: { record } }: PartProps) {
  const { t, format } = useI18n();
  const { attributes } = record;
  const hash = textOf(attributes.file_hash);
  return (
    <>
      <FileFault document={record} />
      <div className={classes.overview}>
        <DocumentPreview document={record} />
        <aside className={classes.side} aria-label={t('ui.document.about')}>
          <BelongsTo id={record.id} />
          {hash !== '' && (
            <section className={classes.fact}>
              <h2 className={classes.factTitle}>{t('ui.proof.title')}</h2>
              <p className={classes.hint}>
                {t('ui.proof.what', {
                  by: textOf(attributes.uploaded_by),
                  at: format.instant(textOf(attributes.created_at)),
                })}
              </p>
              <ProveButton id={record.id} hash={hash} />
            </section>
          )}
          {/* What reading the file finds comes later than the record: last, so that nothing moves from under the mouse. */}
          <StoredDccPart document={record} />
          <StoredTablePart document={record} />
        </aside>
      </div>
    </>
  );
}
