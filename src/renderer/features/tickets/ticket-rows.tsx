// The tickets of a cell: name, score, status, who and by when.
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { nameText } from '../../lib/lab/shipped-names.ts';
import { findIncluded, type RecordList } from '../../lib/records.ts';
import type { Field } from '../../records/kind/fields.ts';
import { addressOf, textOf } from '../../records/kind/record-kind.ts';
import { ticketKind } from '../../records/kinds/office/tickets.ts';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import { DueValue } from '../../records/value/due-value.tsx';
import { FieldValue } from '../../records/value/field-value.tsx';
import classes from './risk.module.css';

interface TicketRowsProps {
  fields: readonly Field[];
  list: RecordList;
}

export function TicketRows({ fields, list }: TicketRowsProps) {
  const titleOf = useTitleOf();
  const { t } = useI18n();
  const status = fields.find(({ api_name }) => api_name === ticketKind.status);
  return (
    <ul>
      {list.data.map((record) => {
        const { attributes } = record;
        const band = ticketKind.meanings.risk(record);
        const person = findIncluded(list.included, attributes.assignee_id);
        return (
          <li key={record.id} className={classes.row}>
            <span className={classes.score} title={t('ui.risk.score')}>
              {attributes.risk === null ? '–' : textOf(attributes.risk)}
            </span>
            <div className={classes.rowWords}>
              <Link className={classes.rowTitle} to={addressOf(ticketKind, record.id)}>
                {titleOf(ticketKind, record)}
              </Link>
              <div className={classes.rowFacts}>
                <span className={classes.code}>{textOf(attributes.number)}</span>
                {band !== null && <span>{t(band)}</span>}
                {status && <FieldValue kind={ticketKind} field={status} entry={{ record, included: list.included }} />}
                <span>{person && (nameText(person, 'lastname') || textOf(person.attributes.email))}</span>
                <DueValue kind={ticketKind} record={record} />
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
