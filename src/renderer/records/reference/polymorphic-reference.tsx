// Fields that hold the id of a record whose kind another field names: shown and asked for by that record's name.
import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { fetchList, type RecordRow } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import { addressOf, includeOf, type RecordKind, type Through, textOf } from '../kind/record-kind.ts';
import { kindNamed, kindOfTable } from '../kinds/index.ts';
import { useTitleOf } from '../rows/use-title-of.ts';
import { RecordPicker } from './record-picker.tsx';

interface Pointed {
  to: RecordKind;
  /** Where an older record may lead instead. */
  also?: RecordKind | undefined;
}

/** The kind that a record's own field names; undefined where it names none. */
function pointedKind(kind: RecordKind, name: string, beside: (name: string) => string): Pointed | undefined {
  const pointer = kind.pointers?.[name];
  if (!pointer) return undefined;
  const named = beside(pointer.by);
  const to = pointer.kinds === 'table' ? kindOfTable(named) : kindNamed(pointer.kinds[named] ?? '');
  return to && { to, also: kindNamed(pointer.also?.[named] ?? '') };
}

/** Null where the field points nowhere. */
export function referencedBy(kind: RecordKind, name: string, record: RecordRow) {
  const pointed = pointedKind(kind, name, (other) => textOf(record.attributes[other]));
  const id = textOf(record.attributes[name]);
  return pointed && id !== '' ? { ...pointed, id } : null;
}

/** Of a record without a screen of its own: through which other record it is named; null where it is not. */
export function namedThrough(kind: RecordKind, name: string, { attributes }: RecordRow) {
  const pointer = kind.pointers?.[name];
  const through = pointer?.through?.[textOf(attributes[pointer.by])];
  return through ? { through, id: textOf(attributes[name]) } : null;
}

/** What it is, is said beside it. */
export function ThroughName({ through, id, otherwise }: { through: Through; id: string; otherwise: ReactNode }) {
  const to = kindNamed(through.kind);
  const may = useCan(to?.operations.view ?? []);
  const { data } = useQuery({
    queryKey: ['record', through.path, id, 'pointed'],
    queryFn: to && may ? ({ signal }) => fetchList(through.path, `filter[id]=eq:${encodeURIComponent(id)}`, signal) : skipToken,
    staleTime: 300_000,
    retry: false,
  });
  const named = textOf(data?.data[0]?.attributes[through.by]);
  return to && named !== '' ? <ReferencedName to={to} id={named} otherwise={otherwise} /> : otherwise;
}

/** Asked for as a list: what is gone is an empty one, and no error. */
function usePointed(to: RecordKind | undefined, id: string) {
  const may = useCan(to?.operations.view ?? []);
  const found = useQuery({
    queryKey: ['record', to?.path, id, 'pointed'],
    queryFn:
      to && may && id !== ''
        ? ({ signal }) =>
            fetchList(to.path, new URLSearchParams({ 'filter[id]': `eq:${id}`, include: includeOf(to) }).toString(), signal)
        : skipToken,
    staleTime: 300_000,
    retry: false,
  });
  return { may, found, record: found.data?.data[0], included: found.data?.included };
}

interface PointedNameProps extends Pointed {
  id: string;
  /** Where its name cannot be told: it is not there any more, or not for this reader. */
  otherwise?: ReactNode;
}

export function ReferencedName({ to, also, id, otherwise }: PointedNameProps) {
  const { t } = useI18n();
  const titleOf = useTitleOf();
  const { may, found, record, included } = usePointed(to, id);
  if (!may) return otherwise ?? t(`resource.${to.table}`);
  if (record) return titleOf(to, record, included);
  if (found.isPending) return t('ui.belongs.coming');
  if (also) return <ReferencedName to={also} id={id} otherwise={otherwise} />;
  return otherwise ?? t('ui.belongs.unseen');
}

/** The way to it, where the reader sees it. */
export function ReferencedLink({ to, also, id }: PointedNameProps) {
  const titleOf = useTitleOf();
  const { may, found, record, included } = usePointed(to, id);
  if (may && record) return <Link to={addressOf(to, id)}>{titleOf(to, record, included)}</Link>;
  if (also && (!may || found.isSuccess)) return <ReferencedLink to={also} id={id} />;
  return <ReferencedName to={to} id={id} />;
}

interface PointerFieldProps {
  kind: RecordKind;
  name: string;
  label: string;
  value: string;
  error: string | null;
  required: boolean;
  /** What the form's other fields hold. */
  beside: (name: string) => string;
  onChange: (value: string) => void;
}

export function isPolymorphicReference(kind: RecordKind, name: string): boolean {
  return kind.pointers?.[name] !== undefined;
}

/** Picked by name, or told by it where several fields together are the name; closed until it is said what kind it is. */
export function PolymorphicReferenceField({ kind, name, label, value, error, required, beside, onChange }: PointerFieldProps) {
  const pointed = pointedKind(kind, name, beside);
  const { to, also } = pointed ?? {};
  const { found, record } = usePointed(also && to, value);
  const isOlder = also !== undefined && found.isSuccess && !record;
  if (to && value !== '' && (to.named || isOlder))
    return (
      <div>
        <p>{label}</p>
        <ReferencedName to={isOlder ? also : to} id={value} />
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
      required={required}
      disabled={!to}
      onChange={onChange}
    />
  );
}
