// The line below a record's name: what says more about it, other records by their names, days as the reader writes them.
import { Fragment, type ReactNode } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import type { Field } from '../kind/fields.ts';
import { optionOf } from '../kind/fields.ts';
import { nameIn, type RecordKind } from '../kind/record-kind.ts';
import { ReferencedName, referencedBy } from '../reference/polymorphic-reference.tsx';
import type { RowEntry } from '../rows/use-rows.ts';

interface RecordSummaryProps {
  kind: RecordKind;
  fields: readonly Field[];
  entry: RowEntry;
}

export function RecordSummary({ kind, fields, entry: { record, included } }: RecordSummaryProps) {
  const { format } = useI18n();
  const partOf = (name: string): ReactNode => {
    const pointed = referencedBy(kind, name, record);
    if (pointed) return <ReferencedName {...pointed} />;
    const field = fields.find(({ api_name }) => api_name === name);
    const text = nameIn(kind, name, record, included);
    if (field?.field_type === 'date' && text !== '') return format.date(text);
    if (field?.field_type === 'datetime' && text !== '') return format.instant(text);
    return (field && optionOf(field, record.attributes[name])?.label) ?? text;
  };
  const parts = kind.summary.map((name) => ({ name, part: partOf(name) })).filter(({ part }) => part !== '');
  return parts.map(({ name, part }, index) => (
    <Fragment key={name}>
      {index > 0 && ' · '}
      {part}
    </Fragment>
  ));
}
