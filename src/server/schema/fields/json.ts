// Structured values kept as JSON text. What was sent is what is stored, so keys this version does not know survive
// (dashboards of newer clients, interface.md 2.4).
import { type FieldType, type Json, problem, value } from '../field-type.ts';

export const jsonType: FieldType = {
  kind: 'json',
  sqlType: 'TEXT',
  defaultOperator: 'contains',
  fieldType: 'json',
  read(input, limits, face) {
    // On v2 a word is a value, as it was shown; only what looks like a structure is taken for its text.
    const isText = typeof input === 'string' && (face === 'v1' || /^\s*[[{]/.test(input));
    const text = isText ? input : JSON.stringify(input);
    if (text.length > (limits.max ?? 500_000)) return problem('errors.field.too_long', { max: limits.max ?? 500_000 });
    try {
      JSON.parse(text);
      return value(text);
    } catch {
      return problem('errors.field.json');
    }
  },
  readForFilter: (input) => (typeof input === 'string' ? value(input) : problem('errors.field.text')),
  show(stored, _limits, face) {
    if (typeof stored !== 'string') return null;
    return face === 'v1' ? stored : (JSON.parse(stored) as Json);
  },
  schema: (_limits, face) => (face === 'v1' ? { type: ['string', 'null'] } : {}),
};
