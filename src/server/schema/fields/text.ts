// One line of text, and long text with line breaks (`note`). Control characters are refused: they break labels and logs.
import { writtenAddresses } from '../../contract/values/mail/mail-addresses.ts';
import { type FieldLimits, type FieldType, type Naming, problem, type Reading, value } from './field-type.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const controlInLine = /[\u0000-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const controlInNote = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
// A lone half of a surrogate pair cannot be written as UTF-8; the database would store something else than was sent.
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

const hexColor = '^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$';

/** Texts of which only some are one. */
const forms = {
  color: { fits: new RegExp(hexColor), told: 'errors.field.color' },
  email: { fits: new RegExp(writtenAddresses), told: 'errors.field.email' },
} as const;

/** Addresses alone are looked at where v2 is spoken: clients of v1 have written there whatever they had, and must go on working. */
const formOf = ({ color, email }: FieldLimits, naming: Naming) =>
  color ? forms.color : email && naming === 'attributes' ? forms.email : null;

const defaultTextLength = 255;
export const defaultNoteLength = 20_000;

function readText(input: unknown, max: number, control: RegExp): Reading {
  if (typeof input === 'boolean' || (typeof input !== 'string' && typeof input !== 'number')) return problem('errors.field.text');
  const text = String(input);
  if (control.test(text) || loneSurrogate.test(text)) return problem('errors.field.control_characters');
  if ([...text].length > max) return problem('errors.field.too_long', { max });
  return value(text);
}

function readTextForFilter(input: unknown): Reading {
  if (typeof input === 'boolean') return value(input ? '1' : '0');
  return typeof input === 'string' || typeof input === 'number' ? value(String(input)) : problem('errors.field.text');
}

export const textType: FieldType = {
  kind: 'text',
  sqlType: 'TEXT',
  defaultOperator: 'contains',
  fieldType: 'text',
  read(input, limits, naming) {
    const form = formOf(limits, naming);
    const trims = limits.trimmed && (!limits.email || form !== null);
    const text = trims && typeof input === 'string' ? input.trim() : input;
    if (trims && text === '') return value(null);
    const reading = readText(text, limits.max ?? defaultTextLength, controlInLine);
    return !reading.ok || !form || form.fits.test(String(reading.value)) ? reading : problem(form.told);
  },
  readForFilter: readTextForFilter,
  show: (stored) => stored,
  schema: (limits: FieldLimits) => ({
    type: ['string', 'null'],
    maxLength: limits.max ?? defaultTextLength,
    // What stands at an address may be older than the look at it.
    ...(limits.color ? { pattern: hexColor } : {}),
  }),
};

export const noteType: FieldType = {
  ...textType,
  kind: 'note',
  fieldType: 'textarea',
  read: (input, limits) => readText(input, limits.max ?? defaultNoteLength, controlInNote),
  show: (stored, { lines }) => (lines && typeof stored === 'string' ? stored.split('\n') : stored),
  schema: ({ lines, max = defaultNoteLength }: FieldLimits) =>
    lines ? { type: ['array', 'null'], items: { type: 'string' } } : { type: ['string', 'null'], maxLength: max },
};
