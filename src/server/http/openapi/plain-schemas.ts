// Schemas as generators of clients take them. No choice holds null, of which `z.enum([…, null])` makes a program that does not compile:
// what may be empty is one of two shapes. No pattern escapes its slashes, which some escape once more. Both faces.
import type { OpenApi } from './schemas.ts';

const shapeWords: ReadonlySet<string> = new Set(['type', 'enum', 'format', 'pattern', 'minLength', 'maxLength']);

function plainMember(name: string, value: unknown): unknown {
  if (name === 'examples') return value;
  return name === 'pattern' && typeof value === 'string' ? value.replaceAll('\\/', '/') : plainSchemas(value);
}

export function plainSchemas(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainSchemas);
  if (typeof value !== 'object' || value === null) return value;
  const all = Object.entries(value).map(([name, one]): [string, unknown] => [name, plainMember(name, one)]);
  const { enum: choices, type } = value as OpenApi;
  if (!Array.isArray(choices) || !choices.includes(null)) return Object.fromEntries(all);
  const types = [type].flat().filter((one) => one !== 'null' && one !== undefined);
  const shape = Object.fromEntries(all.filter(([name]) => shapeWords.has(name)));
  return {
    ...Object.fromEntries(all.filter(([name]) => !shapeWords.has(name))),
    anyOf: [
      {
        ...shape,
        ...(types.length > 0 ? { type: types.length === 1 ? types[0] : types } : {}),
        enum: choices.filter((one) => one !== null),
      },
      { type: 'null' },
    ],
  };
}
