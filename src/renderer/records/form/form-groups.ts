// What a form asks for, under its headings: of a new record of some kinds a few fields first, the others when they are wanted. What must
// not be empty, what the lab added itself, what is wrong and what somebody filled in is never among the others.
import { type Field, type FieldGroup, groupFields } from '../kind/fields.ts';
import { holdsWith, isAsked } from '../kind/form-model.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import type { RecordFormState } from './use-record-form.ts';

interface Asked {
  groups: readonly FieldGroup[];
  /** How many wait for being wanted. */
  further: number;
}

type Form = Pick<RecordFormState, 'fields' | 'values' | 'errors' | 'filled'>;

export function askedGroups(kind: RecordKind, form: Form, { fresh, whole }: { fresh: boolean; whole: boolean }): Asked {
  const { fields, values, errors, filled } = form;
  // What is wrong is seen, whatever the other fields say.
  const asked = fields.filter(({ api_name: name, visible }) => visible && (isAsked(kind, name, values) || errors[name]));
  const short = fresh ? kind.short : undefined;
  if (!short) return { groups: groupFields(asked), further: 0 };
  const placeOf = ({ api_name }: Field) => short.indexOf(api_name);
  const isShort = (field: Field) => placeOf(field) >= 0 && holdsWith(kind.shortWith?.[field.api_name], values);
  const isFirst = (field: Field) => isShort(field) || field.mandatory || field.is_user_defined;
  const first = asked.filter(isFirst).sort((a, b) => orderOf(placeOf(a)) - orderOf(placeOf(b)));
  const others = asked.filter((field) => !isFirst(field));
  const wanted = others.filter(({ api_name: name }) => whole || errors[name] || filled.has(name));
  const name = first[0]?.field_category ?? '';
  // What belongs under the same heading follows there.
  const [same, apart] = [wanted.filter(isUnder(name)), wanted.filter((field) => !isUnder(name)(field))];
  return { groups: [{ name, fields: [...first, ...same] }, ...groupFields(apart)], further: others.length - wanted.length };
}

const isUnder = (name: string) => (field: Field) => (field.field_category ?? '') === name;

/** What is not named comes after what is. */
const orderOf = (place: number) => (place < 0 ? Number.MAX_SAFE_INTEGER : place);
