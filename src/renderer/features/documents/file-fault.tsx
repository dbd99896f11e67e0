// A file that was lost or altered: said where its document is looked at, with the two ways to bring it back.
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconDatabaseImport, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { bodyOf, POST } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import { documentKind } from '../../records/kinds/office/documents.ts';
import { sendFile, useAnew } from '../../records/rows/linked-documents.ts';
import { useFileChoice } from '../../ui/fields/file-choice.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import classes from './documents.module.css';

export function FileFault({ document: { id, attributes } }: { document: RecordRow }) {
  const { t } = useI18n();
  const toasts = useToasts();
  const errorText = useErrorText();
  const refresh = useAnew();
  const mayEdit = useCan(documentKind.operations.edit);
  const bring = useMutation({
    mutationFn: (file: File | null): Promise<unknown> =>
      file
        ? sendFile(`/api/v2/documents/${encodeURIComponent(id)}`, file, 'PUT')
        : bodyOf(POST('/api/v2/documents/{id}/recover', { params: { path: { id } } })),
    onSuccess: () => toasts.say(t('ui.file.back')),
    onError: (error) => toasts.fail(errorText(error)),
    onSettled: () => refresh(),
  });
  const original = useFileChoice({ label: t('ui.file.again'), onFiles: ([file]) => bring.mutate(file ?? null) });
  const fault = textOf(attributes.file_fault);
  if (fault === '') return null;
  return (
    <div className={classes.fault} role="alert">
      <IconAlertTriangle size={18} stroke={1.5} aria-hidden="true" />
      <div>
        <p className={classes.faultTitle}>{t(`ui.file.${fault}`)}</p>
        <p>{t(`ui.file.${fault}.what`)}</p>
        {mayEdit && (
          <div className={classes.faultWays}>
            <Button
              size="xs"
              loading={bring.isPending}
              leftSection={<IconDatabaseImport size={16} stroke={1.5} />}
              onClick={() => bring.mutate(null)}
            >
              {t('ui.file.recover')}
            </Button>
            <Button size="xs" variant="default" leftSection={<IconUpload size={16} stroke={1.5} />} onClick={original.open}>
              {t('ui.file.again')}
            </Button>
            {original.field}
          </div>
        )}
      </div>
    </div>
  );
}
