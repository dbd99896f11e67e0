// A record in full: who it is and how it stands in one glance on top, its details to edit and its history in tabs.
import { Button, Tabs } from '@mantine/core';
import { IconArrowLeft, IconTrash } from '@tabler/icons-react';
import { type ComponentType, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useParams, useSearchParams } from 'react-router';
import { type Answer, isUnreached } from '../../lib/api.ts';
import { usePlaceTitle, useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { linkedIds, type OneRecord } from '../../lib/records.ts';
import { noteRecord } from '../../lib/screen/recent-records.ts';
import { useCan, useUser } from '../../lib/session.ts';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import unseen from '../../ui/unseen.module.css';
import { EditForm } from '../form/record-edit.tsx';
import { useEditKey } from '../form/use-edit-key.ts';
import { type Field, useFields, useFieldsOf } from '../kind/fields.ts';
import { addressOf, type RecordKind } from '../kind/record-kind.ts';
import { PaperMenu } from '../paper/paper-menu.tsx';
import { RecordStatus } from '../peek/record-peek.tsx';
import { useRecord } from '../rows/use-record.ts';
import type { RowEntry } from '../rows/use-rows.ts';
import { useTitleOf } from '../rows/use-title-of.ts';
import { useDeleteWithUndo } from '../selection/use-delete-with-undo.ts';
import { DueValue } from '../value/due-value.tsx';
import { FieldList } from '../value/field-list.tsx';
import { LockNote, LockWord, lockOf } from '../value/record-lock.tsx';
import { RecordSummary } from '../value/record-summary.tsx';
import { TabLine } from '../value/tab-line.tsx';
import { CommentsPanel, CommentsTab, useHasComments } from './comments-tab.tsx';
import { RecordBack, useBack } from './record-back.tsx';
import { RecordHistory } from './record-history.tsx';
import classes from './record-page.module.css';
import { RecordPrint } from './record-print.tsx';
import { PapersPanel, PapersTab, RelatedPanel, RelatedTab, useHasPapers, useRelated } from './related-tabs.tsx';

interface RecordPageProps {
  kind: RecordKind;
  /** A kind with a page of its own is loaded, and its errors are told, like any other's. */
  Loaded?: ComponentType<ShownRecordProps>;
  /** What a kind adds to the page that all share. */
  parts?: RecordParts;
}

export interface PartProps {
  kind: RecordKind;
  fields: readonly Field[];
  entry: RowEntry;
}

export interface RecordParts {
  /** Buttons in the head, the next step last. */
  Actions?: ComponentType<PartProps>;
  /** Between the head and the tabs. */
  Glance?: ComponentType<PartProps>;
  /** A first tab: how it stands, at a glance. */
  Overview?: ComponentType<PartProps>;
  /** Further tabs, behind the details. */
  tabs?: readonly OwnTab[];
}

interface OwnTab {
  /** Its title is `ui.tab.<name>`. */
  name: string;
  Panel: ComponentType<PartProps>;
  /** What is typed there lives on behind another tab. */
  kept?: boolean;
}

export function RecordPage({ kind, Loaded = LoadedRecord, parts = noParts }: RecordPageProps) {
  const { t } = useI18n();
  const { id = '' } = useParams();
  const fields = useFields(kind);
  const record = useRecord(kind, id);
  const error = record.error ?? fields.error;
  const loaded = fields.data !== undefined && record.data !== undefined;
  const slow = useSlow(!loaded && error === null);
  useScreen(`${kind.name}-record`, loaded || error !== null);
  const titleOf = useTitleOf();
  const title = record.data ? titleOf(kind, record.data.body.data, record.data.body.included) : null;
  usePlaceTitle(title);
  useNoted(kind, id, loaded ? title : null);
  if (loaded) {
    const { data, included } = record.data.body;
    return (
      <>
        <Loaded key={id} {...{ kind, parts }} fields={fields.data} answer={record.data} error={record.error} />
        <RecordPrint kind={kind} fields={fields.data} entry={{ record: data, included }} />
      </>
    );
  }
  return (
    <section className={classes.page}>
      {error && (
        <>
          <ErrorNotice error={error} onRetry={() => void Promise.all([record.refetch(), fields.refetch()])} />
          <Button
            component={Link}
            to={kind.route}
            className={classes.out}
            variant="subtle"
            size="xs"
            leftSection={<IconArrowLeft size={18} stroke={1.5} />}
          >
            {t(`ui.${kind.name}.title`)}
          </Button>
        </>
      )}
      {slow && <SkeletonLines count={8} />}
    </section>
  );
}

/** Among the records that were opened last. */
function useNoted(kind: RecordKind, id: string, title: string | null): void {
  const userId = useUser().data?.id;
  useEffect(() => {
    if (title !== null && userId !== undefined)
      noteRecord(userId, { to: addressOf(kind, id), title, kind: `ui.${kind.name}.title` });
  }, [kind, id, title, userId]);
}

const noParts: RecordParts = {};
const noTabs: readonly OwnTab[] = [];
const noCategories: readonly string[] = [];

interface LoadedRecordProps {
  kind: RecordKind;
  fields: readonly Field[];
  answer: Answer<OneRecord>;
}

export interface ShownRecordProps extends LoadedRecordProps {
  /** Why it could not be read again: someone deleted it, for one. */
  error: Error | null;
  parts: RecordParts;
}

function LoadedRecord({
  kind,
  fields,
  answer,
  error,
  parts: { Actions, Glance, Overview, tabs: own = noTabs },
}: ShownRecordProps) {
  const { t } = useI18n();
  const titleOf = useTitleOf();
  const remove = useDeleteWithUndo(kind);
  const canEdit = useCan(kind.operations.edit);
  const [leaving, setLeaving] = useState(false);
  const related = useRelated(kind);
  const papers = useHasPapers(kind);
  const comments = useHasComments(kind);
  const tabs = useTab([
    ...(Overview ? ['overview'] : []),
    'details',
    ...own.map(({ name }) => name),
    ...related.map(({ tab }) => tab),
    ...(papers ? ['documents'] : []),
    ...(comments ? ['comments'] : []),
    ...(kind.isHistory ? [] : ['history']),
  ]);
  const details = useEditKey({ ...tabs, name: 'details', may: canEdit });
  const { data: record, included } = answer.body;
  const entry = { record, included };
  const lock = lockOf(kind, entry);
  const shown = useFieldsOf(kind, fields, kind.category ? linkedIds(record, kind.category) : noCategories);
  const back = useBack(kind);
  return (
    <section className={classes.page} data-tab={tabs.place}>
      <header className={classes.head} data-actions>
        <RecordBack kind={kind} />
        <div className={classes.identity}>
          <h1 className={kind.codes.has(kind.title) ? classes.code : classes.name}>{titleOf(kind, record, included)}</h1>
          <p className={classes.summary}>
            <RecordSummary kind={kind} fields={fields} entry={entry} />
          </p>
        </div>
        <RecordStatus kind={kind} fields={fields} entry={entry} />
        {lock && <LockWord lock={lock} />}
        {kind.due && <DueValue kind={kind} record={record} large />}
        <div className={classes.actions}>
          {(!lock || lock.mayGo) && (
            <DeleteButton
              kind={kind}
              onDelete={() =>
                remove(entry, () => {
                  flushSync(() => setLeaving(true));
                  back();
                })
              }
            />
          )}
          <PaperMenu kind={kind} record={record} />
          {Actions && <Actions {...{ kind, fields, entry }} />}
        </div>
      </header>
      {error && !isUnreached(error) && <ErrorNotice error={error} />}
      {Glance && <Glance {...{ kind, fields, entry }} />}
      <Tabs
        value={tabs.shown}
        onChange={tabs.show}
        keepMounted={false}
        // The form lives on behind another tab, its guard against leaving too.
        keepMountedMode="display-none"
        classNames={{ root: classes.tabs, panel: classes.panel, tab: classes.tab }}
      >
        <TabLine>
          {Overview && <Tabs.Tab value="overview">{t('ui.tab.overview')}</Tabs.Tab>}
          <Tabs.Tab value="details">{t('ui.tab.details')}</Tabs.Tab>
          {own.map(({ name }) => (
            <Tabs.Tab key={name} value={name}>
              {t(`ui.tab.${name}`)}
            </Tabs.Tab>
          ))}
          {related.map((other) => (
            <RelatedTab key={other.tab} {...other} id={record.id} />
          ))}
          {papers && <PapersTab kind={kind} id={record.id} />}
          {comments && <CommentsTab kind={kind} id={record.id} />}
          {!kind.isHistory && <Tabs.Tab value="history">{t('ui.tab.history')}</Tabs.Tab>}
        </TabLine>
        {Overview && (
          <Tabs.Panel value="overview">
            <Overview {...{ kind, fields, entry }} />
          </Tabs.Panel>
        )}
        <Tabs.Panel ref={details} value="details" keepMounted>
          {canEdit && !lock ? (
            <EditForm kind={kind} fields={fields} answer={answer} guarded={!leaving} />
          ) : (
            <>
              {lock && <LockNote lock={lock} />}
              <ScrollSection className={classes.reading} label={t('ui.tab.details')}>
                <h2 className={unseen.unseen}>{t('ui.tab.details')}</h2>
                <FieldList kind={kind} fields={shown} entry={entry} />
              </ScrollSection>
            </>
          )}
        </Tabs.Panel>
        {own.map(({ name, Panel, kept = false }) => (
          <Tabs.Panel key={name} value={name} keepMounted={kept}>
            <Panel {...{ kind, fields, entry }} />
          </Tabs.Panel>
        ))}
        {related.map((other) => (
          <RelatedPanel key={other.tab} {...other} id={record.id} />
        ))}
        {papers && <PapersPanel kind={kind} record={record} />}
        {comments && <CommentsPanel kind={kind} id={record.id} />}
        <Tabs.Panel value="history">
          <RecordHistory kind={kind} fields={fields} record={record} included={included} />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}

/** The tab stands in the address, so that a link leads to it; another tab begins with its own list afresh. */
export function useTab(names: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab') ?? '';
  const [first = ''] = names;
  const shown = names.includes(asked) ? asked : first;
  return {
    shown,
    /** What the page begins with, or something further. */
    place: shown === first ? first : 'further',
    show: (name: string | null) => setParams(name === null || name === first ? {} : { tab: name }, { replace: true }),
  };
}

function DeleteButton({ kind, onDelete }: { kind: RecordKind; onDelete: () => void }) {
  const { t } = useI18n();
  return (
    <GuardedButton
      needs={kind.operations.delete}
      variant="default"
      size="xs"
      leftSection={<IconTrash size={16} stroke={1.5} />}
      onClick={onDelete}
    >
      {t('ui.delete')}
    </GuardedButton>
  );
}
