// Writing reports: a file as a letterhead or logo, a template, its options; taken away with the way back.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bodyOf, PATCH, POST } from '../../lib/api.ts';
import { sendForm } from '../../lib/files/send-form.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { type ReportFamily, type ReportOptions, reportKind } from '../../records/rows/reports.ts';
import { useDeleteWithUndo } from '../../records/selection/use-delete-with-undo.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';

export interface TemplateValues {
  name: string;
  data_contract: string;
  options: ReportOptions;
}

async function upload(family: ReportFamily, file: File): Promise<string> {
  const form = new FormData();
  form.append('name', file.name.replace(/\.[^.]{1,5}$/, '') || file.name);
  form.append('family', family);
  form.append('file', file, file.name);
  const { data } = (await sendForm({ path: '/api/v2/reports', form })) as { data: { id: string } };
  return data.id;
}

function bodyFor({ name, data_contract, options }: TemplateValues) {
  const settings = Object.fromEntries(Object.entries(options).filter(([, value]) => value));
  return { name, family: 'template', data_contract: data_contract || null, settings } as never;
}

export function useReportWrites() {
  const { t } = useI18n();
  const queries = useQueryClient();
  const toasts = useToasts();
  const errorText = useErrorText();
  const shared = {
    onError: (error: Error) => toasts.fail(errorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['rows', 'reports'] }),
  };
  return {
    add: useMutation({
      mutationFn: ({ family, file }: { family: ReportFamily; file: File }) => upload(family, file),
      onSuccess: () => toasts.say(t('ui.sheets.added')),
      ...shared,
    }),
    change: useMutation({
      mutationFn: ({ id, options }: { id: string; options: ReportOptions }) =>
        bodyOf(
          PATCH('/api/v2/{path}/{id}', {
            params: { path: { path: 'reports', id } },
            body: { settings: options } as never,
          }),
        ),
      ...shared,
    }),
    save: useMutation({
      mutationFn: ({ id, values }: { id: string | null; values: TemplateValues }) =>
        id === null
          ? bodyOf(POST('/api/v2/{path}', { params: { path: { path: 'reports' } }, body: bodyFor(values) }))
          : bodyOf(PATCH('/api/v2/{path}/{id}', { params: { path: { path: 'reports', id } }, body: bodyFor(values) })),
      onSuccess: () => toasts.say(t('ui.saved')),
      ...shared,
    }),
    remove: useDeleteWithUndo(reportKind),
  };
}
