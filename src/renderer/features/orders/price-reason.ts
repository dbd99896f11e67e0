// Where a line's price comes from, as the server kept it when the line was made. Pure.
export interface PriceReason {
  matched_by: string | null;
  reason: string | null;
  derived: boolean;
  from_catalogue: boolean;
  date: string;
  price_id?: string;
  row_table?: string;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** Null for a price that somebody typed. */
export function readReason(kept: unknown): PriceReason | null {
  const value: unknown = typeof kept === 'string' ? parsed(kept) : kept;
  if (!isRecord(value) || !('matched_by' in value)) return null;
  return {
    matched_by: textOrNull(value.matched_by),
    reason: textOrNull(value.reason),
    derived: value.derived === true,
    from_catalogue: value.from_catalogue === true,
    date: textOrNull(value.date) ?? '',
    ...(typeof value.price_id === 'string' ? { price_id: value.price_id } : {}),
    ...(typeof value.row_table === 'string' ? { row_table: value.row_table } : {}),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
