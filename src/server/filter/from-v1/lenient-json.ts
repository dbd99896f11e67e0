// JSON as v1 clients send it (docs/interface/v1.md#bodies, docs/interface/filters.md#v1): strict first, else once more with NULL/True in
// any case and trailing commas mended. Returns undefined for text that is no JSON either way; JSON itself never yields undefined.

export function parseLenientJson(text: string): unknown {
  const strict = tryParse(text);
  return strict === undefined ? tryParse(mend(text)) : strict;
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// A string is taken whole, also one that never ends: that keeps the pass linear and what is inside a string untouched.
const stringWordOrLooseComma = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[A-Za-z]+|,(?=\s*[}\]])/gs;

function mend(text: string): string {
  return text.replace(stringWordOrLooseComma, (part) => {
    if (part === ',') return '';
    return /^(?:null|true|false)$/i.test(part) ? part.toLowerCase() : part;
  });
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member the caller really sent; nothing inherited, null counts as not sent. */
export function member(record: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(record, name) ? (record[name] ?? undefined) : undefined;
}
