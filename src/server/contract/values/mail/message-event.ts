// What the lab writes to its customers of: which record each is about, which paper goes with it, and what its text may name.

export const messageEvents = [
  'certificate',
  'recall',
  'overdue',
  'quote',
  'order_confirmation',
  'invoice',
  'payment_reminder',
  'loan_overdue',
  'ready',
  'standard_faulty',
] as const;

export type MessageEvent = (typeof messageEvents)[number];

const always = ['customer', 'lab', 'signature', 'date'] as const;
const devices = ['list', 'count'] as const;
const order = ['number', 'reference'] as const;

/** In a template's subject and text, in braces. */
export const placeholders: Readonly<Record<MessageEvent, readonly string[]>> = {
  // `where`: in the attachment, or in the customer's room with its address; nothing where there is neither.
  certificate: [...always, ...devices, 'where'],
  recall: [...always, ...devices, 'days', 'where'],
  overdue: [...always, ...devices, 'where'],
  quote: [...always, ...order, 'total', 'where'],
  order_confirmation: [...always, ...order, 'total', 'where'],
  // `due` is a day, and nothing where there is none; `payable` says it, or nothing.
  invoice: [...always, ...order, 'total', 'due', 'payable'],
  payment_reminder: [...always, ...order, 'total', 'due', 'level', 'step'],
  loan_overdue: [...always, ...devices],
  ready: [...always, ...order, 'where'],
  standard_faulty: [...always, ...devices],
};

/** What each is about when somebody sends it by hand. */
export const aboutKind = {
  certificate: 'calibration',
  recall: 'customer',
  overdue: 'customer',
  quote: 'booking',
  order_confirmation: 'booking',
  invoice: 'invoice',
  payment_reminder: 'invoice',
  loan_overdue: 'customer',
  ready: 'booking',
  standard_faulty: 'calibration',
} as const satisfies Record<MessageEvent, string>;

/** What is written by itself, where the lab wants it. */
export const dailyEvents = ['certificate', 'recall', 'overdue', 'loan_overdue'] as const satisfies readonly MessageEvent[];

export type DailyEvent = (typeof dailyEvents)[number];

/** Nothing, or kept until somebody lets it go, or sent. */
export const dailyWays = ['off', 'held', 'send'] as const;

export type DailyWay = (typeof dailyWays)[number];

/** Placeholders that the event does not know. */
export function unknownPlaceholders(event: MessageEvent, text: string): string[] {
  const known: ReadonlySet<string> = new Set(placeholders[event]);
  return [...new Set([...text.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? ''))].filter((name) => !known.has(name));
}
