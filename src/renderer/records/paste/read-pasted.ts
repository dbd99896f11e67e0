// What a pasted text comes to in a field: the text its form would hold, or why the field cannot take it. Pure but for the words.
import { isPlainDate } from '#server/contract/values/dates.ts';
import { withoutCurrency } from '../../lib/entry/amount-text.ts';
import { readValue } from '../../lib/entry/clipboard-table.ts';
import { joinParts, parseClock } from '../../lib/entry/clock-text.ts';
import type { RecordRow } from '../../lib/records.ts';
import type { Field } from '../kind/fields.ts';
import { isFormField, isNumber, toFormValues } from '../kind/form-model.ts';
import type { RecordKind, Words } from '../kind/record-kind.ts';
import { unitOf } from '../kind/units.ts';

export type ReadPasted = { value: string } | { problem: string };

export interface PasteWords extends Pick<Words, 't' | 'format'> {
  /** Records that the field could point to, by what they are called. */
  called(field: Field, name: string): readonly RecordRow[];
}

/** Null: what is pasted there may count. */
export function closedColumn(kind: RecordKind, field: Field, { t }: PasteWords): string | null {
  const ownWay = kind.inputs?.[field.api_name] !== undefined || kind.pointers?.[field.api_name] !== undefined;
  return isFormField(kind, field) && !ownWay ? null : t('ui.paste.closed', { label: field.label });
}

export function readPasted(kind: RecordKind, field: Field, pasted: string, words: PasteWords): ReadPasted {
  const { t, format } = words;
  const text = pasted.trim();
  if (text === '') return empty(field, words);
  switch (field.field_type) {
    case 'boolean':
      return flag(text, words);
    case 'number':
    case 'decimal': {
      const { value, unit } = readValue(valueText(kind, field, text));
      const percent = unitOf(kind.units, field.api_name, () => undefined) === 'percent';
      if ((unit !== null && !(percent && unit === '%')) || !Number.isFinite(Number(value)))
        return { problem: t('ui.paste.number', { text }) };
      return { value: asTyped(field, Number(value), words) };
    }
    case 'date': {
      const day = format.parseDate(text);
      return day === null ? { problem: t('ui.paste.date', { text, example: format.date('2026-03-09') }) } : { value: day };
    }
    case 'datetime':
      return instant(text, words);
    case 'select': {
      const option = field.options?.find(({ label, value }) => same(label, text) || String(value) === text);
      return option ? { value: String(option.value) } : { problem: t('ui.paste.option', { text, label: field.label }) };
    }
    case 'relation':
      return named(field, text, words);
    case 'links':
      return linked(field, text, words);
    default:
      return plain(kind, field, pasted, words);
  }
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

function empty(field: Field, { t }: PasteWords): ReadPasted {
  if (field.field_type === 'boolean') return { value: '0' };
  // A status is always one of the lab's.
  const needed = field.mandatory || field.field_type_raw === 'status';
  return needed ? { problem: t('ui.paste.empty', { label: field.label }) } : { value: '' };
}

const yes = new Set(['1', 'yes', 'ja', 'true', 'wahr', 'x']);
const no = new Set(['0', 'no', 'nein', 'false', 'falsch', '-']);

function flag(text: string, { t }: PasteWords): ReadPasted {
  const word = text.toLowerCase();
  if (yes.has(word) || same(text, t('ui.yes'))) return { value: '1' };
  if (no.has(word) || same(text, t('ui.no'))) return { value: '0' };
  return { problem: t('ui.paste.flag', { text }) };
}

/** As the form would show that number: what is the same number is no change. */
function asTyped(field: Field, value: number, { format }: PasteWords): string {
  const record = { id: '', type: '', attributes: { [field.api_name]: value } };
  return isNumber(field) ? (toFormValues([field], record, format)[field.api_name] ?? '') : String(value);
}

function valueText(kind: RecordKind, field: Field, text: string): string {
  const money = unitOf(kind.units, field.api_name, () => undefined) === 'money';
  return money ? withoutCurrency(text) : text;
}

function instant(text: string, { t, format }: PasteWords): ReadPasted {
  const whole = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(whole)) return { value: new Date(whole).toISOString().replace('.000Z', 'Z') };
  const [, date = '', clock = ''] = /^(.*?)[,\s]+(\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s*[ap]\.?m\.?)?)$/i.exec(text) ?? ['', text];
  const day = format.parseDate(date);
  const time = parseClock(clock.replace(/^(\d{1,2}[:.]\d{2})[:.]\d{2}/, '$1'));
  if (day !== null && isPlainDate(day) && (clock === '' || time !== null)) return { value: joinParts({ day, time: time ?? '' }) };
  const example = `${format.date('2026-03-09')}, ${format.clock(Date.parse('2026-03-09T14:30'))}`;
  return { problem: t('ui.paste.instant', { text, example }) };
}

function named(field: Field, text: string, { t, called }: PasteWords): ReadPasted {
  const [found, another] = called(field, text);
  if (!found) return { problem: t('ui.paste.unknown', { text, label: field.label }) };
  return another ? { problem: t('ui.paste.several', { text, label: field.label }) } : { value: found.id };
}

/** A name may hold a comma itself, so the whole is tried first. */
function linked(field: Field, text: string, words: PasteWords): ReadPasted {
  const names = words.called(field, text).length > 0 ? [text] : linkNames(text);
  const ids: string[] = [];
  for (const name of names) {
    const read = named(field, name, words);
    if ('problem' in read) return read;
    ids.push(read.value);
  }
  return { value: [...new Set(ids)].join(',') };
}

export function linkNames(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter(Boolean);
}

function plain(kind: RecordKind, field: Field, pasted: string, { t }: PasteWords): ReadPasted {
  const text = field.field_type === 'textarea' ? pasted : pasted.replaceAll(/\s*\n\s*/g, ' ').trim();
  const known = field.options?.find(({ label }) => same(label, text));
  const value = known ? String(known.value) : kind.measured?.has(field.api_name) ? readValue(text).value : text;
  if (field.max_length !== null && value.length > field.max_length)
    return { problem: t('ui.paste.long', { most: field.max_length, count: value.length }) };
  return { value };
}
