// Where a line's price comes from, as the server kept it when the line was made. Pure.
export interface PriceReason {
  matched_by: string | null;
  reason: string | null;
  derived: boolean;
  /** What a complexity or a quantity made of the row's price. */
  surcharged: boolean;
  scaled: boolean;
  from_catalogue: boolean;
  date: string;
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
    surcharged: typeof value.surcharge_id === 'string',
    scaled: typeof value.scale_id === 'string',
    from_catalogue: value.from_catalogue === true,
    date: textOrNull(value.date) ?? '',
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** For whom and on which day the lines of an order are priced. */
export interface PricedFor {
  customer: string;
  date: string;
}

const namedIn: Readonly<Record<string, string>> = { inventory: 'inventory_id', article: 'service_id', type: 'type_id' };

export const finderPath = '/prices/finder';

/** The page that asks the finder the line's question; null where the line names nothing that could have a price. */
export function finderAddress(line: Readonly<Record<string, unknown>>, pricedFor: PricedFor): string | null {
  const question = lineQuestion(line, pricedFor);
  return question === null ? null : `${finderPath}?${question}`;
}

/** As v2 is asked. */
export function lineQuestion(line: Readonly<Record<string, unknown>>, { customer, date }: PricedFor): string | null {
  const name = namedIn[textOrNull(line.article_type) ?? ''];
  const article = textOrNull(line.article_id) ?? '';
  if (name === undefined || article === '') return null;
  const asked = {
    [name]: article,
    customer_id: customer,
    complexity: textOrNull(line.complexity) ?? '',
    date: readReason(line.price_reason)?.date || date,
    quantity: typeof line.quantity === 'number' && line.quantity > 0 ? String(line.quantity) : '',
  };
  return new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== '')).toString();
}
