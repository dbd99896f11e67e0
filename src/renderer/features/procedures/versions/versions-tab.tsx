// The versions of a procedure: what was released when, by whom and why; two of them, or one and the draft, beside one another.
import { Button, NativeSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { RecordRow } from '#renderer/lib/records.ts';
import { useCan } from '#renderer/lib/session.ts';
import { addressOf, textOf } from '#renderer/records/kind/record-kind.ts';
import { procedureVersionKind } from '#renderer/records/kinds/calibrations/procedure-versions.ts';
import type { PartProps } from '#renderer/records/page/record-page.tsx';
import { EmptyNotice, ErrorNotice, useErrorText } from '#renderer/ui/notice.tsx';
import table from '#renderer/ui/plain-table.module.css';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import classes from '../procedures.module.css';
import { ComparisonTable } from './comparison-table.tsx';
import { ReleaseProcedureDialog } from './release-dialog.tsx';
import { draft, useComparison, useTakeBack, useVersions } from './version-data.ts';

export function VersionsTab({ kind, fields, entry: { record } }: PartProps) {
  const { t } = useI18n();
  const editable = useCan(kind.operations.edit);
  const versions = useVersions(record.id);
  const [asking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<{ from: string | null; to: string }>({ from: null, to: draft });
  const list = versions.data ?? [];
  const from = chosen.from ?? list[0]?.id ?? null;
  const comparison = useComparison(record, from, chosen.to);
  const state = textOf(record.attributes.draft_state);
  return (
    <ScrollSection className={table.scroll} label={t('ui.tab.versions')}>
      <div className={classes.bar}>
        <p>{t(`ui.procedure.draft.${state || 'unreleased'}`, { version: textOf(record.attributes.version) })}</p>
        {editable && state !== 'released' && (
          <Button size="xs" onClick={() => setAsking(true)}>
            {t('ui.procedure.release')}
          </Button>
        )}
      </div>
      {asking && <ReleaseProcedureDialog id={record.id} onClose={() => setAsking(false)} />}
      {versions.error && <ErrorNotice error={versions.error} onRetry={() => void versions.refetch()} />}
      {versions.data?.length === 0 && <EmptyNotice title={t('ui.procedure.no_versions')} />}
      {list.length > 0 && <VersionTable record={record} versions={list} editable={editable} />}
      {list.length > 0 && (
        <>
          <div className={classes.bar}>
            <Choice
              label={t('ui.procedure.compare.from')}
              versions={list}
              value={from ?? ''}
              onChange={(id) => setChosen({ ...chosen, from: id })}
            />
            <Choice
              label={t('ui.procedure.compare.to')}
              versions={list}
              value={chosen.to}
              onChange={(to) => setChosen({ from, to })}
            />
          </div>
          {comparison.error && <ErrorNotice error={comparison.error} />}
          {comparison.data && <ComparisonTable comparison={comparison.data} fields={fields} />}
        </>
      )}
    </ScrollSection>
  );
}

interface ChoiceProps {
  label: string;
  versions: readonly RecordRow[];
  value: string;
  onChange: (id: string) => void;
}

function Choice({ label, versions, value, onChange }: ChoiceProps) {
  const { t } = useI18n();
  const data = [
    ...versions.map(({ id, attributes }) => ({
      value: id,
      label: t('ui.procedure.version_of', { version: textOf(attributes.version) }),
    })),
    { value: draft, label: t('ui.procedure.draft') },
  ];
  return (
    <NativeSelect size="xs" label={label} data={data} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}

interface VersionTableProps {
  record: RecordRow;
  versions: readonly RecordRow[];
  editable: boolean;
}

function VersionTable({ record, versions, editable }: VersionTableProps) {
  const { t } = useI18n();
  const isDraft = (index: number) => index === 0 && record.attributes.draft_state === 'released';
  return (
    <StackedTable className={table.table}>
      <thead>
        <tr>
          {['version', 'released', 'by', 'reason', 'hash'].map((name) => (
            <th key={name} scope="col">
              {t(`ui.procedure.versions.${name}`)}
            </th>
          ))}
          <td className={classes.tools} />
        </tr>
      </thead>
      <tbody>
        {versions.map((version, index) => (
          <VersionRow key={version.id} version={version}>
            {editable && !isDraft(index) && <TakeBack procedure={record.id} version={version.id} />}
          </VersionRow>
        ))}
      </tbody>
    </StackedTable>
  );
}

function VersionRow({ version: { id, attributes }, children }: { version: RecordRow; children: ReactNode }) {
  const { format } = useI18n();
  return (
    <tr>
      <td>
        <Link className={table.code} to={addressOf(procedureVersionKind, id)}>
          {textOf(attributes.version)}
        </Link>
      </td>
      <td>{format.instant(textOf(attributes.released_at))}</td>
      <td>{textOf(attributes.released_by)}</td>
      <td className={table.wide}>{textOf(attributes.reason)}</td>
      <td className={table.code} title={textOf(attributes.content_hash)}>
        {textOf(attributes.content_hash).slice(0, 12)}
      </td>
      <td data-right>{children}</td>
    </tr>
  );
}

function TakeBack({ procedure, version }: { procedure: string; version: string }) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOfError = useErrorText();
  const takeBack = useTakeBack(procedure);
  const back = () =>
    takeBack.mutate(version, {
      onSuccess: () => toasts.say(t('ui.procedure.taken_back')),
      onError: (error) => toasts.fail(textOfError(error)),
    });
  return (
    <Button size="compact-xs" variant="default" loading={takeBack.isPending} onClick={back}>
      {t('ui.procedure.take_back')}
    </Button>
  );
}
