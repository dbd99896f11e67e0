// What the trail is signed with, and what was signed last: the key with its fingerprint, the newest checkpoint, its time stamp.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { bodyOf, POST } from '#renderer/lib/api.ts';
import { base64Of } from '#renderer/lib/files/base64.ts';
import { download } from '#renderer/lib/files/download.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { asked, Dialog } from '#renderer/ui/dialog.tsx';
import { useFileChoice } from '#renderer/ui/fields/file-choice.tsx';
import { useFailure } from '#renderer/ui/use-failure.ts';
import classes from '../shared/administration.module.css';
import { SafetyCard } from '../shared/safety-card.tsx';
import { useWork } from '../shared/use-work.ts';
import { shownTrail, type TrailState } from './trail-data.ts';

interface CardProps {
  trail: TrailState;
}

function useDownload() {
  const fail = useFailure();
  return (address: string) => void download(address).catch(fail);
}

export function KeyCard({ trail: { key, keys, seal } }: CardProps) {
  const { t, format } = useI18n();
  const save = useDownload();
  const [asking, setAsking] = useState(false);
  const since = keys.find(({ fingerprint }) => fingerprint === key.fingerprint);
  const problem = key.problem !== null;
  const state = problem
    ? t(`ui.trail.key.${key.problem}`, { file: key.file })
    : t(seal && !seal.signed ? 'ui.trail.key.not_yet' : 'ui.trail.key.signs');
  return (
    <>
      <SafetyCard
        title={t('ui.trail.key')}
        tone={problem ? 'warn' : 'good'}
        state={state}
        facts={[
          [t('ui.trail.fingerprint'), <code key="fingerprint">{key.fingerprint ?? '–'}</code>],
          [
            t('ui.trail.key.since'),
            since ? t('ui.trail.key.from', { at: format.instant(since.at), entry: format.number(since.entry) }) : '–',
          ],
          [t('ui.trail.key.before'), format.number(keys.filter(({ fingerprint }) => fingerprint !== key.fingerprint).length)],
          [t('ui.trail.key.file'), key.file],
        ]}
      >
        <Button
          size="xs"
          variant="default"
          disabled={key.public_key === null}
          onClick={() => save('/api/v2/admin/trail/public-key')}
        >
          {t('ui.trail.key.save')}
        </Button>
        <Button size="xs" variant="default" onClick={() => setAsking(true)}>
          {t('ui.trail.key.new')}
        </Button>
      </SafetyCard>
      {asking && <NewKey onClose={() => setAsking(false)} />}
    </>
  );
}

function NewKey({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const make = useWork({
    run: () => bodyOf(POST('/api/v2/admin/trail/key')),
    shown: shownTrail,
    done: () => t('ui.trail.key.made'),
  });
  return (
    <Dialog title={t('ui.trail.key.new')} onClose={onClose}>
      <p>{t('ui.trail.key.new.text')}</p>
      <div className={classes.buttons}>
        <Button loading={make.isPending} onClick={() => make.mutate(undefined, { onSuccess: onClose })}>
          {asked(t('ui.trail.key.new'))}
        </Button>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}

export function CheckpointCard({ trail: { checkpoint } }: CardProps) {
  const { t, format } = useI18n();
  const save = useDownload();
  const make = useWork({
    run: () => bodyOf(POST('/api/v2/admin/trail/checkpoints')),
    shown: shownTrail,
    done: () => t('ui.trail.checkpoint.made'),
  });
  const state = checkpoint ? (checkpoint.signed ? 'signed' : 'unsigned') : 'none';
  return (
    <SafetyCard
      title={t('ui.trail.checkpoint')}
      tone={{ signed: 'good', unsigned: 'warn', none: 'quiet' }[state] as 'good' | 'warn' | 'quiet'}
      state={t(`ui.trail.checkpoint.${state}`)}
      facts={
        checkpoint
          ? [
              [t('ui.trail.checkpoint.at'), format.instant(checkpoint.at)],
              [t('ui.trail.checkpoint.why'), t(`ui.trail.reason.${checkpoint.reason}`)],
              [t('ui.trail.checkpoint.entry'), format.number(checkpoint.entry)],
              [t('ui.trail.checkpoint.head'), <code key="head">{checkpoint.head}</code>],
            ]
          : []
      }
    >
      <Button size="xs" variant="default" loading={make.isPending} onClick={() => make.mutate(undefined)}>
        {t('ui.trail.checkpoint.make')}
      </Button>
      <Button size="xs" variant="default" disabled={!checkpoint} onClick={() => save('/api/v2/admin/trail/checkpoint')}>
        {t('ui.trail.checkpoint.save')}
      </Button>
    </SafetyCard>
  );
}

export function StampCard({ trail: { stamp, checkpoint } }: CardProps) {
  const { t, format } = useI18n();
  const save = useDownload();
  const take = useWork({
    run: async (file: File) => bodyOf(POST('/api/v2/admin/trail/stamps', { body: { answer: await base64Of(file) } })),
    shown: shownTrail,
    done: () => t('ui.trail.stamp.taken'),
  });
  const choice = useFileChoice({
    label: t('ui.trail.stamp.take'),
    accept: '.tsr',
    onFiles: ([file]) => {
      if (file) take.mutate(file);
    },
  });
  return (
    <SafetyCard
      title={t('ui.trail.stamp')}
      tone={stamp ? 'good' : 'quiet'}
      state={stamp ? t('ui.trail.stamp.last', { at: format.instant(stamp.at) }) : t('ui.trail.stamp.none')}
      facts={
        stamp
          ? [
              [t('ui.trail.stamp.checkpoint'), format.number(stamp.checkpoint)],
              [t('ui.trail.stamp.signer'), stamp.signer],
            ]
          : []
      }
    >
      <Button size="xs" variant="default" disabled={!checkpoint} onClick={() => save('/api/v2/admin/trail/stamp-request')}>
        {t('ui.trail.stamp.request')}
      </Button>
      <Button size="xs" variant="default" loading={take.isPending} onClick={choice.open}>
        {t('ui.trail.stamp.take')}
      </Button>
      {choice.field}
    </SafetyCard>
  );
}
