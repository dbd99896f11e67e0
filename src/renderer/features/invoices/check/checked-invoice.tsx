// What the invoice says, as a page: who and to whom, what, how much, how to pay.
import type { ReactNode } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import classes from './check.module.css';
import type { CheckedInvoice } from './check-data.ts';
import { CheckedLines, CheckedSums } from './checked-lines.tsx';

type Props = { invoice: CheckedInvoice };

export function CheckedInvoiceView({ invoice }: Props) {
  const { t } = useI18n();
  return (
    <article className={classes.card} aria-label={t('ui.e-invoice-check.invoice')}>
      <h2>
        {invoice.kind} <span className={classes.code}>{invoice.number}</span>
      </h2>
      <div className={classes.columns}>
        <PartyView title={t('ui.e-invoice-check.seller')} party={invoice.seller} />
        <PartyView title={t('ui.e-invoice-check.buyer')} party={invoice.buyer} />
        <Heading invoice={invoice} />
      </div>
      <CheckedLines invoice={invoice} />
      <CheckedSums invoice={invoice} />
      <div className={classes.columns}>
        <PaymentView invoice={invoice} />
        {invoice.notes.length > 0 && (
          <section className={classes.part}>
            <h3>{t('ui.e-invoice-check.notes')}</h3>
            {invoice.notes.map((note) => (
              <p key={note} className={classes.note}>
                {note}
              </p>
            ))}
          </section>
        )}
      </div>
    </article>
  );
}

/** Facts that are there, each with its caption. */
function Facts({ facts }: { facts: readonly (readonly [caption: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([caption, value]) => (
          <div key={caption}>
            <dt>{caption}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function PartyView({ title, party }: { title: string; party: CheckedInvoice['seller'] }) {
  const { t, textOr } = useI18n();
  const { street, addition, post_code: postCode, city, country, contact, electronic_address: address } = party;
  const town = [postCode, city].filter((one) => one !== null).join(' ');
  const said = [street, addition, town, country].filter((one) => one !== null && one !== '').join(', ');
  const scheme = address?.scheme ? ` (${textOr(`e_invoice.scheme.${address.scheme}`, address.scheme)})` : '';
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      <p className={classes.party}>{party.name}</p>
      <p>{said}</p>
      <Facts
        facts={[
          [t('ui.e-invoice-check.vat_id'), party.vat_id],
          [t('ui.e-invoice-check.tax_number'), party.tax_number],
          [t('ui.e-invoice-check.legal_id'), party.legal_id?.value ?? null],
          [t('ui.e-invoice-check.party_id'), party.id],
          [t('ui.e-invoice-check.electronic_address'), address && `${address.value}${scheme}`],
          [t('ui.e-invoice-check.contact'), contact && [contact.name, contact.phone, contact.email].filter(Boolean).join(', ')],
          [t('ui.e-invoice-check.legal_note'), party.legal_note],
        ]}
      />
    </section>
  );
}

function Heading({ invoice }: Props) {
  const { t, format } = useI18n();
  const day = (value: string | null) => (value === null ? null : format.date(value));
  const { period, delivery } = invoice;
  const days = period && [day(period.from), day(period.to)].filter(Boolean).join(' – ');
  const corrected = invoice.preceding_invoices.map(({ number, issue_date: date }) =>
    [number, day(date)].filter(Boolean).join(', '),
  );
  const goesTo =
    delivery && [delivery.name, delivery.street, delivery.post_code, delivery.city, delivery.country].filter(Boolean);
  return (
    <section className={classes.part}>
      <h3>{t('ui.e-invoice-check.facts')}</h3>
      <Facts
        facts={[
          [t('ui.e-invoice-check.issue_date'), day(invoice.issue_date)],
          [t('ui.e-invoice-check.due_date'), day(invoice.due_date)],
          [t('ui.e-invoice-check.delivery_date'), day(invoice.delivery_date)],
          [t('ui.e-invoice-check.period'), days],
          [t('ui.e-invoice-check.buyer_reference'), invoice.buyer_reference],
          [t('ui.e-invoice-check.order_reference'), invoice.order_reference],
          [t('ui.e-invoice-check.sales_order_reference'), invoice.sales_order_reference],
          [t('ui.e-invoice-check.corrects'), corrected.join('; ')],
          [t('ui.e-invoice-check.delivery'), goesTo?.join(', ')],
        ]}
      />
    </section>
  );
}

function PaymentView({ invoice: { payment } }: Props) {
  const { t, textOr } = useI18n();
  const { means_code: code } = payment;
  return (
    <section className={classes.part}>
      <h3>{t('ui.e-invoice-check.payment')}</h3>
      <Facts
        facts={[
          [t('ui.e-invoice-check.means'), code && textOr(`ui.e-invoice-check.means.${code}`, code)],
          ['IBAN', payment.iban && <span className={classes.code}>{payment.iban.replace(/(.{4})(?=.)/g, '$1 ')}</span>],
          ['BIC', payment.bic && <span className={classes.code}>{payment.bic}</span>],
          [t('ui.e-invoice-check.account_name'), payment.account_name],
          [t('ui.e-invoice-check.remittance'), payment.remittance],
          [t('ui.e-invoice-check.terms'), payment.terms && <span className={classes.note}>{payment.terms}</span>],
        ]}
      />
    </section>
  );
}
