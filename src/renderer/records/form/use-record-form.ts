// The life of a form: its values over a base, what is wrong field by field, and what to do when someone else saved first.
import { useState } from 'react';
import { ApiError, type Problem } from '../../lib/api.ts';
import type { Format } from '../../lib/format.ts';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow, Written } from '../../lib/records.ts';
import { withoutName } from '../../ui/notice.tsx';
import { type Field, useFieldsOf } from '../kind/fields.ts';
import {
  changesOf,
  type FormValues,
  formFields,
  idsOf,
  missingFields,
  toFormValues,
  typedFields,
  unreadAmounts,
  unreadDates,
  unreadInstants,
} from '../kind/form-model.ts';
import type { RecordKind } from '../kind/record-kind.ts';

export interface RecordFormState {
  fields: readonly Field[];
  values: FormValues;
  errors: Readonly<Record<string, string>>;
  /** An error that belongs to no field of the form. */
  failure: Error | null;
  conflict: boolean;
  dirty: boolean;
  /** What was typed and is not saved, by field; null when nothing is. */
  typed: FormValues | null;
  /** Of a new record: what somebody, or the address that asked for it, filled in. */
  filled: ReadonlySet<string>;
  set(name: string, value: string): void;
  /** Null when something is missing or unreadable; the errors say what. */
  changes(): Record<string, Written> | null;
  refuse(error: Error): void;
  /** Where somebody else's version is not what the entries stand on. */
  differences(newer: RecordRow): Difference[];
  /** The record as it stands now becomes the base; `keep` leaves what was typed on top. */
  rebase(record: RecordRow | null, keep: boolean): void;
  /** Entries of an earlier hour, below what has been typed since. */
  take(values: FormValues): void;
}

export interface Difference {
  field: Field;
  /** What was entered instead; null where nothing was. */
  mine: { value: Written } | null;
}

interface Draft {
  /** As the server has it, or would have it of a new one. */
  base: FormValues;
  /** As the form began: with what it was asked for. */
  start: FormValues;
  values: FormValues;
  /** Fields somebody typed into: a preset alone is nobody's work. */
  touched: ReadonlySet<string>;
}

const withTyped = (draft: Draft, name: string, value: string): Draft => ({
  ...draft,
  values: { ...draft.values, [name]: value },
  touched: new Set([...draft.touched, name]),
});

interface RecordFormInput {
  kind: RecordKind;
  fields: readonly Field[];
  record: RecordRow | null;
  /** Values a new record begins with, on top of nothing. */
  preset?: FormValues;
}

/** By field, all that is wrong with it. */
function toldErrors(fields: readonly Field[], problems: readonly Problem[]): Record<string, string> {
  const told: Record<string, string> = {};
  for (const { field, text } of problems) {
    const name = field ?? '';
    told[name] = [told[name], withoutLabel(fields, field, text)].filter(Boolean).join(' ');
  }
  return told;
}

export function useRecordForm({ kind, fields: all, record, preset = {} }: RecordFormInput): RecordFormState {
  const { t, format } = useI18n();
  // What a category hides keeps its value: another category may show it again.
  const every = typedFields(kind, all);
  const [draft, setDraft] = useState<Draft>(() => {
    const values = toFormValues(every, record, format);
    const start = { ...values, ...preset };
    return { base: values, start, values: start, touched: new Set() };
  });
  const fields = formFields(kind, useFieldsOf(kind, all, idsOf(kind.category ? (draft.values[kind.category] ?? '') : '')));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<Error | null>(null);
  const conflict = failure instanceof ApiError && failure.status === 412;
  const changed = (name: string) => draft.values[name] !== draft.base[name];
  const typed = fields.map(({ api_name }) => api_name).filter((name) => changed(name) && draft.touched.has(name));
  return {
    fields,
    values: draft.values,
    errors,
    failure: conflict ? null : failure,
    conflict,
    dirty: fields.some(({ api_name }) => draft.values[api_name] !== draft.start[api_name]),
    typed: typed.length > 0 ? Object.fromEntries(typed.map((name) => [name, draft.values[name] ?? ''])) : null,
    filled: new Set(fields.map(({ api_name }) => api_name).filter((name) => changed(name) || draft.touched.has(name))),
    set(name, value) {
      setDraft((was) => withTyped(was, name, value));
      setErrors(({ [name]: _mended, ...rest }) => rest);
    },
    changes() {
      const wrong = Object.fromEntries([
        ...missingFields(fields, draft.values).map((name) => [name, t('ui.form.required')]),
        ...unreadDates(fields, draft.values).map((name) => [name, t('ui.form.date', { example: format.date('2026-03-09') })]),
        ...unreadAmounts({ kind, fields, ...draft, format }).map((name) => [
          name,
          t('ui.form.amount', { example: format.amount(1234.5) }),
        ]),
        ...unreadInstants(fields, draft.values).map((name) => [name, t('ui.form.instant', { example: exampleOf(format) })]),
      ]);
      setErrors(wrong);
      setFailure(null);
      if (Object.keys(wrong).length > 0) return null;
      return changesOf(fields, draft.base, draft.values);
    },
    refuse(error) {
      const named =
        error instanceof ApiError ? error.problems.filter(({ field }) => fields.some(({ api_name }) => api_name === field)) : [];
      setErrors(toldErrors(fields, named));
      setFailure(named.length > 0 ? null : error);
    },
    differences(newer) {
      const theirs = toFormValues(every, newer, format);
      const own = changesOf(fields, draft.base, draft.values);
      return fields
        .filter(({ api_name: name }) => theirs[name] !== draft.base[name])
        .map((field) => {
          const { api_name: name } = field;
          const isOwn = changed(name) && draft.values[name] !== theirs[name];
          return { field, mine: isOwn ? { value: own[name] ?? null } : null };
        });
    },
    rebase(next, keep) {
      const base = toFormValues(every, next, format);
      const mine = every
        .filter(({ api_name }) => keep && changed(api_name))
        .map(({ api_name }) => [api_name, draft.values[api_name] ?? '']);
      setDraft(({ touched }) => ({
        base,
        start: base,
        values: { ...base, ...Object.fromEntries(mine) },
        touched: keep ? touched : new Set(),
      }));
      setErrors({});
      setFailure(null);
    },
    take(kept) {
      setDraft(({ values, touched, ...start }) => {
        const taken = Object.fromEntries(
          fields.flatMap(({ api_name: name }) => {
            const text = kept[name];
            return text === undefined || touched.has(name) ? [] : [[name, text]];
          }),
        );
        return { ...start, values: { ...values, ...taken }, touched: new Set([...touched, ...Object.keys(taken)]) };
      });
    },
  };
}

const exampleOf = ({ date, clock }: Format) => `${date('2026-03-09')}, ${clock(Date.parse('2026-03-09T14:30'))}`;

/** The server's sentence begins with the field's name, which stands above the field already. */
function withoutLabel(fields: readonly Field[], name: string | null, text: string): string {
  const label = fields.find(({ api_name }) => api_name === name)?.label;
  return label === undefined ? text : withoutName(text, label);
}
