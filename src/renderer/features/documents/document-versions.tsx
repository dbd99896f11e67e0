// All versions of a document: who brought which when, whether it was approved, and which one counts. A new file becomes the next one.
import { Button } from '@mantine/core';
import { IconVersions } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { bodyOf, GET } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { type RecordRow, shown } from '../../lib/records.ts';
import { addressOf, textOf } from '../../records/kind/record-kind.ts';
import { documentKind } from '../../records/kinds/office/documents.ts';
import type { PartProps } from '../../records/page/record-page.tsx';
import { ProveButton } from '../../records/paper/prove-button.tsx';
import { fileAddress, sendFile, useAnew } from '../../records/rows/linked-documents.ts';
import { useFileChoice } from '../../ui/fields/file-choice.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { ErrorNotice, SkeletonLines, useErrorText, useSlow } from '../../ui/notice.tsx';
import table from '../../ui/plain-table.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import { useToasts } from '../../ui/toast.tsx';

/** Under the name that every change of a document asks again for. */
const keyOf = (id: string) => ['rows', 'documents', 'versions', id] as const;

function useVersions(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) =>
      shown(await bodyOf(GET('/api/v2/documents/{id}/versions', { params: { path: { id } }, signal }))).data,
  });
}

/** The newest approved, and while none is, the newest. */
function currentOf(versions: readonly RecordRow[]): RecordRow | undefined {
  return versions.find(({ attributes }) => attributes.approved_at !== null) ?? versions[0];
}

export function VersionsPanel({ entry: { record } }: PartProps) {
  const { t } = useI18n();
  const versions = useVersions(record.id);
  const slow = useSlow(versions.isPending);
  const current = currentOf(versions.data ?? []);
  return (
    <ScrollSection className={table.scroll} label={t('ui.tab.versions')}>
      {versions.error && <ErrorNotice error={versions.error} onRetry={() => void versions.refetch()} />}
      {slow && <SkeletonLines count={4} />}
      {versions.data && (
        <StackedTable className={table.table}>
          <thead>
            <tr>
              {['version', 'file', 'brought', 'approved', 'checksum'].map((name) => (
                <th key={name} scope="col">
                  {t(`ui.document.versions.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {versions.data.map((one) => (
              <Version key={one.id} version={one} current={one.id === current?.id} shown={one.id === record.id} />
            ))}
          </tbody>
        </StackedTable>
      )}
    </ScrollSection>
  );
}

interface VersionProps {
  version: RecordRow;
  current: boolean;
  /** The one whose page this is. */
  shown: boolean;
}

function Version({ version: { id, attributes }, current, shown: isShown }: VersionProps) {
  const { t, format } = useI18n();
  const name = t('ui.document.versions.named', { version: textOf(attributes.version) });
  const hash = textOf(attributes.file_hash);
  return (
    <tr data-current={isShown || undefined}>
      <td>
        {isShown ? name : <Link to={`${addressOf(documentKind, id)}?tab=versions`}>{name}</Link>}
        {current && ` · ${t('ui.document.versions.current')}`}
      </td>
      <td className={table.wide}>
        {hash === '' ? (
          t('ui.inbox.no_file')
        ) : (
          <>
            <a href={fileAddress(id)} download>
              {textOf(attributes.file_name)}
            </a>{' '}
            <span className={table.muted}>{format.bytes(Number(attributes.size))}</span>
          </>
        )}
        {attributes.file_fault !== null && <p className={table.bad}>{t(`ui.file.${textOf(attributes.file_fault)}`)}</p>}
      </td>
      <td className={table.wide}>
        {[format.instant(textOf(attributes.created_at)), textOf(attributes.uploaded_by)].filter(Boolean).join(' · ')}
      </td>
      <td className={table.wide}>
        {attributes.approved_at === null
          ? t('ui.papers.unapproved')
          : [format.instant(textOf(attributes.approved_at)), textOf(attributes.approved_by)].join(' · ')}
      </td>
      <td>{hash !== '' && <ProveButton id={id} hash={hash} />}</td>
    </tr>
  );
}

export function NewVersionButton({ document: { id } }: { document: RecordRow }) {
  const { t } = useI18n();
  const toasts = useToasts();
  const errorText = useErrorText();
  const refresh = useAnew();
  const navigate = useNavigate();
  const send = useMutation({
    mutationFn: (file: File) => sendFile(`/api/v2/documents/${encodeURIComponent(id)}/versions`, file),
    onSuccess: async (made) => {
      toasts.say(t('ui.document.versions.made', { version: textOf(made.attributes.version) }));
      await refresh();
      void navigate(`${addressOf(documentKind, made.id)}?tab=versions`);
    },
    onError: (error) => toasts.fail(errorText(error)),
  });
  const choice = useFileChoice({ label: t('ui.document.versions.new'), onFiles: ([file]) => file && send.mutate(file) });
  return (
    <>
      <GuardedButton
        needs={documentKind.operations.edit}
        size="xs"
        variant="default"
        loading={send.isPending}
        leftSection={<IconVersions size={16} stroke={1.5} />}
        onClick={choice.open}
      >
        {t('ui.document.versions.new')}
      </GuardedButton>
      {choice.field}
    </>
  );
}

/** Says so where a version is looked at that does not count any more, or not yet. */
export function VersionNotice({ document }: { document: RecordRow }) {
  const { t } = useI18n();
  const { data = [] } = useVersions(document.id);
  const current = currentOf(data);
  if (data.length < 2 || !current || current.id === document.id) return null;
  const version = textOf(current.attributes.version);
  return (
    <p>
      {t('ui.document.versions.other', { version })}{' '}
      <Button component={Link} to={addressOf(documentKind, current.id)} size="compact-xs" variant="default">
        {t('ui.document.versions.open', { version })}
      </Button>
    </p>
  );
}
