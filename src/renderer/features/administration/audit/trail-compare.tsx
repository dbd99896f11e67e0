// A paper or a file against the trail: the sixteen characters that were printed, or a checkpoint somebody kept.

import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useFileChoice } from '#renderer/ui/fields/file-choice.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import classes from '../shared/administration.module.css';
import own from '../shared/safety-card.module.css';
import { compareWithTrail, useTrailWords } from './trail-data.ts';

/** A checkpoint is less than a kilobyte. */
const mostBytes = 10_000;

export function TrailCompare() {
  const { t } = useI18n();
  const words = useTrailWords();
  const textOf = useErrorText();
  const [typed, setTyped] = useState('');
  const compare = useMutation({ mutationFn: compareWithTrail });
  const choice = useFileChoice({
    label: t('ui.trail.compare.file'),
    accept: '.json',
    onFiles: ([file]) => void file?.slice(0, mostBytes).text().then(compare.mutate),
  });
  const asked = useAsked({ head: typed.trim() === '' });
  const { data, error } = compare;
  return (
    <li className={classes.card}>
      <h2 className={classes.cardTitle}>{t('ui.trail.compare')}</h2>
      <p className={classes.text}>{t('ui.trail.compare.hint')}</p>
      <SendForm className={own.path} onSend={() => asked.filled(() => compare.mutate(typed))}>
        <TextInput
          size="xs"
          label={t('ui.trail.compare.head')}
          value={typed}
          error={asked.at('head')}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button size="xs" type="submit" variant="default" loading={compare.isPending}>
          {t('ui.trail.compare.go')}
        </Button>
      </SendForm>
      {data && (
        <p className={own.state} data-tone={data.code === 'matches' ? 'good' : 'bad'} role="status">
          {words(`trail.anchor.${data.code}`, data.params)}
        </p>
      )}
      {error && (
        <p className={own.state} data-tone="bad" role="alert">
          {textOf(error)}
        </p>
      )}
      <div className={classes.row}>
        <Button size="xs" variant="default" onClick={choice.open}>
          {t('ui.trail.compare.file')}
        </Button>
        {choice.field}
      </div>
    </li>
  );
}
