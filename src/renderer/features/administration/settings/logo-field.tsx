// The lab's logo: a picture kept as the file of a report, which the setting `documents.logo` names. Chosen and at once in force.
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { bodyOf, GET, POST } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { type Kept, writeSetting } from '#renderer/records/rows/setting-data.ts';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import unseen from '#renderer/ui/unseen.module.css';
import classes from '../shared/administration.module.css';
import own from './logo-field.module.css';

const setting = 'documents.logo';
const pictures = ['image/png', 'image/jpeg'] as const;

async function fileNameOf(id: string, signal: AbortSignal): Promise<string> {
  const answer = await bodyOf(GET('/api/v2/{path}/{id}', { params: { path: { path: 'reports', id } }, signal }));
  return String(answer.data.attributes.file_name ?? '');
}

export function LogoField({ kept }: { kept: Kept }) {
  const { t } = useI18n();
  const id = useId();
  const queries = useQueryClient();
  const toasts = useToasts();
  const textOf = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const current = kept.get(setting);
  const report = typeof current === 'string' ? current : '';
  const name = useQuery({
    queryKey: ['rows', 'reports', 'logo', report],
    queryFn: ({ signal }) => fileNameOf(report, signal),
    enabled: report !== '',
  });
  const keep = useMutation({
    async mutationFn(file: File | null) {
      if (file === null) return writeSetting({ name: setting, value: '', seen: current });
      const form = new FormData();
      form.append('name', t('ui.setting.logo.name'));
      form.append('file', file);
      const { data } = await bodyOf(POST('/api/v2/reports', { body: form }));
      return writeSetting({ name: setting, value: data.id, seen: current });
    },
    onSuccess: () => toasts.say(t('ui.saved')),
    onError: (error) => toasts.fail(textOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['rows'] }),
  });
  const take = (file: File | undefined) => {
    if (!file) return;
    if (pictures.some((type) => type === file.type)) keep.mutate(file);
    else toasts.fail(t('ui.setting.logo.wrong'));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand among the labels of the other settings, and this is one of them
    <div role="group" aria-labelledby={id} className={own.logo}>
      <span id={id} className={own.logoName}>
        {t('ui.setting.logo')}
      </span>
      <span className={classes.note}>{t('ui.setting.logo.hint')}</span>
      <span className={own.logoFile}>
        {report === '' ? <span>{t('ui.setting.logo.none')}</span> : <code className={classes.code}>{name.data}</code>}
        <GuardedButton
          needs={['report_edit']}
          size="xs"
          variant="default"
          loading={keep.isPending}
          onClick={() => input.current?.click()}
        >
          {t(report === '' ? 'ui.setting.logo.choose' : 'ui.setting.logo.change')}
        </GuardedButton>
        {report !== '' && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => keep.mutate(null)}>
            {t('ui.setting.logo.remove')}
          </Button>
        )}
      </span>
      <input
        ref={input}
        className={unseen.unseen}
        type="file"
        tabIndex={-1}
        aria-label={t('ui.setting.logo')}
        accept={pictures.join(',')}
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
