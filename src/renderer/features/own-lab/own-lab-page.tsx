// What the demonstration lab is, and how one leaves it: what is kept, what comes next, and the step itself.
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { bodyOf, POST } from '../../lib/api.ts';
import { useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useLabCondition } from '../../lib/lab/lab-condition.ts';
import { useUser } from '../../lib/session.ts';
import bar from '../../records/list/list-toolbar.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { EmptyNotice, ErrorNotice } from '../../ui/notice.tsx';
import frame from '../../ui/screen.module.css';
import { SendForm } from '../../ui/send/send-form.tsx';
import classes from './own-lab-page.module.css';

const points = ['invented', 'free', 'kept', 'next'] as const;
/** Where a server keeps the lab nothing takes its place: one's own is begun beside it. */
const pointsServed = ['invented', 'free', 'elsewhere'] as const;

export function OwnLabPage() {
  const { t } = useI18n();
  const [asking, setAsking] = useState(false);
  const demonstration = useUser().data?.demonstration === true;
  const { data: condition, isPending } = useLabCondition();
  const served = condition?.kept === 'server';
  useScreen('own-lab', !isPending);
  return (
    <section className={frame.screen}>
      <div className={bar.bar}>
        <h1 className={bar.title}>{t('ui.own_lab.title')}</h1>
      </div>
      {demonstration ? (
        <div className={classes.page}>
          <ul className={classes.points}>
            {(served ? pointsServed : points).map((point) => (
              <li key={point}>{t(`ui.own_lab.${point}`)}</li>
            ))}
          </ul>
          {condition?.kept === 'file' && (
            <GuardedButton needs={['administration_management']} onClick={() => setAsking(true)}>
              {t('ui.own_lab.begin')}
            </GuardedButton>
          )}
        </div>
      ) : (
        <EmptyNotice
          title={t('ui.own_lab.already')}
          steps={
            <Button component={Link} to="/dashboards" variant="default" size="xs">
              {t('ui.dashboards.title')}
            </Button>
          }
        />
      )}
      {asking && <BeginDialog onClose={() => setAsking(false)} />}
    </section>
  );
}

/** It replaces what everybody sees, so it asks. */
function BeginDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const begin = useMutation({
    mutationFn: () => bodyOf(POST('/api/v2/admin/own-lab')),
    // Nothing this page knows holds any more: loaded anew, it finds an empty lab and shows its set-up.
    onSuccess: () => window.location.assign('/'),
  });
  return (
    <Dialog title={t('ui.own_lab.title')} onClose={onClose}>
      <SendForm className={classes.asked} onSend={() => begin.mutate()}>
        <p>{t('ui.own_lab.ask')}</p>
        {begin.error && <ErrorNotice error={begin.error} />}
        <DialogButtons submit={t('ui.own_lab.begin')} loading={begin.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}
