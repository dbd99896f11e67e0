// The page of a watched folder: looked into at once, also after it was stopped.
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bodyOf, POST } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { folderFileKind, watchedFolderKind } from '#renderer/records/kinds/system/watched-folders.ts';
import { type PartProps, RecordPage } from '#renderer/records/page/record-page.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';

const parts = { Actions: FolderActions };

export function Page() {
  return <RecordPage kind={watchedFolderKind} parts={parts} />;
}

function useLook(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => bodyOf(POST('/api/v2/watched-folders/{id}/look', { params: { path: { id } } })),
    onSettled: () =>
      Promise.all(
        [watchedFolderKind.path, folderFileKind.path].flatMap((path) => [
          queries.invalidateQueries({ queryKey: ['record', path] }),
          queries.invalidateQueries({ queryKey: ['rows', path] }),
        ]),
      ),
  });
}

function FolderActions({ entry: { record } }: PartProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const errorText = useErrorText();
  const look = useLook(record.id);
  const now = () =>
    look.mutate(undefined, {
      onError: (error: Error) => toasts.fail(errorText(error)),
      onSuccess({ data: { attributes } }) {
        if (attributes.reason) toasts.fail(attributes.reason);
        else toasts.say(t('ui.watched-folder.looked'));
      },
    });
  return (
    <Button size="xs" variant="default" loading={look.isPending} onClick={now}>
      {t('ui.watched-folder.look')}
    </Button>
  );
}
