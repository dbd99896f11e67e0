// Values from a list. A status is one letter on v1 and an integer on v2 (docs/interface/records.md#statuses); a select shows what is
// stored.
import { type FieldLimits, type FieldOption, type FieldType, type Naming, problem, type Reading, value } from './field-type.ts';

function allowed(options: readonly FieldOption[], show: (option: FieldOption) => string | number | undefined): string {
  return options.map((option) => show(option)).join(', ');
}

/** An object may bring a `toString` of its own, which is no word of a list. */
const wordOf = (input: unknown) => (typeof input === 'object' || input === undefined ? '' : String(input).trim());

function optionFor(input: unknown, { options = [] }: FieldLimits): FieldOption | undefined {
  const text = wordOf(input).toLowerCase();
  return options.find((option) => option.value.toLowerCase() === text);
}

function numberedOption(input: unknown, { options = [] }: FieldLimits): FieldOption | undefined {
  const text = wordOf(input);
  return options.find((option) => String(option.number) === text);
}

function readStatus(input: unknown, limits: FieldLimits, naming: Naming): Reading {
  const option = naming === 'attributes' ? numberedOption(input, limits) : optionFor(input, limits);
  if (option) return value(option.value);
  return problem('errors.field.choice', {
    allowed: allowed(limits.options ?? [], (o) => (naming === 'attributes' ? o.number : o.value)),
  });
}

export const statusType: FieldType = {
  kind: 'status',
  sqlType: 'TEXT',
  defaultOperator: '=',
  fieldType: 'select',
  read: readStatus,
  readForFilter(input, limits, naming) {
    if (typeof input === 'object' || input === undefined) return problem('errors.field.choice', { allowed: '' });
    // A letter that no status has matches nothing on v1; on v2 a number nobody defined is a mistake of the caller.
    if (naming === 'attributes') return readStatus(input, limits, naming);
    return value(optionFor(input, limits)?.value ?? String(input));
  },
  show(stored, limits, naming) {
    if (naming === 'columns' || stored === null) return stored;
    return limits.options?.find((option) => option.value === stored)?.number ?? null;
  },
  // A lab may have statuses of its own: those that are shipped are examples, and what others answer is no fault.
  schema({ options = [] }, naming) {
    return naming === 'attributes'
      ? { type: ['integer', 'null'], examples: options.map(({ number }) => number ?? null) }
      : { type: ['string', 'null'], examples: options.map((option) => option.value) };
  },
};

export const selectType: FieldType = {
  kind: 'select',
  sqlType: 'TEXT',
  defaultOperator: '=',
  fieldType: 'select',
  read(input, limits) {
    const option = optionFor(input, limits);
    return option
      ? value(option.value)
      : problem('errors.field.choice', { allowed: allowed(limits.options ?? [], (o) => o.value) });
  },
  readForFilter: (input, limits) =>
    typeof input === 'string' || typeof input === 'number'
      ? value(optionFor(input, limits)?.value ?? String(input))
      : problem('errors.field.choice', { allowed: '' }),
  show: (stored) => stored,
  schema: (limits) => ({ type: ['string', 'null'], enum: [...(limits.options ?? []).map((o) => o.value), null] }),
};
