// A value as the trail keeps it, in the words of its record's field. Other records are called by their names, also those that the
// record names no more.
import { Fragment, Suspense } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { findIncluded, type RecordRow, type Written } from '../../lib/records.ts';
import { useCurrency } from '../../lib/session.ts';
import type { Field } from '../kind/fields.ts';
import { idsOf } from '../kind/form-model.ts';
import { type RecordKind, textOf } from '../kind/record-kind.ts';
import { kindAt } from '../kinds/index.ts';
import { ReferencedName } from '../reference/polymorphic-reference.tsx';
import { cellText } from './cell-text.ts';

export interface WrittenIn {
  /** Absent for what the program keeps about itself: its fields have no words. */
  kind: RecordKind | undefined;
  record: RecordRow;
  included?: readonly RecordRow[] | undefined;
}

interface WrittenValueProps extends WrittenIn {
  field: Field | undefined;
  name: string;
  value: Written;
}

export function WrittenValue({ kind, record, included, field, name, value }: WrittenValueProps) {
  const { t, format } = useI18n();
  const currency = useCurrency();
  if (value === null || value === '') return t('ui.history.nothing');
  const Shown = kind?.shown?.[name];
  if (Shown)
    return (
      <Suspense>
        <Shown value={String(value)} />
      </Suspense>
    );
  if (kind && field && (typeof value === 'object' || field.field_type === 'links')) {
    const link = kind.links.find((one) => one.name === name);
    const ids = typeof value === 'object' ? value : idsOf(textOf(value)).map((id) => id.trim());
    return ids.map((id, index) => (
      <Fragment key={id}>
        {index > 0 && ', '}
        <OtherRecord path={link?.path ?? ''} title={link?.title ?? 'name'} id={id} included={included} />
      </Fragment>
    ));
  }
  if (typeof value === 'object') return JSON.stringify(value);
  if (kind && field?.field_type === 'relation') {
    const title = kind.relations[field.api_name]?.title ?? 'name';
    return <OtherRecord path={field.relation ?? ''} title={title} id={textOf(value)} included={included} />;
  }
  if (!kind || !field) return textOf(value);
  const written = { ...record, attributes: { ...record.attributes, [field.api_name]: value } };
  return cellText({ kind, field, entry: { record: written, included }, words: { t, format, currency } });
}

interface OtherRecordProps {
  path: string;
  title: string;
  id: string;
  included: readonly RecordRow[] | undefined;
}

function OtherRecord({ path, title, id, included }: OtherRecordProps) {
  const known = textOf(findIncluded(included, id)?.attributes[title]);
  const kind = kindAt(path);
  return known === '' && kind ? <ReferencedName to={kind} id={id} otherwise={id} /> : known || id;
}
