// A picture for papers (logo, seal, what somebody signs with): kept as the file of a report, which a setting names. Chosen and at once in
// force.
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
import classes from './administration.module.css';
import own from './picture-field.module.css';

const pictures = ['image/png', 'image/jpeg'] as const;

async function fileNameOf(id: string, signal: AbortSignal): Promise<string> {
  const answer = await bodyOf(GET('/api/v2/{path}/{id}', { params: { path: { path: 'reports', id } }, signal }));
  return String(answer.data.attributes.file_name ?? '');
}

interface PictureFieldProps {
  kept: Kept;
  /** What names the report. */
  setting: string;
  what: 'logo' | 'seal' | 'signature';
  /** Whose it is, where there are many. */
  whose?: string;
}

/** The file that is kept, and keeping another one or none. */
function useKeptPicture({ kept, setting, what, whose = '' }: PictureFieldProps) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const toasts = useToasts();
  const textOf = useErrorText();
  const current = kept.get(setting);
  const report = typeof current === 'string' ? current : '';
  const name = useQuery({
    queryKey: ['rows', 'reports', 'picture', report],
    queryFn: ({ signal }) => fileNameOf(report, signal),
    enabled: report !== '',
  });
  const keep = useMutation({
    async mutationFn(file: File | null) {
      if (file === null) return writeSetting({ name: setting, value: '', seen: current });
      const form = new FormData();
      form.append('name', t(`ui.setting.${what}.name`, { name: whose }));
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
    else toasts.fail(t('ui.setting.picture.wrong'));
  };
  return { isKept: report !== '', name: name.data, isSaving: keep.isPending, take, remove: () => keep.mutate(null) };
}

export function PictureField(props: PictureFieldProps) {
  const { t } = useI18n();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { what } = props;
  const { isKept, name, isSaving, take, remove } = useKeptPicture(props);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand among the labels of the other settings, and this is one of them
    <div role="group" aria-labelledby={id} className={own.field}>
      <span id={id} className={own.name}>
        {t(`ui.setting.${what}`)}
      </span>
      <span className={own.hint}>{t(`ui.setting.${what}.hint`)}</span>
      <span className={own.file}>
        {isKept ? <code className={classes.code}>{name}</code> : <span>{t(`ui.setting.${what}.none`)}</span>}
        <GuardedButton
          needs={['report_edit']}
          size="xs"
          variant="default"
          loading={isSaving}
          onClick={() => input.current?.click()}
        >
          {t(isKept ? 'ui.setting.picture.change' : 'ui.setting.picture.choose')}
        </GuardedButton>
        {isKept && (
          <Button size="xs" variant="subtle" color="gray" onClick={remove}>
            {t('ui.setting.picture.remove')}
          </Button>
        )}
      </span>
      <input
        ref={input}
        className={unseen.unseen}
        type="file"
        tabIndex={-1}
        aria-label={t(`ui.setting.${what}`)}
        accept={pictures.join(',')}
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
