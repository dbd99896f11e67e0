// Texts with fields: `Place: {active_location.location_1}[ / {active_location.location_2}]`. A bracket goes with its fields, and its stroke
// with the field before it; a text whose fields are all empty is not printed at all, so no heading stands alone.
import { isPlainDate } from '../../contract/values/dates.ts';
import { fieldText, isLabelField, type LabelData } from './data.ts';

const fieldPattern = /\{([a-z_0-9]+(?:\.[A-Za-z_0-9]+)+)(?:\|([a-z]+))?\}/g;
/** With the field right before it. */
const bracketPattern = /(\{[^{}[\]]*\})?\[([^[\]]*\{[^[\]]*)\]/g;
/** What parts two values: with nothing on its left it parts none. */
const joint = /^\s*[/·,;–-]\s*/;

const dateForms = ['month', 'year'] as const;

function fieldsIn(template: string): { path: string; form: string | undefined }[] {
  return [...template.matchAll(fieldPattern)].map(([, path = '', form]) => ({ path, form }));
}

/** What a format may not ask for. */
export function unknownFields(template: string): string[] {
  return fieldsIn(template).flatMap(({ path, form }) => {
    const wrong = !isLabelField(path) || (form !== undefined && !(dateForms as readonly string[]).includes(form));
    return wrong ? [form === undefined ? path : `${path}|${form}`] : [];
  });
}

export function fillTemplate(template: string, data: LabelData): string {
  const isEmpty = (part: string) => fieldsIn(part).length > 0 && fieldsIn(part).every(({ path }) => fieldText(data, path) === '');
  if (isEmpty(template)) return '';
  const withoutEmpty = template.replaceAll(bracketPattern, (_whole, before: string | undefined, inner: string) => {
    if (!fieldsIn(inner).some(({ path }) => fieldText(data, path) !== '')) return before ?? '';
    return before !== undefined && isEmpty(before) ? inner.replace(joint, '') : `${before ?? ''}${inner}`;
  });
  return withoutEmpty.replaceAll(fieldPattern, (_whole, path: string, form?: string) => shown(fieldText(data, path), form, data));
}

/** A code says what is stored. */
export function fillContent(template: string, data: LabelData): string {
  return template.replaceAll(fieldPattern, (_whole, path: string) => fieldText(data, path));
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function shown(text: string, form: string | undefined, { meta }: LabelData): string {
  if (!isPlainDate(text)) return text;
  const [year = '', month = '', day = ''] = text.split('-');
  if (form === 'year') return year;
  if (form === 'month') return `${year}-${month}`;
  return meta.locale === 'de' ? `${day}.${month}.${year}` : `${Number(day)} ${monthNames[Number(month) - 1]} ${year}`;
}
