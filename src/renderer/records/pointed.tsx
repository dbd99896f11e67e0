// Fields that hold the id of a record whose kind another field names: shown and asked for by that record's name.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useI18n } from '../lib/i18n.tsx';
import { fetchOne, type RecordRow } from '../lib/records.ts';
import { useCan } from '../lib/session.ts';
import { kindNamed, kindOfTable } from './kinds/index.ts';
import { includeOf, type RecordKind, textOf } from './record-kind.ts';
import { RecordPicker } from './record-picker.tsx';
import { useTitleOf } from './use-title-of.ts';

/** The kind that a record's own field names; undefined where it names none. */
function pointedKind(kind: RecordKind, name: string, beside: (name: string) => string): RecordKind | undefined {
  const pointer = kind.pointers?.[name];
  if (!pointer) return undefined;
  const named = beside(pointer.by);
  return pointer.kinds === 'table' ? kindOfTable(named) : kindNamed(pointer.kinds[named] ?? '');
}

/** Null where the field points nowhere. */
export function pointedAt(kind: RecordKind, name: string, record: RecordRow) {
  const to = pointedKind(kind, name, (other) => textOf(record.attributes[other]));
  const id = textOf(record.attributes[name]);
  return to && id !== '' ? { to, id } : null;
}

interface PointedNameProps {
  to: RecordKind;
  id: string;
  /** Where its name cannot be told: it is not there any more, or not for this reader. */
  otherwise?: ReactNode;
}

export function PointedName({ to, id, otherwise }: PointedNameProps) {
  const { t } = useI18n();
  const titleOf = useTitleOf();
  const may = useCan(to.operations.view);
  const include = includeOf(to);
  const found = useQuery({
    enabled: may,
    queryKey: ['record', to.path, id, 'pointed'],
    queryFn: ({ signal }) => fetchOne(to.path, id, include, signal),
    staleTime: 300_000,
    retry: false,
  });
  if (!may) return otherwise ?? t(`resource.${to.table}`);
  if (found.error) return otherwise ?? t('ui.belongs.unseen');
  if (!found.data) return t('ui.belongs.coming');
  const { data, included } = found.data.body;
  return titleOf(to, data, included);
}

interface PointerFieldProps {
  kind: RecordKind;
  name: string;
  label: string;
  value: string;
  error: string | null;
  /** What the form's other fields hold. */
  beside: (name: string) => string;
  onChange: (value: string) => void;
}

export function isPointer(kind: RecordKind, name: string): boolean {
  return kind.pointers?.[name] !== undefined;
}

/** Picked by name, or told by it where several fields together are the name; closed until it is said what kind it is. */
export function PointerField({ kind, name, label, value, error, beside, onChange }: PointerFieldProps) {
  const to = pointedKind(kind, name, beside);
  if (to?.named && value !== '')
    return (
      <div>
        <p>{label}</p>
        <PointedName to={to} id={value} />
      </div>
    );
  return (
    <RecordPicker
      name={name}
      label={label}
      path={to?.path ?? null}
      title={to?.title}
      value={to ? value : ''}
      error={error}
      disabled={!to}
      onChange={onChange}
    />
  );
}
