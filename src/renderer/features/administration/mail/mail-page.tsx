// E-mail: with which server, as whom, what is written by itself; how the post stands, and a letter to try it.

import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { MailTry } from '#renderer/records/mail/mail-try.tsx';
import { messageStates } from '#server/contract/values/mail/message-state.ts';
import classes from '../shared/administration.module.css';
import { PageFrame } from '../shared/page-frame.tsx';
import { type MailShown, useMail } from './mail-data.ts';
import { MailForm } from './mail-form.tsx';

export function Page() {
  const { t } = useI18n();
  const query = useMail();
  const shown = query.data;
  return (
    <PageFrame name="mail" title={t('ui.mail.title')} query={query}>
      {shown && (
        <div className={classes.sections}>
          <Standing shown={shown} />
          <MailForm shown={shown} />
          <MailTry />
        </div>
      )}
    </PageFrame>
  );
}

function Standing({ shown: { standing, counts } }: { shown: MailShown }) {
  const { t, format } = useI18n();
  const { state, reason, answer, since, next } = standing;
  const counted = messageStates.filter((one) => (counts[one] ?? 0) > 0);
  return (
    <section>
      <h2 className={classes.heading}>{t('ui.mail.standing')}</h2>
      <div role="status">
        <p className={state === 'away' ? classes.warning : classes.text}>
          {state === 'away' && reason ? t(`ui.mail.away.${reason}`) : t(`ui.mail.standing.${state}`)}
        </p>
        {since && next && (
          <p className={classes.note}>
            {t('ui.mail.standing.since', { since: format.instant(since), next: format.instant(next) })}
            {answer && ` ${t('ui.mail.answer', { answer })}`}
          </p>
        )}
      </div>
      {counted.length > 0 && (
        <p className={classes.text}>
          {t('ui.mail.counts')}: {counted.map((one) => `${t(`message_state.${one}`)} ${counts[one]}`).join(' · ')}
        </p>
      )}
      <p className={classes.text}>
        <Link to="/messages">{t('ui.mail.to_outbox')}</Link> · <Link to="/message-templates">{t('ui.mail.to_templates')}</Link>
      </p>
    </section>
  );
}
