// One value as text a person reads: status with its colour, dates and numbers of the place, the other record's name, codes in the code face.
import { type CSSProperties, Suspense, use } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import type { Value } from '../../lib/records.ts';
import { StatusText } from '../../ui/status-text.tsx';
import { type Field, optionOf } from '../kind/fields.ts';
import { inCodeFace, type RecordKind, textOf, unitBeside } from '../kind/record-kind.ts';
import { namedThrough, ReferencedName, referencedBy, ThroughName } from '../reference/polymorphic-reference.tsx';
import type { RowEntry } from '../rows/use-rows.ts';
import { cellText } from './cell-text.ts';
import { DueValue } from './due-value.tsx';
import classes from './field-value.module.css';
import { NumberValue } from './number-value.tsx';
import { SaidAbove, wordsBeside } from './words-beside.ts';

interface FieldValueProps {
  kind: RecordKind;
  field: Field;
  entry: RowEntry;
  /** Without what stands behind another record's name. */
  alone?: boolean;
}

export function FieldValue({ kind, field, entry, alone = false }: FieldValueProps) {
  const { t, format } = useI18n();
  const text = cellText({ kind, field, entry, words: { t, format } });
  if (field.field_type === 'links') return text;
  const value = entry.record.attributes[field.api_name] ?? null;
  if (value === null || value === '') return text || null;
  const pointed = referencedBy(kind, field.api_name, entry.record);
  const Shown = kind.shown?.[field.api_name];
  if (Shown)
    return (
      <Suspense>
        <Shown value={textOf(value)} entry={entry} />
      </Suspense>
    );
  if (pointed) {
    const isCode = kind.codes.has(field.api_name);
    return <ReferencedName {...pointed} {...(isCode ? { otherwise: <PlainValue code text={textOf(value)} /> } : {})} />;
  }
  const through = namedThrough(kind, field.api_name, entry.record);
  if (through) return <ThroughName {...through} otherwise={<PlainValue code text={textOf(value)} />} />;
  if (field.api_name === kind.due) return <DueValue kind={kind} record={entry.record} />;
  switch (field.field_type) {
    case 'select':
      return <ChoiceText {...{ kind, field, value, text }} />;
    case 'number':
    case 'decimal':
      return kind.codes.has(field.api_name) ? (
        <PlainValue code text={text} />
      ) : (
        <NumberValue {...{ kind, field, entry, value }} />
      );
    case 'date':
    case 'datetime':
    case 'boolean':
      return text;
    case 'relation':
      return alone ? text : <RelatedText kind={kind} field={field} entry={entry} text={text} />;
    default:
      if (isColor(field, value)) return <ColorValue color={textOf(value)} />;
      return <PlainValue code={inCodeFace(kind, field.api_name)} text={text} unit={unitBeside(kind, field.api_name, entry)} />;
  }
}

interface ChoiceTextProps extends Pick<FieldValueProps, 'kind' | 'field'> {
  value: Value;
  text: string;
}

function ChoiceText({ kind, field, value, text }: ChoiceTextProps) {
  const option = optionOf(field, value);
  if (field.api_name === kind.status || option?.color) return <StatusText label={text} color={option?.color} />;
  const tone = kind.tones?.[field.api_name]?.[textOf(value)];
  if (!tone) return text;
  return (
    <span className={classes.tone} data-tone={tone}>
      {text}
    </span>
  );
}

function RelatedText(props: FieldValueProps & { text: string }) {
  const told = wordsBeside({ ...props, saidAbove: use(SaidAbove) }).join(' · ');
  return told === '' ? (
    props.text
  ) : (
    <>
      {props.text}{' '}
      <span className={classes.beside} title={told}>
        {told}
      </span>
    </>
  );
}

function PlainValue({ code, text, unit = '' }: { code: boolean; text: string; unit?: string }) {
  const value = code ? <span className={classes.code}>{text}</span> : text;
  if (unit === '') return value;
  return (
    <span className={classes.counted}>
      {value}
      <span className={classes.unit}>{`\u00a0${unit}`}</span>
    </span>
  );
}

function isColor(field: Field, value: unknown): boolean {
  return field.api_name.endsWith('color') && typeof value === 'string' && /^#[0-9a-f]{3,8}$/i.test(value);
}

function ColorValue({ color }: { color: string }) {
  return (
    <span className={classes.color}>
      <span className={classes.swatch} style={{ '--own': color } as CSSProperties} aria-hidden="true" />
      <span className={classes.code}>{color}</span>
    </span>
  );
}
