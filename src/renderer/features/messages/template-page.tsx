// A template as a customer would read it, filled with examples, on the screen and in one's own mailbox.
import { useQuery } from '@tanstack/react-query';
import type { MessageEvent } from '#server/contract/values/mail/message-event.ts';
import { bodyOf, POST } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { textOf } from '../../records/kind/record-kind.ts';
import { messageTemplateKind } from '../../records/kinds/system/message-templates.ts';
import { MailTry } from '../../records/mail/mail-try.tsx';
import { type PartProps, RecordPage } from '../../records/page/record-page.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import classes from './message-page.module.css';

const parts = { Overview };

export function TemplatePage() {
  return <RecordPage kind={messageTemplateKind} parts={parts} />;
}

function Overview({ entry: { record } }: PartProps) {
  const { t } = useI18n();
  const { event, language, subject, body } = record.attributes;
  const asked = {
    event: event as MessageEvent,
    language: language as 'de' | 'en',
    subject: textOf(subject),
    body: textOf(body),
  };
  const preview = useQuery({
    queryKey: ['template-preview', asked],
    queryFn: async ({ signal }) =>
      (await bodyOf(POST('/api/v2/message-templates/preview', { body: asked, signal }))).data.attributes,
  });
  return (
    <ScrollSection className={classes.overview} label={t('ui.tab.overview')}>
      <p className={classes.quiet}>{t('ui.mail.template.examples')}</p>
      {preview.error && <ErrorNotice error={preview.error} />}
      {preview.data && (
        <article className={classes.letter} lang={asked.language} aria-label={t('ui.mail.letter')}>
          <h2 className={classes.subject}>{preview.data.subject}</h2>
          <p className={classes.body}>{preview.data.body}</p>
        </article>
      )}
      {preview.data && <MailTry template={asked} />}
    </ScrollSection>
  );
}
