// A value as the trail keeps it, in the words of its record's field. Other records are called by their names, also those that the
// record names no more.
import { Fragment, Suspense } from 'react';
import { isPlainDate } from '#server/contract/values/dates.ts';
import type { Format } from '../../lib/format.ts';
import { type Translate, useI18n } from '../../lib/i18n.tsx';
import { nameText } from '../../lib/lab/shipped-names.ts';
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
  const keys = keysIn(value, field);
  if (kind && field && keys) {
    const link = kind.links.find((one) => one.name === name);
    return keys.map((id, index) => (
      <Fragment key={id}>
        {index > 0 && ', '}
        <OtherRecord path={link?.path ?? ''} title={link?.title ?? 'name'} id={id} included={included} />
      </Fragment>
    ));
  }
  // What has a form of its own, such as the steps of a procedure, is no line of a list: how many there are is.
  if (Array.isArray(value)) return t('ui.history.links', { count: value.length });
  if (typeof value === 'object') return JSON.stringify(value);
  if (kind && field?.field_type === 'relation') {
    const title = kind.relations[field.api_name]?.title ?? 'name';
    return <OtherRecord path={field.relation ?? ''} title={title} id={textOf(value)} included={included} />;
  }
  if (!field && name === 'issued') return paperText(textOf(value), format);
  if (!field && name === 'refused_interval') return intervalText(textOf(value), t);
  if (!kind || !field) return textOf(value);
  // What the program works out keeps a day in a text of its own, as a chart its next check.
  if (!field.editable && typeof value === 'string' && isPlainDate(value)) return format.date(value);
  const written = { ...record, attributes: { ...record.attributes, [field.api_name]: value } };
  return cellText({ kind, field, entry: { record: written, included }, words: { t, format, currency } });
}

/** `pdf de`, as a paper is told apart: its form and its language. */
function paperText(text: string, format: Format): string {
  const [form = '', language = ''] = text.split(' ');
  return [form.toUpperCase(), language && format.language(language)].filter(Boolean).join(' · ');
}

/** `36 month`, as the trail keeps it in no language. */
function intervalText(text: string, t: Translate): string {
  const [count = '', unit = ''] = text.split(' ');
  return t(`ui.intervals.${unit}`, { count: Number(count) });
}

/** Of the records that a list holds; null: it holds anything else. */
function keysIn(value: Written, field: Field | undefined): readonly string[] | null {
  if (typeof value === 'object' && value !== null) return value.every((one: unknown) => typeof one === 'string') ? value : null;
  return field?.field_type === 'links' ? idsOf(textOf(value)).map((id) => id.trim()) : null;
}

interface OtherRecordProps {
  path: string;
  title: string;
  id: string;
  included: readonly RecordRow[] | undefined;
}

function OtherRecord({ path, title, id, included }: OtherRecordProps) {
  const { format } = useI18n();
  const found = findIncluded(included, id);
  const name = found ? nameText(found, title) : '';
  const known = isPlainDate(name) ? format.date(name) : name;
  const kind = kindAt(path);
  return known === '' && kind ? <ReferencedName to={kind} id={id} otherwise={id} /> : known || id;
}
