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
  const { t, format } = useI18n();
  const spanOf = (name: string, { to, unit }: { to: string; unit?: string }): ReactNode => {
    const [from, until] = [partOf(name), partOf(to)];
    if (from === '' || until === '') return from || until;
    const counted = unit === undefined ? '' : `\u00a0${nameIn(kind, unit, record, included)}`;
    return `${t('ui.summary.span', { from: String(from), to: String(until) })}${counted}`;
  };
  const partOf = (name: string): ReactNode => {
    const pointed = referencedBy(kind, name, record);
    if (pointed) return <ReferencedName {...pointed} />;
    const field = fields.find(({ api_name }) => api_name === name);
    const text = nameIn(kind, name, record, included);
    if (field?.field_type === 'date' && text !== '') return format.date(text);
    if (field?.field_type === 'datetime' && text !== '') return format.instant(text);
    if (kind.measured?.has(name)) return format.measured(text);
    return (field && optionOf(field, record.attributes[name])?.label) ?? text;
  };
  const saidOf = (name: string) => {
    const span = kind.spans?.[name];
    return span ? spanOf(name, span) : partOf(name);
  };
  const within = new Set(Object.values(kind.spans ?? {}).flatMap(({ to, unit }) => [to, unit]));
  const said = kind.summary.filter((name) => !within.has(name));
  const parts = said.map((name) => ({ name, part: saidOf(name) })).filter(({ part }) => part !== '');
  return parts.map(({ name, part }, index) => (
    <Fragment key={name}>
      {index > 0 && ' · '}
      {part}
    </Fragment>
  ));
}
