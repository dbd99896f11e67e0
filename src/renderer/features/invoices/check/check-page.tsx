// An electronic invoice that came: dropped or chosen, read as a page, with what does not hold of it.
import { useState } from 'react';
import { usePlaceTitle, useScreen } from '#renderer/lib/app-state.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { invoiceKind } from '#renderer/records/kinds/office/invoices.ts';
import bar from '#renderer/records/list/list-toolbar.module.css';
import { BackLink } from '#renderer/ui/back-link.tsx';
import frame from '#renderer/ui/screen.module.css';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import classes from './check.module.css';
import { useCheck } from './check-data.ts';
import { CheckedFindings } from './checked-findings.tsx';
import { CheckedInvoiceView } from './checked-invoice.tsx';
import { FileDrop } from './file-drop.tsx';
import { Refusal } from './refusal.tsx';

export function CheckPage() {
  const { t } = useI18n();
  const check = useCheck();
  const [name, setName] = useState('');
  usePlaceTitle(t('ui.e-invoice-check.title'));
  useScreen('e-invoice-check', true);
  const take = (file: File) => {
    setName(file.name);
    check.mutate(file);
  };
  return (
    <section className={`${frame.screen} ${frame.ground}`}>
      <div className={bar.bar}>
        <BackLink to={invoiceKind.route}>{t('ui.invoices.title')}</BackLink>
        <h1 className={bar.title}>{t('ui.e-invoice-check.title')}</h1>
        {check.data && <span className={classes.name}>{name}</span>}
      </div>
      <ScrollSection className={classes.page} label={t('ui.e-invoice-check.title')}>
        <FileDrop sending={check.isPending} isAgain={check.data !== undefined} onFile={take} />
        {check.error && <Refusal name={name} error={check.error} />}
        {check.data && (
          <>
            <CheckedFindings invoice={check.data} />
            <CheckedInvoiceView invoice={check.data} />
          </>
        )}
      </ScrollSection>
    </section>
  );
}
