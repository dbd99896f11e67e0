// Whose role asks for a second factor sets it up before anything else, and may leave.
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { userKey, useSignOut } from '../../lib/session.ts';
import { Doorway } from '../../ui/sign-in/doorway.tsx';
import { FactorEnrolment } from '../../ui/sign-in/factor-enrolment.tsx';
import classes from './sign-in.module.css';

export function EnrolPage({ onDone }: { onDone: () => void }) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const signOut = useSignOut();
  useScreen('enrol', true);
  const leave = (
    <Button variant="subtle" color="gray" loading={signOut.isPending} onClick={() => signOut.mutate()}>
      {t('ui.signout')}
    </Button>
  );
  return (
    <Doorway title={t('ui.factor.begin.title')} lead={t('ui.factor.forced.lead')}>
      <div className={classes.enrolment}>
        <FactorEnrolment
          asksPassword={false}
          leave={leave}
          onDone={() => void queries.invalidateQueries({ queryKey: userKey }).then(onDone)}
        />
      </div>
    </Doorway>
  );
}
