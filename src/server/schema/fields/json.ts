// Structured values kept as JSON text. What was sent is what is stored, so keys this version does not know survive
// (dashboards of newer clients, docs/interface/dashboards.md#record).
import { type FieldType, type Json, problem, value } from './field-type.ts';

/** A backslash before it may stand for itself. */
const writtenNul = /(?<!\\)(?:\\\\)*\\u0000/;

export const jsonType: FieldType = {
  kind: 'json',
  sqlType: 'TEXT',
  defaultOperator: 'contains',
  fieldType: 'json',
  read(input, limits, naming) {
    // On v2 a word is a value, as it was shown; only what looks like a structure is taken for its text.
    const isText = typeof input === 'string' && (naming === 'columns' || /^\s*[[{]/.test(input));
    const text = isText ? input : JSON.stringify(input);
    if (text.length > (limits.max ?? 500_000)) return problem('errors.field.too_long', { max: limits.max ?? 500_000 });
    try {
      JSON.parse(text);
      return writtenNul.test(text) ? problem('errors.field.control_characters') : value(text);
    } catch {
      return problem('errors.field.json');
    }
  },
  readForFilter: (input) => (typeof input === 'string' ? value(input) : problem('errors.field.text')),
  show(stored, _limits, naming) {
    if (typeof stored !== 'string') return null;
    return naming === 'columns' ? stored : (JSON.parse(stored) as Json);
  },
  schema: (_limits, naming) => (naming === 'columns' ? { type: ['string', 'null'] } : {}),
};
