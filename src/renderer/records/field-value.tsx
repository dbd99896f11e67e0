// One value as text a person reads: status with its colour, dates and numbers of the place, the other record's name, codes in the code face.
import { Suspense } from 'react';
import { useI18n } from '../lib/i18n.tsx';
import { findIncluded, linkedIds, type RecordRow } from '../lib/records.ts';
import { StatusText } from '../ui/status-text.tsx';
import { DueValue } from './due-value.tsx';
import classes from './field-value.module.css';
import { type Field, optionOf } from './fields.ts';
import { NumberValue } from './number-value.tsx';
import { PointedName, pointedAt } from './pointed.tsx';
import { type RecordKind, textOf } from './record-kind.ts';
import type { RowEntry } from './use-rows.ts';

interface FieldValueProps {
  kind: RecordKind;
  field: Field;
  entry: RowEntry;
}

function relatedOf(kind: RecordKind, field: Field, { record, included }: RowEntry): RecordRow | undefined {
  return kind.relations[field.api_name] ? findIncluded(included, record.attributes[field.api_name]) : undefined;
}

export function linkedNames(kind: RecordKind, field: Field, { record, included }: RowEntry): string[] {
  const title = kind.links.find(({ name }) => name === field.api_name)?.title ?? 'name';
  return linkedIds(record, field.api_name).map((id) => textOf(findIncluded(included, id)?.attributes[title]) || id);
}

export function FieldValue({ kind, field, entry }: FieldValueProps) {
  const { t, format } = useI18n();
  if (field.field_type === 'links') return linkedNames(kind, field, entry).join(', ');
  const value = entry.record.attributes[field.api_name] ?? null;
  if (value === null || value === '') return null;
  const pointed = pointedAt(kind, field.api_name, entry.record);
  const Shown = kind.shown?.[field.api_name];
  if (Shown)
    return (
      <Suspense>
        <Shown value={textOf(value)} />
      </Suspense>
    );
  if (pointed) {
    const isCode = kind.codes.has(field.api_name);
    return <PointedName {...pointed} {...(isCode ? { otherwise: <PlainValue code text={textOf(value)} /> } : {})} />;
  }
  if (field.api_name === kind.due) return <DueValue kind={kind} record={entry.record} />;
  switch (field.field_type) {
    case 'select': {
      const option = optionOf(field, value);
      const label = option?.label ?? textOf(value);
      return field.api_name === kind.status || option?.color ? <StatusText label={label} color={option?.color} /> : label;
    }
    case 'date':
      return format.date(textOf(value));
    case 'datetime':
      return format.instant(textOf(value));
    case 'boolean':
      return t(Number(value) === 1 ? 'ui.yes' : 'ui.no');
    case 'number':
    case 'decimal':
      return <NumberValue {...{ kind, field, entry, value }} />;
    case 'relation': {
      const related = relatedOf(kind, field, entry);
      const title = kind.relations[field.api_name]?.title;
      // A user may have no name yet.
      return related && title ? textOf(related.attributes[title] ?? related.attributes.email) : textOf(value);
    }
    default:
      return isColor(field, value) ? (
        <ColorValue color={textOf(value)} />
      ) : (
        <PlainValue
          code={kind.codes.has(field.api_name)}
          text={
            kind.measured?.has(field.api_name) ? format.measured(textOf(value)) : (optionOf(field, value)?.label ?? textOf(value))
          }
        />
      );
  }
}

function PlainValue({ code, text }: { code: boolean; text: string }) {
  return code ? <span className={classes.code}>{text}</span> : text;
}

function isColor(field: Field, value: unknown): boolean {
  return field.api_name.endsWith('color') && typeof value === 'string' && /^#[0-9a-f]{3,8}$/i.test(value);
}

function ColorValue({ color }: { color: string }) {
  return (
    <span className={classes.color}>
      <span className={classes.swatch} style={{ background: color }} aria-hidden="true" />
      <span className={classes.code}>{color}</span>
    </span>
  );
}
