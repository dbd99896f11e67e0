// A calibration in full: certificate, device, result and version in one glance; its results to enter, its standards, its versions.
import { Button, Tabs } from '@mantine/core';
import { IconGitBranch, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { findIncluded } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import { EditForm } from '../../records/form/record-edit.tsx';
import { useEditKey } from '../../records/form/use-edit-key.ts';
import { optionOf } from '../../records/kind/fields.ts';
import { addressOf, summaryOf, textOf } from '../../records/kind/record-kind.ts';
import { calibrationKind, calibrationStatus as statuses } from '../../records/kinds/calibrations/calibrations.ts';
import { resultKind } from '../../records/kinds/calibrations/results.ts';
import { standardKind } from '../../records/kinds/calibrations/standards.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { LabelsButton } from '../../records/labels/labels-button.tsx';
import { CommentsPanel, CommentsTab, useHasComments } from '../../records/page/comments-tab.tsx';
import { RecordBack, useBack } from '../../records/page/record-back.tsx';
import page from '../../records/page/record-page.module.css';
import { RecordPage, type ShownRecordProps, useTab } from '../../records/page/record-page.tsx';
import { CountedTab, PapersPanel, PapersTab, useHasPapers } from '../../records/page/related-tabs.tsx';
import { PaperMenu } from '../../records/paper/paper-menu.tsx';
import { RecordStatus } from '../../records/peek/record-peek.tsx';
import { useCount } from '../../records/rows/use-count.ts';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import { useDeleteWithUndo } from '../../records/selection/use-delete-with-undo.ts';
import { FieldList } from '../../records/value/field-list.tsx';
import { LockNote, lockOf } from '../../records/value/record-lock.tsx';
import { TabLine } from '../../records/value/tab-line.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import unseen from '../../ui/unseen.module.css';
import { useVersions } from './calibration-data.ts';
import { CalibrationNotices } from './calibration-notices.tsx';
import classes from './calibration-page.module.css';
import { GuideButton } from './guide/guide-button.tsx';
import { CalibrationHistory } from './history/calibration-history.tsx';
import { ReleaseDialog } from './release/release-dialog.tsx';
import { ResultText } from './result-text.tsx';
import { LockedResults } from './results/locked-results.tsx';
import { ResultsTab } from './results/results-tab.tsx';
import { useSignatures } from './signatures/signature-data.ts';
import { SignaturesTab } from './signatures/signatures-tab.tsx';
import { StandardsTab } from './standards-tab.tsx';
import { AmendButton } from './standing/amend-button.tsx';
import { AmendDialog } from './standing/amend-dialog.tsx';
import { StandingBar } from './standing/standing-bar.tsx';
import { VersionsTab } from './versions-tab.tsx';
import { useWay } from './way/use-way.ts';
import { WayActions } from './way/way-actions.tsx';
import { WayGlance } from './way/way-glance.tsx';

// In one chunk with the page it is reached from.
export { GuidePage } from './guide/guide-page.tsx';

export function CalibrationPage() {
  return <RecordPage kind={calibrationKind} Loaded={LoadedCalibration} />;
}

function LoadedCalibration({ kind, fields, answer, error }: ShownRecordProps) {
  const titleOf = useTitleOf();
  const { t, format } = useI18n();
  const remove = useDeleteWithUndo(kind);
  const [asking, setAsking] = useState<'release' | 'amend' | null>(null);
  const [leaving, setLeaving] = useState(false);
  const may = {
    edit: useCan(kind.operations.edit),
    results: useCan(resultKind.operations.view),
    editResults: useCan(resultKind.operations.edit),
    standards: useCan(standardKind.operations.view),
  };
  const papers = useHasPapers(kind);
  const comments = useHasComments(kind);
  const names = [
    'details',
    ...(may.results ? ['results'] : []),
    ...(may.standards ? ['standards'] : []),
    'versions',
    'signatures',
    ...(papers ? ['documents'] : []),
    ...(comments ? ['comments'] : []),
    'history',
  ];
  const tabs = useTab(names);
  const details = useEditKey({ ...tabs, name: 'details', may: may.edit });
  const { data: record, included } = answer.body;
  const { attributes } = record;
  const entry = { record, included };
  const device = findIncluded(included, attributes.inventory_id);
  const lock = lockOf(kind, entry);
  const released = lock !== null;
  const completed = attributes.status === statuses.completed;
  const revision = Number(attributes.revision ?? 0);
  const standards = useCount('standards', may.standards ? query('calibration_id', record.id) : null);
  const results = useCount('results', may.results ? query('calibration_id', record.id) : null);
  const versions = useVersions(record.id);
  const signatures = useSignatures(record.id);
  const last = versions.data?.at(-1);
  const newest = last && last.id !== record.id ? last : null;
  const resultField = fields.find(({ api_name }) => api_name === 'cal_result');
  const back = useBack(kind);
  const way = useWay(record, fields);
  return (
    <section className={page.page} data-tab={tabs.place}>
      <header className={page.head}>
        <RecordBack kind={kind} />
        <div className={page.identity}>
          <h1 className={page.code}>
            {attributes.certificate_number ? titleOf(kind, record) : t('ui.calibration.unnumbered')}
            {revision > 0 && <span className={classes.revision}>{t('ui.calibration.revision', { revision })}</span>}
          </h1>
          <p className={page.summary}>
            {device && (
              <Link className={classes.device} to={addressOf(inventoryKind, device.id)}>
                {titleOf(inventoryKind, device)}
              </Link>
            )}
            {device && <span> {summaryOf(inventoryKind, device)}</span>}
          </p>
          <p className={classes.when}>
            {[
              attributes.calibration_date ? format.date(textOf(attributes.calibration_date)) : '',
              textOf(attributes.technician),
              released
                ? t(attributes.released_by ? 'ui.calibration.released' : 'ui.calibration.released.alone', {
                    date: format.instant(textOf(attributes.released_at)),
                    user: textOf(attributes.released_by),
                  })
                : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {attributes.cal_result !== null && (
          <ResultText
            value={textOf(attributes.cal_result)}
            label={(resultField && optionOf(resultField, attributes.cal_result)?.label) ?? textOf(attributes.cal_result)}
          />
        )}
        <RecordStatus kind={kind} fields={fields} entry={entry} />
        <div className={classes.actions}>
          {device && (
            <Button
              component={Link}
              to={`/traceability/${encodeURIComponent(device.id)}`}
              variant="default"
              size="xs"
              leftSection={<IconGitBranch size={16} stroke={1.5} />}
            >
              {t('ui.traceability.title')}
            </Button>
          )}
          {completed || released ? <PaperMenu kind={kind} record={record} /> : may.results && <GuideButton id={record.id} />}
          {released && <LabelsButton keyed source={{ ids: [textOf(attributes.inventory_id)] }} />}
          {!released && (
            <GuardedButton
              needs={kind.operations.delete}
              variant="default"
              size="xs"
              leftSection={<IconTrash size={16} stroke={1.5} />}
              onClick={() =>
                remove({ record }, () => {
                  flushSync(() => setLeaving(true));
                  back();
                })
              }
            >
              {t('ui.delete')}
            </GuardedButton>
          )}
          {released ? (
            <AmendButton newest={newest} size="xs" onAmend={() => setAsking('amend')} />
          ) : (
            <WayActions way={way} onRelease={() => setAsking('release')} />
          )}
        </div>
      </header>
      <WayGlance way={way} record={record} mayResults={may.results} />
      <CalibrationNotices record={record} released={released} error={error} />
      <Tabs
        value={tabs.shown}
        onChange={tabs.show}
        keepMounted={false}
        keepMountedMode="display-none"
        classNames={{ root: page.tabs, panel: page.panel, tab: page.tab }}
      >
        <TabLine>
          <Tabs.Tab value="details">{t('ui.tab.details')}</Tabs.Tab>
          {may.results && <CountedTab value="results" label={t('ui.results.title')} count={results} />}
          {may.standards && <CountedTab value="standards" label={t('ui.standards.title')} count={standards} />}
          <CountedTab value="versions" label={t('ui.calibration.versions')} count={versions.data?.length} />
          <CountedTab value="signatures" label={t('ui.signatures.title')} count={signatures.data?.data.length} />
          {papers && <PapersTab kind={kind} id={record.id} />}
          {comments && <CommentsTab kind={kind} id={record.id} />}
          <Tabs.Tab value="history">{t('ui.tab.history')}</Tabs.Tab>
        </TabLine>
        <Tabs.Panel ref={details} value="details" keepMounted>
          {may.edit && !released ? (
            <EditForm kind={kind} fields={fields} answer={answer} guarded={!leaving} />
          ) : (
            <>
              {lock && <LockNote lock={lock} />}
              <ScrollSection className={page.reading} label={t('ui.tab.details')}>
                <h2 className={unseen.unseen}>{t('ui.tab.details')}</h2>
                <FieldList kind={kind} fields={fields} entry={entry} />
              </ScrollSection>
            </>
          )}
        </Tabs.Panel>
        {may.results && (
          <Tabs.Panel value="results" keepMounted>
            <ResultsTab
              record={record}
              editable={may.editResults && !released && !completed}
              locked={
                <LockedResults
                  id={record.id}
                  etag={answer.etag}
                  lock={lock ?? (completed ? { name: 'completed' } : null)}
                  mayEdit={may.edit}
                  mayEnter={may.editResults}
                  newest={newest}
                  onAmend={() => setAsking('amend')}
                />
              }
            />
          </Tabs.Panel>
        )}
        {may.standards && (
          <Tabs.Panel value="standards">
            <StandardsTab record={record} lock={lock} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="versions">
          {released && <StandingBar id={record.id} />}
          <VersionsTab record={record} fields={fields} versions={versions} />
        </Tabs.Panel>
        <Tabs.Panel value="signatures">
          <SignaturesTab id={record.id} etag={answer.etag} released={released} />
        </Tabs.Panel>
        {papers && <PapersPanel kind={kind} record={record} />}
        {comments && <CommentsPanel kind={kind} id={record.id} />}
        <Tabs.Panel value="history">
          <CalibrationHistory kind={kind} fields={fields} record={record} included={included} />
        </Tabs.Panel>
      </Tabs>
      {asking === 'release' && (
        <ReleaseDialog record={record} etag={answer.etag} fields={fields} onClose={() => setAsking(null)} />
      )}
      {asking === 'amend' && <AmendDialog record={record} onClose={() => setAsking(null)} />}
    </section>
  );
}

function query(by: string, id: string): string {
  return new URLSearchParams({ [`filter[${by}]`]: `eq:${id}` }).toString();
}
