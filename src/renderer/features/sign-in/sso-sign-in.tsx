// The other way in: a button that leads to the lab's provider, and in a window of the program the wait for the browser.
import { Button } from '@mantine/core';
import { useCameBack, useSsoOffer, useSsoSignIn } from '../../lib/access/sso.ts';
import { desktop, ownWindow } from '../../lib/desktop.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import classes from '../../ui/sign-in/doorway.module.css';

export function SsoSignIn() {
  const { t } = useI18n();
  const offer = useSsoOffer();
  const cameBack = useCameBack();
  const { start, refusal, waiting } = useSsoSignIn();
  const textOf = useErrorText();
  const name = offer.data?.enabled ? offer.data.name : null;
  const why = refusal ?? (start.isIdle ? cameBack : null);
  const said = start.error ? textOf(start.error) : why && t(`ui.sso.refusal.${why}`);
  // A window onto a lab elsewhere has no browser that could bring the answer back to it.
  const isElsewhere = ownWindow() !== null && desktop() === null;
  if (!name && !said) return null;
  return (
    <section className={classes.other} aria-label={t('ui.sso.title')}>
      {said && (
        <p className={classes.refusal} role="alert">
          {said}
        </p>
      )}
      {name && waiting && (
        <>
          <p role="status">{t('ui.sso.waiting')}</p>
          <div className={classes.actions}>
            <Button variant="default" onClick={waiting.again}>
              {t('ui.sso.waiting.again')}
            </Button>
            <Button variant="subtle" color="gray" onClick={waiting.cancel}>
              {t('ui.sso.waiting.cancel')}
            </Button>
          </div>
        </>
      )}
      {name && !waiting && isElsewhere && <p>{t('ui.sso.browser_only', { name, address: window.location.origin })}</p>}
      {name && !waiting && !isElsewhere && (
        <Button variant="default" loading={start.isPending} onClick={() => start.mutate()}>
          {t('ui.sso.sign_in', { name })}
        </Button>
      )}
    </section>
  );
}
