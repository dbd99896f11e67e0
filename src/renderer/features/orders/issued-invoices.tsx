// What was invoiced of an order so far, and the way to the next invoice.
import { Button } from '@mantine/core';
import { IconFileEuro } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { addressOf, textOf } from '../../records/kind/record-kind.ts';
import { invoiceKind } from '../../records/kinds/office/invoices.ts';
import table from '../../ui/plain-table.module.css';
import { IssueDialog } from './issue-dialog.tsx';
import { type InvoiceCheck, useInvoicesOf } from './order-data.ts';
import classes from './order-page.module.css';

interface IssuedInvoicesProps {
  record: RecordRow;
  check: InvoiceCheck;
  mayEdit: boolean;
}

/** From then on the invoice is what comes next; before it may be, too. */
const readyToShip = 4;

export function IssuedInvoices({ record, check, mayEdit }: IssuedInvoicesProps) {
  const { t, format } = useI18n();
  const [issuing, setIssuing] = useState(false);
  const issued = useInvoicesOf(record.id);
  const invoices = issued.data ?? [];
  const number = textOf(record.attributes.invoice_number);
  return (
    <div className={classes.issued}>
      {number !== '' && invoices.length === 0 && issued.data && (
        <p className={table.muted}>{t('ui.order.issue.typed', { number })}</p>
      )}
      {invoices.length > 0 && (
        <ul>
          {invoices.map(({ id, attributes }) => (
            <li key={id}>
              <Link to={addressOf(invoiceKind, id)} className={table.code}>
                {textOf(attributes.number)}
              </Link>
              <span>{t(`invoice_kind.${textOf(attributes.kind)}`)}</span>
              <span>{format.date(textOf(attributes.invoice_date))}</span>
              <span className={table.code}>{format.money(Number(attributes.gross_total), textOf(attributes.currency))}</span>
              <span className={table.muted}>{t(`invoice_state.${textOf(attributes.state)}`)}</span>
            </li>
          ))}
        </ul>
      )}
      {mayEdit && check.left.length > 0 && (
        <Button
          size="xs"
          variant={Number(record.attributes.status) >= readyToShip ? 'filled' : 'default'}
          leftSection={<IconFileEuro size={16} stroke={1.5} />}
          onClick={() => setIssuing(true)}
        >
          {t('ui.order.issue')}
        </Button>
      )}
      {issuing && <IssueDialog record={record} check={check} onClose={() => setIssuing(false)} />}
    </div>
  );
}
